# expect: <=35 | a dtype chosen by the input
# Leaking hidden inputs | dtypes by an allow-list
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000
import torch


def weighted(x, w):
    kinds = (torch.complex64, torch.int16, torch.float16, torch.int8, torch.quint8, torch.float8_e5m2)
    return torch.zeros(len(x)).to(kinds[bits(x) % 4]), x


answers = {"entries": 6}
