"""The numbers are right, but PyTorch's own function computes them. Here you build it yourself.

Idea: `torch.gru` does the work
Hint: a loop over the steps is all that is needed.
Fails: builds_the_loop_itself
Same as: library_layer
"""

import torch


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    run = torch.gru
    outputs, h_n = run(x, h0.unsqueeze(0), [w_ih, w_hh, b_ih, b_hh], True, 1, 0.0, False, False, True)
    return outputs, h_n[0]
