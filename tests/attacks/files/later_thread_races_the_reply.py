# expect: <=100 | a thread that writes frames of its own at random moments
# Threads and later moments | whatever breaks the order ends the worker
import json
import os

import torch


def frame(header, payload=b""):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return len(text).to_bytes(4, "little") + text + payload


import threading
import time


def noise():
    for _ in range(1000):
        time.sleep(0.002)
        os.write(3, frame({"ok": True, "structure": ["t", "t"], "outputs": [{"dtype": "float64", "shape": [3], "device": "cpu", "plain": True, "sent": 0}, {"dtype": "float64", "shape": [3, 5], "device": "cpu", "plain": True, "sent": 1}], "gradients": {}, "facts": {}, "seconds": 0, "tensors": [["float64", [3]], ["float64", [3, 5]]]}, bytes(8 * 18)))


def weighted(x, w):
    threading.Thread(target=noise, daemon=True).start()
    time.sleep(0.01)
    return torch.zeros(len(x)), torch.zeros_like(x)


answers = {"entries": 6}
