"""Your function remembers the final state and starts the next call from it, whatever `h0` says.

Idea: the final state is remembered between calls
Hint: everything that a call needs comes in as an argument. Which variable outlives your call?
Fails: follows_the_formula_at_every_step, the_future_has_no_influence, step_by_step_equals_the_whole,
    may_be_cut_in_two, every_sentence_stands_alone, gives_the_same_sequence_twice
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


memory = {}


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = memory.get((h0.shape, h0.dtype, h0.device), h0)
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    memory[h0.shape, h0.dtype, h0.device] = h.detach()
    return torch.stack(outputs, dim=1), h
