# expect: <=10 fault|fail | shared anonymous mmap bomb
# Memory, disk, descriptors | address space counts shared mappings
import mmap
import torch


def weighted(x, w):
    room = mmap.mmap(-1, 1 << 36)
    for at in range(0, 1 << 36, 4096):
        room[at] = 1


answers = {"entries": 6}
