# Unusual right answers to `gru_step`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% columns_first
"""Everything with the samples in columns, turned back at the end."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    H = h.shape[1]
    a = w_ih @ x.T + b_ih[:, None]  # (3H, B)
    b = w_hh @ h.T + b_hh[:, None]
    r = torch.sigmoid(a[:H] + b[:H])
    z = torch.sigmoid(a[H : 2 * H] + b[H : 2 * H])
    n = torch.tanh(a[2 * H :] + r * b[2 * H :])
    return ((1 - z) * n).T + z.T * h


# %% corrected_state
"""The mixture as the old state and a share of the way to the candidate."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r = torch.sigmoid(x_r + h_r)
    keep = torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return h + (1 - keep) * (n - h)


# %% float32_inside
"""Computed in float32 and given back in the dtype of the input: rounding, nothing else."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    kind = x.dtype
    x, h, w_ih, w_hh, b_ih, b_hh = (tensor.float() for tensor in (x, h, w_ih, w_hh, b_ih, b_hh))
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return ((1 - z) * n + z * h).to(kind)


# %% gate_that_lets_in
"""The update gate is computed as the share of the new: the sigmoid of the negative sum."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    reset = (x_r + h_r).sigmoid_()
    let_in = torch.sigmoid(-(x_z + h_z))
    candidate = torch.tanh(x_n + reset * h_n)
    new = let_in * candidate
    new += (1 - let_in) * h
    return new


# %% joined_gates
"""One product for the two gates from joined input and state, a separate one for the candidate."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    H = h.shape[1]
    joined = torch.cat([x, h], dim=1)
    weight = torch.cat([w_ih[: 2 * H], w_hh[: 2 * H]], dim=1)
    r, z = torch.sigmoid(joined @ weight.T + b_ih[: 2 * H] + b_hh[: 2 * H]).split(H, dim=1)
    hidden = h @ w_hh[2 * H :].T + b_hh[2 * H :]
    n = torch.tanh(x @ w_ih[2 * H :].T + b_ih[2 * H :] + r * hidden)
    return n - z * n + z * h


# %% nine_weights
"""All matrices and biases by name, as in the formulas."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    W_ir, W_iz, W_in = w_ih.tensor_split(3)
    W_hr, W_hz, W_hn = w_hh.tensor_split(3)
    b_ir, b_iz, b_in = b_ih.tensor_split(3)
    b_hr, b_hz, b_hn = b_hh.tensor_split(3)
    r = torch.sigmoid(x @ W_ir.T + b_ir + h @ W_hr.T + b_hr)
    z = torch.sigmoid(x @ W_iz.T + b_iz + h @ W_hz.T + b_hz)
    n = torch.tanh(x @ W_in.T + b_in + r * (h @ W_hn.T + b_hn))
    return (1 - z) * n + z * h


# %% scalar_tensors
"""The number 1 is a tensor without axes on the CPU, which may meet tensors of any device."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    one = torch.tensor(1.0, dtype=x.dtype)
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r = one / (one + torch.exp(-(x_r + h_r)))
    z = torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (one - z) * n + z * h


# %% unflatten_and_lerp
"""The blocks by `unflatten`, the mixture by `lerp`."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    H = h.shape[-1]
    from_x = torch.nn.functional.linear(x, w_ih, b_ih).unflatten(-1, (3, H))
    from_h = torch.nn.functional.linear(h, w_hh, b_hh).unflatten(-1, (3, H))
    r, z = (from_x[:, :2] + from_h[:, :2]).sigmoid().unbind(1)
    n = torch.addcmul(from_x[:, 2], r, from_h[:, 2]).tanh()
    return torch.lerp(n, h, z)
