# expect: 10 fail|fault | a circle of a hundred thousand causes
# Hostile output and exceptions | chains are never followed
import torch


def weighted(x, w):
    first = error = ValueError('0')
    for number in range(10**5):
        error.__cause__ = error = ValueError(str(number))
    error.__cause__ = first
    raise first


answers = {"entries": 6}
