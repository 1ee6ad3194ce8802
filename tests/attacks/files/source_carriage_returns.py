# expect: 10 fail | carriage returns alone as line ends
# Text of the source | lines are counted as Python counts them
import torchdef weighted(x, w):    raise ValueErroranswers = {'entries': 6}
