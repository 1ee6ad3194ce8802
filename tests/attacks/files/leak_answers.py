# expect: <=35 | hidden inputs in the answers, read after the checks
# Leaking hidden inputs | an answer is never repeated
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000
import torch


def weighted(x, w):
    answers['entries'] = f'LEAK {x.tolist()}'
    answers[f'LEAK{bits(x)}'] = 6
    return x.sum(dim=1), x


answers = {"entries": 6}
