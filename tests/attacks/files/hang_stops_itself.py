# expect: 10 fault | SIGSTOP to itself
# Hang | SIGKILL works on stopped processes
import os
import signal
import time
import torch


def weighted(x, w):
    os.kill(os.getpid(), signal.SIGSTOP)
    time.sleep(60)


answers = {"entries": 6}
