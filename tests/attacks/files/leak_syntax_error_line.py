# expect: 10 fail | a syntax error with a line of its choice in its own file
# Leaking hidden inputs | the same as for other lines
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000
import torch


def weighted(x, w):
    raise SyntaxError('LEAK', ('cell.py', 7_000_000 + bits(x), 1, 'LEAK'))


answers = {"entries": 6}
