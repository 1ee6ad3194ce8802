# expect: 10 fail | hidden inputs in the name of an exception's type
# Leaking hidden inputs | only names of built-in types are said
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000
import torch


def weighted(x, w):
    raise type(f'LEAK{bits(x)}', (Exception,), {})('x')


answers = {"entries": 6}
