'''# Unit 2: the long short-term memory

## What and why

The step of unit `rnn` rewrites its whole state every time. Whatever it wants to keep has to survive a matrix
and a tanh, again and again, and so has the gradient on its way back. The LSTM adds a second state, the **cell**
`c`, that nothing is done to by default: it is only scaled and added to. Three **gates**, numbers between 0 and
1, decide what happens to it.

| part | activation | decides |
|---|---|---|
| `i`, input gate | sigmoid | how much of the candidate is written into the cell |
| `f`, forget gate | sigmoid | how much of the old cell is kept |
| `g`, cell candidate | tanh | *what* would be written; it may be negative, so it is not a gate |
| `o`, output gate | sigmoid | how much of the cell is shown to the outside |

## The formulas

    a = x w_ih^T + b_ih + h w_hh^T + b_hh          four blocks of H columns, in the order i, f, g, o
    i = sigmoid(a_i)   f = sigmoid(a_f)   g = tanh(a_g)   o = sigmoid(a_o)
    c' = f * c + i * g
    h' = o * tanh(c')

The weights of all four parts are stacked along the rows, so `w_ih` is `(4*H, D)` and `w_hh` is `(4*H, H)`: rows
`0 .. H-1` are the input gate, `H .. 2*H-1` the forget gate, then the candidate, then the output gate. This is
PyTorch's order. The products `*` between gates and states are entry by entry.

## A small example by hand

One input, one unit. The four rows of `w_ih` are `0, 2, 1, -1`, everything else is zero. The old state is `h =
0`, the cell holds `c = 2`, and the input is `x = 1`, so the four sums are just the four rows:

| part | sum | after the activation |
|---|---|---|
| `i` | 0 | `sigmoid(0) = 0.5000` |
| `f` | 2 | `sigmoid(2) = 0.8808` |
| `g` | 1 | `tanh(1) = 0.7616` |
| `o` | -1 | `sigmoid(-1) = 0.2689` |

    c' = 0.8808 * 2 + 0.5000 * 0.7616 = 1.7616 + 0.3808 = 2.1424
    h' = 0.2689 * tanh(2.1424)        = 0.2689 * 0.9728 = 0.2616

The cell is larger than 1 and may be: it is a memory and is not squashed. The state `h'` never leaves (-1, 1),
because the cell passes through a tanh before it is shown.

## Why the gradient survives

Along the cell, `c'` depends on `c` through the factor `f` alone. After 100 steps with `f = 0.99` and a closed
input gate, `0.99^100 = 0.3660` of the cell is left, and as much of the gradient. A network can learn to hold a
gate open. The factors of the plain step, `w_hh` times the slope of tanh, are not at its disposal in this way.

## Laws: true whatever the weights are

- With the forget gate open and the input gate closed, the cell comes out as it went in. With both the other way
  round, the old cell is gone and the candidate stands in its place.
- `h_t` depends on all of the past, the two first states and `x_0 .. x_t`, and on nothing of the future.
- A sequence step by step equals the whole. Two states are carried: cut the sequence anywhere and hand over
  *both*.
- Samples of a batch know nothing of each other. The last output is `h_n`.

## Where this leads

Unit `gru` asks whether one state and two gates are enough. Both still read in single file, and everything that
a decoder learns about a sentence has to fit into the last state. Unit `attention` replaces that bottleneck: it
keeps the states of all steps and looks back at them when it needs them.

In the end you should be able to say which of the four parts is not a gate and why, through which path the
gradient travels far, and what must be handed over when a sequence is cut in two. '''

import torch
from torch import Tensor


def lstm_gates(
    x: Tensor, h: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Compute the input gate, the forget gate, the cell candidate and the output gate.

    Shapes: x (B, D), h (B, H), w_ih (4*H, D), w_hh (4*H, H), b_ih (4*H,), b_hh (4*H,)
        -> i (B, H), f (B, H), g (B, H), o (B, H)

    The rows of the weights are stacked in the order input, forget, candidate, output. The gates go through the sigmoid,
    the candidate through tanh.
    """
    a = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = a.chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(
    x: Tensor, h: Tensor, c: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor
) -> tuple[Tensor, Tensor]:
    """Take one step: let the gates change the cell, then show a part of it.

    Shapes: x (B, D), h (B, H), c (B, H), w_ih (4*H, D), w_hh (4*H, H), b_ih (4*H,), b_hh (4*H,)
        -> h_next (B, H), c_next (B, H)

    The new cell is `f * c + i * g`, the new state is `o * tanh(c_next)`.
    """
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    h_next = o * torch.tanh(c_next)
    return h_next, c_next


def lstm_forward(
    x: Tensor, h0: Tensor, c0: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor
) -> tuple[Tensor, tuple[Tensor, Tensor]]:
    """Read a whole sequence, starting from the state `h0` and the cell `c0`.

    Shapes: x (B, T, D), h0 (B, H), c0 (B, H), w_ih (4*H, D), w_hh (4*H, H), b_ih (4*H,), b_hh (4*H,)
        -> outputs (B, T, H), (h_n (B, H), c_n (B, H))

    `outputs[:, t]` is the state `h` after input `t`; `h_n` and `c_n` are state and cell after the last input.
    """
    h, c = h0, c0
    outputs = []
    for t in range(x.size(1)):
        h, c = lstm_step(x[:, t, :], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


answers = {
    # One unit holds c = 4. Its gates are f = 0.75, i = 0.5, o = 1, its candidate is g = -1. What is the new cell?
    "cell_after_the_step": 0.75 * 4 + 0.5 * -1,  # a number
    # An LSTM has D = 10 input features and H = 32 units. What is the shape of w_ih?
    "shape_of_w_ih": (4 * 32, 10),  # a tuple of integers
    # Over many steps the gradient with respect to an early cell survives best when
    # (a) the forget gates stay near 1.
    # (b) the output gates stay near 1.
    # (c) the input gates stay near 1.
    "what_keeps_the_gradient": "a",  # "a", "b" or "c"
}
