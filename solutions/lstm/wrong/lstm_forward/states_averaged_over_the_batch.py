"""When sample 0 changes, the outputs of sample 1 move: the cells are averaged over the batch after every step.

Idea: the cell is averaged over the batch
Hint: samples should know nothing of each other. Along which axis do you average?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, every_sentence_stands_alone
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        c = c.mean(dim=0, keepdim=True).expand_as(c)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
