# expect: <=20 fault|fail|pass|todo | forges the reply to the request at hand, its number included, before the worker sends its own
# The wire | the worker's own reply then has a number that was used
import json
import os
import struct
import sys

import torch


def weighted(x, w):
    frame = sys._getframe()
    while "outbox" not in frame.f_locals:
        frame = frame.f_back
    number = frame.f_locals["outbox"]._number + 1
    header = {
        "ok": True,
        "structure": ["t", "t"],
        "outputs": [],
        "facts": {},
        "number": number,
        "tensors": [],
    }
    text = json.dumps(header).encode()
    os.write(3, struct.pack("<I", len(text)) + text)
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
