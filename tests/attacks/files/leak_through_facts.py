# expect: <=40 | forges facts whose names carry the input
# Leaking hidden inputs | of facts only known names are said
import sys

import torch

frame = sys._getframe()
while frame.f_globals.get("__name__") != "autograder.worker.main":
    frame = frame.f_back
main = frame.f_globals
encode = main["_encode"]
seen = []


def lying(header, tensors=(), **more):
    words = [f"LEAK{seen[-1:]}"]
    header = {**header, "facts": {"changed": words, "globals": words, "forbidden": words, "cuts": [{"line": 7_000_001, "what": "LEAK"}]}}
    for output in header.get("outputs", ()):
        output.update(device="LEAK", dtype="LEAK")
    return encode(header, tensors, **more)


main["_encode"] = lying


def weighted(x, w):
    seen.append(0 if x.device.type == "meta" else float(x.detach().sum()))
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1).detach(), weighed.detach()


answers = {"entries": 6}
