"""You read the rows as if the four parts of one unit lay side by side; they lie in four blocks of H.

Idea: the four parts are taken to be interleaved
Hint: which rows belong to the input gate: `0, 4, 8, ...` or `0, 1, 2, ...`?
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part, a_row_belongs_to_a_result
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    sums = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = sums[:, 0::4], sums[:, 1::4], sums[:, 2::4], sums[:, 3::4]
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
