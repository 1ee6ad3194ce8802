# expect: <=10 fault|fail | reads nothing and writes until the connection is full
# The wire | the deadline holds for sending as well
import os
import torch


def weighted(x, w):
    while True:
        os.write(3, b"\0" * 65536)


answers = {"entries": 6}
