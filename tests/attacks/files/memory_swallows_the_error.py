# expect: <=10 fault|fail | swallows MemoryError and goes on filling
# Memory, disk, descriptors | address space is limited, and so is time
import torch


def weighted(x, w):
    kept = []
    while True:
        try:
            kept.append(bytearray(16 << 20))
        except MemoryError:
            pass


answers = {"entries": 6}
