# expect: 10 fail | hidden inputs in the file name of a syntax error
# Leaking hidden inputs | only the learner's own files are named
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000
import torch


def weighted(x, w):
    raise SyntaxError('LEAK', (f'LEAK{bits(x)}.py', 7_000_000 + bits(x), 1, 'LEAK'))


answers = {"entries": 6}
