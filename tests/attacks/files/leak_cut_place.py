# expect: <=85 | cuts the graph at a place chosen by the input
# Leaking hidden inputs | in hidden checks the place is said only where it is the same without the inputs
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000
import torch


def weighted(x, w):
    y = x
    digit = bits(x) % 8
    if digit == 0:
        y = x.detach()
    if digit == 1:
        y = x.detach()
    if digit == 2:
        y = x.detach()
    if digit == 3:
        y = x.detach()
    if digit == 4:
        y = x.detach()
    if digit == 5:
        y = x.detach()
    if digit == 6:
        y = x.detach()
    if digit == 7:
        y = x.detach()
    weighed = torch.tanh(y * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
