# expect: <=10 fault|fail | a header that comes one byte at a time, for ever
# The wire | one deadline for the whole frame
import os
import time
import torch


def weighted(x, w):
    os.write(3, (1000).to_bytes(4, "little"))
    while True:
        os.write(3, b" ")
        time.sleep(0.05)


answers = {"entries": 6}
