# Unusual right answers to `gru_forward`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% final_state_as_a_view
"""The final state is a view of the outputs."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    states = [h0]
    for t in range(x.shape[1]):
        states.append(gru_step(x[:, t], states[-1], w_ih, w_hh, b_ih, b_hh))
    outputs = torch.stack(states, dim=1)[:, 1:]
    return outputs, outputs[:, -1]


# %% float32_inside
"""Computed in float32 and given back in the dtype of the input: rounding, nothing else."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    kind = x.dtype
    x, h, w_ih, w_hh, b_ih, b_hh = (tensor.float() for tensor in (x, h0, w_ih, w_hh, b_ih, b_hh))
    outputs = []
    for t in range(x.shape[1]):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1).to(kind), h.to(kind)


# %% generator_and_list
"""A generator yields the states, and a list of two comes back."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def states(x, h, *weights):
    for x_t in x.movedim(1, 0):
        h = gru_step(x_t, h, *weights)
        yield h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    all_states = list(states(x, h0, w_ih, w_hh, b_ih, b_hh))
    return [torch.stack(all_states, dim=1), all_states[-1]]


# %% hoisted_projection
"""The input projection of all steps is done at once; the recurrent bias stays with the recurrent product."""

import torch


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    H = h0.shape[1]
    projected = torch.matmul(x, w_ih.T) + b_ih  # (B, T, 3H)
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        recurrent = torch.matmul(h, w_hh.T) + b_hh
        r, z = torch.sigmoid(projected[:, t, : 2 * H] + recurrent[:, : 2 * H]).chunk(2, dim=-1)
        n = torch.tanh(projected[:, t, 2 * H :] + r * recurrent[:, 2 * H :])
        h = torch.where(torch.ones_like(z, dtype=torch.bool), n + z * (h - n), n)
        outputs.append(h)
    return torch.stack(outputs, dim=-2), h


# %% own_buffer
"""A preallocated buffer is filled step by step, and the state is kept in a variable of its own."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    outputs = h0.new_empty((x.size(0), x.size(1), h0.size(1)))
    h = h0
    for t, x_t in enumerate(x.unbind(dim=1)):
        h = gru_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t, :] = h
    return outputs, h


# %% two_halves
"""The sequence is halved again and again, and each half goes on from where the one before ended."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    T = x.shape[1]
    if T == 1:
        h = gru_step(x[:, 0], h0, w_ih, w_hh, b_ih, b_hh)
        return h.unsqueeze(1), h
    first, middle = gru_forward(x[:, : T // 2], h0, w_ih, w_hh, b_ih, b_hh)
    second, last = gru_forward(x[:, T // 2 :], middle, w_ih, w_hh, b_ih, b_hh)
    return torch.cat([first, second], dim=1), last
