# expect: <=30 | complex and lazily conjugated views
# Torch's own machinery | dtypes by an allow-list
import torch


def weighted(x, w):
    weighed = torch.complex(x.float(), x.float()).conj()
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
