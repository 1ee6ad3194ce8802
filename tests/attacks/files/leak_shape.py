# expect: <=30 | a result whose sizes carry the input
# Leaking hidden inputs | shapes are said by names, never by sizes
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000
import torch


def weighted(x, w):
    total = torch.zeros(7_000_000 % 1000 + bits(x) % 100)
    return total, torch.zeros(2, 3, bits(x) % 7 + 1)


answers = {"entries": 6}
