# expect: <=40 | hands back its own inputs as views
# Threads and later moments | judged by values
import torch


def weighted(x, w):
    return x[:, 0], x


answers = {"entries": 6}
