# expect: <=20 fault|fail|pass | SIGKILL to itself, which would look like the system's doing
# Exit and crash | the filter refuses it, so it is an exception like any other
import os
import torch


def weighted(x, w):
    os.kill(os.getpid(), 9)


answers = {"entries": 6}
