"""Your blocks are read in the order input, forget, output, candidate: the third block acts as the output gate.

Idea: block order i, f, o, g
Hint: the candidate is the block with the tanh. Which place does it have in the text?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_forget_gate_empties_the_cell,
    a_closed_output_gate_shows_nothing
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, o, g = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next
