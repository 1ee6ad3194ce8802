"""The results are nested as those of a layer: an output beside a pair of states. A step returns the two states
only.

Idea: returned as (h', (h', c'))
Hint: how many tensors are to the right of the arrow?
Fails: comes_out_as_state_and_cell, follows_the_two_formulas, shows_the_cell_through_a_tanh,
    gradients_reach_states_and_weights, state_and_cell_both_count, every_memory_is_its_own
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = f * c + i * g
    h = o * torch.tanh(c)
    return h, (h, c)
