# expect: 10 fault | a length of four gigabytes and nothing after it
# The wire | capped before anything is read
import os
import time
import torch


def weighted(x, w):
    os.write(3, b"\xff\xff\xff\xff")
    time.sleep(600)


answers = {"entries": 6}
