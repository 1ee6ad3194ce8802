# expect: 10 fail | an own exception called NotImplementedError
# Hostile output and exceptions | compared by class, not by name; never todo
import torch


def weighted(x, w):
    raise type('NotImplementedError', (Exception,), {})('stub')


answers = {"entries": 6}
