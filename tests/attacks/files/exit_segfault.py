# expect: 10 fault | segmentation fault by ctypes
# Exit and crash | a separate process, no core dump
import ctypes
import torch


def weighted(x, w):
    ctypes.string_at(0)


answers = {"entries": 6}
