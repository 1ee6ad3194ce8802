# expect: 10 fail | form feeds, vertical tabs and separators that shift the lines people see
# Text of the source | lines are counted as Python counts them
import torch


def weighted(x, w):
    
    raise ValueError


answers = {"entries": 6}
