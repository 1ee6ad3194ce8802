"""Both biases are added up first, and a list of four comes back."""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    bias = b_ih + b_hh
    gates = list((x @ w_ih.T + h @ w_hh.T + bias).chunk(4, dim=1))
    for k in range(4):
        gates[k] = gates[k].tanh() if k == 2 else gates[k].sigmoid()
    return gates
