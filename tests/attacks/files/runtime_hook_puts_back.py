# expect: <=95 | writes to an argument, and a hook of the interpreter puts it back when the call returns
# The worker's runtime | a hook that is put in during a call is heard, and the version of a tensor does not go back
import importlib

import torch

place = importlib.import_module("s" + "ys")


def weighted(x, w):
    weighed = torch.tanh(x * w)
    old = x.detach().clone()

    def put_back(frame, event, argument):
        if event == "return" and frame.f_code.co_name == "_call":
            x.data.copy_(old)

    x.data.zero_()
    getattr(place, "setpro" + "file")(put_back)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
