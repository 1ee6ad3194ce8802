'''# Unit 1: the recurrent step

## What and why

A sentence arrives word by word, and its length is not known in advance. A network with a fixed number of inputs
cannot take it. A recurrent network takes one word at a time and keeps a **state**: a vector `h` that stands for
everything read so far. One small set of weights is used at every step, so it serves a sentence of any length.

## The formula

    h_t = tanh(x_t w_ih^T + b_ih + h_{t-1} w_hh^T + b_hh)

| name | shape | meaning |
|---|---|---|
| `x_t` | `(B, D)` | the input of step `t`: one row for each sample of the batch |
| `h_{t-1}` | `(B, H)` | the state before the step |
| `w_ih`, `b_ih` | `(H, D)`, `(H,)` | from input to state |
| `w_hh`, `b_hh` | `(H, H)`, `(H,)` | from the old state to the new one |
| `h_t` | `(B, H)` | the new state, every entry between -1 and 1 |

A row of a weight belongs to one entry of the *result*. If `w_hh` is zero except for `w_hh[1, 0] = 1`, then unit
1 listens to unit 0 and nobody listens to unit 1. That is why the product is with the transpose.

The tanh encloses the whole sum, both biases included. Without it the state could grow with every step.

## A small example by hand

One input, one unit: `w_ih = 1`, `w_hh = 0.5`, both biases 0. The network hears a 1 and then silence: `x = 1, 0,
0`, starting from `h = 0`.

| step | inside the tanh | state |
|---|---|---|
| 0 | `1 * 1 + 0.5 * 0 = 1` | `tanh(1) = 0.7616` |
| 1 | `1 * 0 + 0.5 * 0.7616 = 0.3808` | `tanh(0.3808) = 0.3634` |
| 2 | `1 * 0 + 0.5 * 0.3634 = 0.1817` | `tanh(0.1817) = 0.1797` |

The 1 is still there after two silent steps, but only just. Now ask how strongly the last state depends on each
input. Walking one step back multiplies by `w_hh = 0.5` and by the slope of tanh, `1 - h^2`, which is never
above 1:

    d h_2 / d x_2 = 1 - 0.1797^2                       = 0.9677
    d h_2 / d x_1 = 0.9677 * 0.5 * (1 - 0.3634^2)      = 0.4200
    d h_2 / d x_0 = 0.4200 * 0.5 * (1 - 0.7616^2)      = 0.0882

Every step back costs more than half of what is left. After fifty steps nothing arrives that could teach the
network anything. This is the **vanishing gradient**, and `gradient_norms` makes it visible. If the factors were
larger than 1 the gradient would explode instead; there is no safe value in between that holds for every
sentence.

## Laws: true whatever the weights are

- `h_t` depends on all of the past, `h0` and `x_0 .. x_t`, and on nothing of the future.
- Taking a sequence step by step gives the same as taking it whole. So it may be cut in two, and the second half
  started from the state in which the first half ended.
- Samples of a batch know nothing of each other: alone, each gives what it gives in company.
- The last output is the final state.

## Where this leads

What the step cannot do is *keep* something: every step rewrites the whole state through a matrix and a tanh.
Unit `lstm` adds a memory that is only scaled and added to, and gates that decide about it. Unit `gru` reaches
the same with fewer parts. Unit `attention` drops the chain: each position looks at all the others directly, so
the way back is one step long, and all positions can be computed at once, whereas `h_t` has to wait for
`h_{t-1}`.

In the end you should be able to say why the state of step 3 cannot know input 4, what a gradient is multiplied
by on each step back, and why long dependencies are therefore hard to learn. '''

from collections.abc import Callable

import torch
from torch import Tensor


def rnn_step(x: Tensor, h: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor) -> Tensor:
    """Take one step: combine the input `x` with the old state `h` into the new state.

    Shapes: x (B, D), h (B, H), w_ih (H, D), w_hh (H, H), b_ih (H,), b_hh (H,) -> h_next (B, H)

    The tanh encloses everything: the part of the input, the part of the old state, and both biases.
    """
    from_input = x @ w_ih.T + b_ih
    from_state = h @ w_hh.T + b_hh
    return torch.tanh(from_input + from_state)


def rnn_forward(
    x: Tensor, h0: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor
) -> tuple[Tensor, Tensor]:
    """Read a whole sequence, starting from the state `h0`.

    Shapes: x (B, T, D), h0 (B, H), w_ih (H, D), w_hh (H, H), b_ih (H,), b_hh (H,)
        -> outputs (B, T, H), h_n (B, H)

    `outputs[:, t]` is the state after input `t` has been read; `h_n` is the state after the last input.
    """
    h = h0
    outputs = []
    for t in range(x.size(1)):
        h = rnn_step(x[:, t, :], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


def gradient_norms(forward: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    """Measure how much of the gradient arrives at each step of the input.

    Shapes: forward, x (B, T, D) -> norms (T,)

    `forward` maps `x` to outputs `(B, T, H)`. Take the sum of the last output, `forward(x)[:, -1].sum()`, and
    its gradient with respect to `x`. Entry `t` of the result is the Euclidean norm of the gradient with respect
    to `x[:, t]`, over the batch and the features.

    You measure and leave no traces: `x`, its `requires_grad` and its `.grad` stay as they were, so do the `.grad`
    of the parameters inside `forward`, and the result is plain numbers without a history.
    """
    # a copy, so that the caller's x keeps its own flag and its own .grad
    x_copy = x.detach().clone().requires_grad_(True)
    loss = forward(x_copy)[:, -1].sum()
    grad = torch.autograd.grad(loss, x_copy)[0]  # (B, T, D)
    return (grad**2).sum(dim=(0, 2)).sqrt()


answers = {
    # A gradient of size 1 is multiplied by 0.9 at every step back. How large is it after 50 steps?
    "gradient_after_50_steps": 0.9 ** 50,  # a number
    # Someone changes x[:, 3] in a sequence of 10 inputs, counted from 0. How many of the 10 outputs may change?
    "outputs_that_may_change": 7,  # a number
    # Why is the first word of a long sentence the hardest to learn from?
    # (a) Its weights are other weights than those of the last word.
    # (b) Its gradient has passed through the most factors on the way back.
    # (c) The final state does not depend on it.
    "why_the_first_word_is_hard": "b",  # "a", "b" or "c"
}
