# expect: <=30 | as many axes as the input says
# Leaking hidden inputs | the shape of a hidden result is said in few words
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000
import torch


def weighted(x, w):
    return torch.zeros((1,) * (bits(x) % 12)), x


answers = {"entries": 6}
