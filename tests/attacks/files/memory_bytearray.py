# expect: 10 fault | bytearray bomb
# Memory, disk, descriptors | address space is limited
kept = []
import torch


def weighted(x, w):
    kept.append(bytearray(1 << 36))


answers = {"entries": 6}
