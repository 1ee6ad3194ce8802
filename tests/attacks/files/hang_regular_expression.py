# expect: 10 fault | a regular expression that backtracks for ever
# Hang | deadline in the grader
import re
import torch


def weighted(x, w):
    re.match('(a+)+$', 'a' * 60 + 'b')


answers = {"entries": 6}
