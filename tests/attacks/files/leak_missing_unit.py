# expect: 10 fail | an import of a unit with a telling name
# Leaking hidden inputs | only names of the course's units are said
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000
import torch


def weighted(x, w):
    raise ModuleNotFoundError('LEAK', name=f'LEAK{bits(x)}')


answers = {"entries": 6}
