# expect: 10 fault | blocks every signal, then loops
# Hang | SIGKILL cannot be blocked
import signal
import torch


def weighted(x, w):
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    while True:
        pass


answers = {"entries": 6}
