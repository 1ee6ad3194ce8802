"""The numbers are right, but PyTorch's own layer computes them. Here you build it yourself.

Idea: `nn.RNN` does the work
Hint: a loop over the steps is all that is needed.
Fails: gives_the_same_sequence_twice, builds_the_loop_itself
"""

import torch
from torch import nn


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    layer = nn.RNN(x.shape[2], h0.shape[1], batch_first=True, dtype=x.dtype, device=x.device)
    parameters = dict(zip(("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0"), (w_ih, w_hh, b_ih, b_hh)))
    outputs, h_n = torch.func.functional_call(layer, parameters, (x, h0.unsqueeze(0)))
    return outputs, h_n[0]
