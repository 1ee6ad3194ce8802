# expect: <=20 | a list nested a million deep
# Hostile output and exceptions | flattened without recursion, six levels at most
import torch


def weighted(x, w):
    nested = []
    for _ in range(10**6):
        nested = [nested]
    return nested


answers = {"entries": 6}
