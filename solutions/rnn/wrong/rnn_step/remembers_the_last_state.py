"""Your step keeps the state in a variable of its own: the second call ignores the `h` that it is given.

Idea: the state is kept in a global
Hint: everything that a step needs comes in as an argument. Which variable outlives your call?
Fails: gradients_reach_every_argument, every_sample_stands_alone, a_row_belongs_to_a_result,
    gives_the_same_twice
"""

import torch


state = None


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    global state
    if state is None or state.shape != h.shape or state.device != h.device or state.dtype != h.dtype:
        state = h
    result = torch.tanh(x @ w_ih.T + b_ih + state @ w_hh.T + b_hh)
    state = result.detach()
    return result
