# expect: 10 fault | an own BaseException subclass
# Exit and crash | the same
class Mine(BaseException):
    pass
import torch


def weighted(x, w):
    raise Mine


answers = {"entries": 6}
