# expect: 10 fault | a list that grows until the end
# Memory, disk, descriptors | address space is limited; MemoryError in the worker is a fault
import torch


def weighted(x, w):
    kept = []
    while True:
        kept.append(bytearray(64 << 20))


answers = {"entries": 6}
