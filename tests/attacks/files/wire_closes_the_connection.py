# expect: 10 fault | closes the connection and lives on
# The wire | the end of the connection is a fault; the worker is killed
import os
import time
import torch


def weighted(x, w):
    os.close(3)
    time.sleep(600)


answers = {"entries": 6}
