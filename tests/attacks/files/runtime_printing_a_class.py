# expect: 10 | calls what is forbidden while a tensor of a class of its own is printed
# The worker's runtime | printing is not counted, but what is forbidden counts there too; only plain tensors are left out
import torch


class Printed(torch.Tensor):
    @property
    def is_quantized(self):
        if not found:
            found.append(torch.einsum("bd,d->bd", *given))
        return False

    is_sparse = is_quantized


given, found = [], []


def weighted(x, w):
    given[:], found[:] = [x, w], []
    with torch._C.DisableTorchFunctionSubclass():
        repr(torch.zeros(2).as_subclass(Printed))
    weighed = torch.tanh(found[0])
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
