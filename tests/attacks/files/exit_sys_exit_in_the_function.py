# expect: 10 fault | sys.exit(0) inside the function
# Exit and crash | only Exception is caught in the worker; everything else ends it
import sys
import torch


def weighted(x, w):
    sys.exit(0)


answers = {"entries": 6}
