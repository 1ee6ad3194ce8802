# expect: 10 fault|fail | SIGSTOP to itself
# Hang | the filter refuses it
import os
import signal
import time
import torch


def weighted(x, w):
    os.kill(os.getpid(), signal.SIGSTOP)
    time.sleep(60)


answers = {"entries": 6}
