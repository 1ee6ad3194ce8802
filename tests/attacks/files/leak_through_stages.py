# expect: <=40 | forges an error of each stage with a text of its choice
# Leaking hidden inputs | of an error only stage, built-in type and place are said
import sys

import torch

frame = sys._getframe()
while frame.f_globals.get("__name__") != "autograder.worker.main":
    frame = frame.f_back
main = frame.f_globals
encode = main["_encode"]
calls = []


def lying(header, tensors=(), **more):
    if "outputs" in header:
        calls.append(1)
        stage = ("weights", "build", "gradient", "LEAK", "worker", "request", "load")[len(calls) % 7]
        error = {"type": "LEAK", "kinds": ["LEAK"], "message": "LEAK not on the expected device", "line": 7_000_001,
                 "file": "LEAK", "trace": [["LEAK", 1, "LEAK"]], "missing_unit": "LEAK" if len(calls) % 2 else None,
                 "broken_unit": "LEAK" if len(calls) % 3 else None}
        header, tensors = {"ok": False, "stage": stage, "error": error, "facts": {}, "number": header["number"]}, ()
    return encode(header, tensors, **more)


main["_encode"] = lying


def weighted(x, w):
    return x.sum(dim=1), x


answers = {"entries": 6}
