"""The numbers are right, but PyTorch's own cell is called while your exercise runs. Compare with it outside the
function.

Idea: `nn.LSTMCell` is called for comparison inside the exercise
Hint: a comparison may stand under `if __name__ == "__main__":`.
Fails: gives_the_same_twice, builds_the_gates_itself
"""

import torch
from torch import nn


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    i, f, g, o = torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
    cell = nn.LSTMCell(x.shape[1], h.shape[1], dtype=x.dtype, device=x.device)
    parameters = {"weight_ih": w_ih, "weight_hh": w_hh, "bias_ih": b_ih, "bias_hh": b_hh}
    _, c = torch.func.functional_call(cell, parameters, (x, (h, torch.zeros_like(h))))
    assert c.device.type == "meta" or torch.allclose(c, i * g, atol=1e-3)
    return i, f, g, o
