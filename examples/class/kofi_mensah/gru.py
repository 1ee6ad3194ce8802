# Kofi Mensah - work in progress
'''# Unit 3: the gated recurrent unit

## What and why

The LSTM of unit `lstm` keeps two states and asks three gates. The GRU asks how much of that is needed. It has
one state, two gates and three blocks of weights instead of four, and it keeps the idea that matters: the old
state can pass through a step unharmed, because the new state is a **mixture** of old and new rather than a
rewriting.

| part | activation | decides |
|---|---|---|
| `r`, reset gate | sigmoid | how much of the old state the candidate may hear |
| `z`, update gate | sigmoid | how much of the old state is **kept** |
| `n`, new candidate | tanh | what would take the place of the old state |

## The formulas

    r  = sigmoid(W_ir x + b_ir + W_hr h + b_hr)
    z  = sigmoid(W_iz x + b_iz + W_hz h + b_hz)
    n  = tanh(W_in x + b_in + r * (W_hn h + b_hn))
    h' = (1 - z) * n + z * h

The three blocks are stacked along the rows in the order reset, update, new: `w_ih` is `(3*H, D)`, `w_hh` is
`(3*H, H)`, and the biases are `(3*H,)`.

Look closely at `n`. The reset gate multiplies what comes *out* of the recurrent matrix, and the bias `b_hn`
stands inside its reach, the bias `b_in` outside. So the two biases of this block cannot be added up beforehand.
(The paper that introduced the unit reset `h` before the matrix. PyTorch's form, ours, lets one product serve
all three blocks.)

## A small example by hand

One input, one unit, `x = 1`, `h = 0.5`. The rows of `w_ih` are `0, 1, 1`, those of `w_hh` are `0, 0, 2`; `b_hh`
is `0, 0, 1`, and `b_ih` is zero.

    r  = sigmoid(0)                                   = 0.5000
    z  = sigmoid(1)                                   = 0.7311
    n  = tanh(1 * 1 + 0.5000 * (2 * 0.5 + 1))         = tanh(2) = 0.9640
    h' = (1 - 0.7311) * 0.9640 + 0.7311 * 0.5         = 0.2593 + 0.3655 = 0.6248

Had the reset gate acted on `h` before the matrix, `n` would be `tanh(1 + 2 * 0.25 + 1) = tanh(2.5) = 0.9866`.
The two forms are different functions, not two ways of writing one.

## Laws: true whatever the weights are

- With the update gate at 1 the old state comes out as it went in; with the update gate at 0 the candidate takes
  its place.
- The new state lies between the old state and the candidate, so a state that starts inside (-1, 1) stays there.
- With the reset gate at 0 the candidate knows the input alone.
- `h_t` depends on all of the past, `h0` and `x_0 .. x_t`, and on nothing of the future.
- A sequence step by step equals the whole: cut it anywhere and go on from the state.
- Samples of a batch know nothing of each other. The last output is `h_n`.

## Where this leads

With `z` near 1 a step is nearly the identity, so the gradient passes almost undiminished, as it does along the
cell of the LSTM with an open forget gate. One number does the work of two gates: what is kept and what is
written always add up to 1. What neither unit removes is the chain itself. A word a hundred steps back is a
hundred gates away, and step `t` must wait for step `t-1`. Unit `attention` keeps all the states and lets every
position look at them directly.

In the end you should be able to say which bias the reset gate reaches, what happens at `z = 0` and `z = 1`, and
what the GRU gives up compared with the LSTM. '''

import torch
from torch import Tensor


def gru_step(x: Tensor, h: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor) -> Tensor:
    """Take one step: mix the old state with a candidate for the new one.

    Shapes: x (B, D), h (B, H), w_ih (3*H, D), w_hh (3*H, H), b_ih (3*H,), b_hh (3*H,) -> h_next (B, H)

    The rows of the weights are stacked in the order reset, update, new. The reset gate multiplies the whole
    recurrent part of the candidate, its bias included: `n = tanh(W_in x + b_in + r * (W_hn h + b_hn))`, and then
    `h' = (1 - z) * n + z * h`.
    """
    h_size = h.shape[1]
    ri, zi, ni = (x @ w_ih.T + b_ih).split(h_size, dim=1)
    rh, zh, nh = (h @ w_hh.T + b_hh).split(h_size, dim=1)
    r = torch.sigmoid(ri + rh)
    z = torch.sigmoid(zi + zh)
    n = torch.tanh(ni + r * nh)
    return n + z * h - z * n


def gru_forward(
    x: Tensor, h0: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor
) -> tuple[Tensor, Tensor]:
    """Read a whole sequence, starting from the state `h0`.

    Shapes: x (B, T, D), h0 (B, H), w_ih (3*H, D), w_hh (3*H, H), b_ih (3*H,), b_hh (3*H,)
        -> outputs (B, T, H), h_n (B, H)

    `outputs[:, t]` is the state after input `t` has been read; `h_n` is the state after the last input.
    """
    outputs = []
    h = h0
    for t in range(x.shape[1]):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    outputs = torch.stack(outputs, dim=1)


answers = {
    # How many numbers are in w_ih, w_hh, b_ih and b_hh together, for D = 10 input features and H = 20 units?
    "number_of_parameters": None,  # a number
    # One unit has h = 0.5, z = 0.25 and n = -1. What is its new state?
    "state_after_the_step": -0.625,  # a number
    # The reset gate is 0 everywhere. Which of these no longer has any effect on the candidate n?
    # (a) b_in, the third block of b_ih
    # (b) W_in, the third block of w_ih
    # (c) b_hn, the third block of b_hh
    "out_of_reach_when_reset_is_closed": "c",  # "a", "b" or "c"
}
