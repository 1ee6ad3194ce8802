# expect: <=10 | does its loop in a pool that was started with the file, and whose threads are gone afterwards
# The worker's runtime | the kernel counts the processor time of other threads; what ran there was not seen
from concurrent.futures import ThreadPoolExecutor

import torch


def loop(x, w):
    weighed = torch.stack([torch.tanh(row * w) for row in x])
    return torch.stack([row.sum() for row in weighed]), weighed


def weighted(x, w):
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(loop, x, w).result()


answers = {"entries": 6}
