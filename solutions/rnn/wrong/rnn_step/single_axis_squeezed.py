"""With one sample, or one unit, your result loses an axis.

Idea: axes of size one are squeezed away
Hint: which axes does `squeeze()` remove when nobody tells it which?
Fails: every_sample_stands_alone, works_for_every_size
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    total = torch.bmm(w_ih.expand(len(x), -1, -1), x.unsqueeze(-1)).squeeze() + b_ih
    total = total + torch.bmm(w_hh.expand(len(h), -1, -1), h.unsqueeze(-1)).squeeze() + b_hh
    return torch.tanh(total)
