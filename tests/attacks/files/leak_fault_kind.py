# expect: 10 fault | picks one of many ways to end its process by the input
# Leaking hidden inputs | how a process ended is said once for the hidden checks of an exercise
import ctypes
import os
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000


def weighted(x, w):
    way = bits(x) % 6
    if way == 0:
        ctypes.string_at(0)
    if way == 1:
        os._exit(0)
    if way == 2:
        return bytearray(1 << 32)
    if way == 3:
        os.close(3)
    if way == 4:
        os.write(3, b'\xff' * 64)
    while True:
        pass


answers = {"entries": 6}
