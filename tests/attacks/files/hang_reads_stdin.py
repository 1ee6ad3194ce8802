# expect: <=10 fail|fault | waits for input
# Hang | standard input is empty
import torch


def weighted(x, w):
    return torch.tensor(float(input()))


answers = {"entries": 6}
