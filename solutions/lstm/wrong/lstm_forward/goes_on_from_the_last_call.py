"""Your function remembers the final states and starts the next call from them, whatever `h0` and `c0` say.

Idea: the final states are remembered between calls
Hint: everything that a call needs comes in as an argument. Which variable outlives your call?
Fails: follows_the_formulas_at_every_step, the_future_has_no_influence, step_by_step_equals_the_whole,
    may_be_cut_in_two, every_sentence_stands_alone, gives_the_same_sequence_twice
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


memory = {}


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = memory.get((h0.shape, h0.dtype, h0.device), (h0, c0))
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    memory[h0.shape, h0.dtype, h0.device] = (h.detach(), c.detach())
    return torch.stack(outputs, dim=1), (h, c)
