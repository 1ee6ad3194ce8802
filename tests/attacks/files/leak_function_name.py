# expect: 10 fail | hidden inputs in the names of functions of the traceback
# Leaking hidden inputs | tracebacks are not shown
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000
import torch


def weighted(x, w):
    def down():
        raise ValueError
    down.__code__ = down.__code__.replace(co_name=f'LEAK{bits(x)}')
    down()


answers = {"entries": 6}
