# expect: 10 fault | cancels every timer of its process, then sleeps
# Hang | the timer is in another process
import signal
import time
import torch


def weighted(x, w):
    signal.alarm(0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    time.sleep(600)


answers = {"entries": 6}
