# expect: <=30 | lone surrogates and null characters in every text
# The wire | a typed header, caps, products in Python's integers; content is read field by field
import json
import os

import torch


def frame(header, payload=b""):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return len(text).to_bytes(4, "little") + text + payload


def weighted(x, w):
    header = b'{"ok": false, "stage": "\\ud800", "error": {"type": "\\ud800\\u0000", "message": "LEAK\\udfff", "line": 1}, "facts": {"\\ud800": 1}, "tensors": []}'
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
