# expect: <=30 | bytes that are no JSON
# The wire | a typed header, caps, products in Python's integers; content is read field by field
import json
import os

import torch


def frame(header, payload=b""):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return len(text).to_bytes(4, "little") + text + payload


def weighted(x, w):
    header = b"\xff\xfe{" * 50
    os.write(
        3,
        frame(
            header,
            bytes(8 * 18)
            if isinstance(header, dict) and len(header["tensors"]) == 2
            else b"",
        ),
    )
    import time

    time.sleep(600)


answers = {"entries": 6}
