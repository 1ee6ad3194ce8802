"""Your states reach exactly -1 and 1 and run straight in between: a clipped line stands in for the smooth
function.

Idea: a clipped straight line instead of tanh
Hint: which smooth function comes close to -1 and 1 without reaching them at moderate sums?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    pre = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    return pre.clamp(-1, 1)
