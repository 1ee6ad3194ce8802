"""Time is moved to the front for the loop and back at the end; results come in a list."""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    hidden = [h0]
    for x_t in x.transpose(0, 1):  # (T, B, D)
        hidden.append(torch.tanh(x_t @ w_ih.T + hidden[-1] @ w_hh.T + b_ih + b_hh))
    outputs = torch.stack(hidden[1:]).transpose(0, 1)
    return [outputs, hidden[-1]]
