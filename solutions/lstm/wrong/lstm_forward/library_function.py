"""The numbers are right, but PyTorch's own function computes them. Here you build it yourself.

Idea: `torch.lstm` does the work
Hint: a loop over the steps is all that is needed.
Fails: builds_the_loop_itself
Same as: library_layer
"""

import torch


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    run = torch.lstm
    outputs, h_n, c_n = run(x, (h0[None], c0[None]), [w_ih, w_hh, b_ih, b_hh], True, 1, 0.0, False, False, True)
    return outputs, (h_n[0], c_n[0])
