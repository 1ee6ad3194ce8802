# expect: <=10 fault|fail | answers while loading, before anything else was asked
# The wire | bytes that nobody asked for end the worker
import json
import os

import torch


def frame(header, payload=b""):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return len(text).to_bytes(4, "little") + text + payload


os.write(3, frame({"ok": True, "defined": ["weighted"], "tensors": []}) * 3)


def weighted(x, w):
    return torch.zeros(len(x)), torch.zeros_like(x)


answers = {"entries": 6}
