# expect: <=40 | finds the worker's sending function and lies in every reply
# The worker's runtime | what is judged are values; facts earn nothing alone
import sys

import torch

frame = sys._getframe()
while frame.f_globals.get("__name__") != "autograder.worker.main":
    frame = frame.f_back
main = frame.f_globals
encode = main["_encode"]


def lying(header, tensors=(), **more):
    header = {**header, "facts": {"changed": [], "globals": [], "operations": 1, "forbidden": []}}
    for output in header.get("outputs", ()):
        output.update(device="meta", plain=True)
    return encode(header, tensors, **more)


main["_encode"] = main["wire"].encode = lying


def weighted(x, w):
    return torch.zeros(len(x), dtype=x.dtype), torch.zeros_like(x)


answers = {"entries": 6}
