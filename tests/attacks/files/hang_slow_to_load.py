# expect: 10 fault | loads for as long as it may, and ends its process in every call, so that it is loaded again
# Hang | loading again is charged to the exercise that ended the worker
import os
import time

time.sleep(1)


def weighted(x, w):
    os._exit(0)


answers = {"entries": 6}
