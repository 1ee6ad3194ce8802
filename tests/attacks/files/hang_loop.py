# expect: 10 fault | while True in the function
# Hang | deadline in the grader, SIGKILL by pidfd
import torch


def weighted(x, w):
    while True:
        pass


answers = {"entries": 6}
