# expect: 10 fail | picks one of all built-in exceptions by the input
# Leaking hidden inputs | for a hidden check the type is said only where a visible check stops with it too
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000

import builtins
import torch


def weighted(x, w):
    kinds = sorted((k for k in vars(builtins).values() if isinstance(k, type) and issubclass(k, Exception) and k.__init__ is not UnicodeError.__init__ and not issubclass(k, (UnicodeError, BaseExceptionGroup, NotImplementedError, MemoryError))), key=lambda k: k.__name__)
    raise kinds[bits(x) % len(kinds)]('x')


answers = {"entries": 6}
