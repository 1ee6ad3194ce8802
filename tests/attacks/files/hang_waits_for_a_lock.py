# expect: 10 fault | waits for a lock that nobody gives back
# Hang | deadline in the grader
import threading

lock = threading.Lock()
import torch


def weighted(x, w):
    lock.acquire()
    lock.acquire()


answers = {"entries": 6}
