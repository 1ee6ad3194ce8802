# expect: <=30 | answers each call twice, the second answer meant for the next call
# The wire | bytes that nobody asked for end the worker
import json
import os

import torch


def frame(header, payload=b""):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return len(text).to_bytes(4, "little") + text + payload


def weighted(x, w):
    os.write(
        3,
        frame(
            {
                "ok": True,
                "structure": ["t", "t"],
                "outputs": [
                    {
                        "dtype": "float64",
                        "shape": [3],
                        "device": "cpu",
                        "plain": True,
                        "sent": 0,
                    },
                    {
                        "dtype": "float64",
                        "shape": [3, 5],
                        "device": "cpu",
                        "plain": True,
                        "sent": 1,
                    },
                ],
                "gradients": {},
                "facts": {},
                "seconds": 0,
                "tensors": [["float64", [3]], ["float64", [3, 5]]],
            },
            bytes(8 * 18),
        ),
    )
    return torch.zeros(len(x)), torch.zeros_like(x)


answers = {"entries": 6}
