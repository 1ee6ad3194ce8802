# expect: 10 fault | swallows whatever exception would stop it
# Hang | no exception is injected
import torch


def weighted(x, w):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


answers = {"entries": 6}
