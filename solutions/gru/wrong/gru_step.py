# Known wrong answers to `gru_step`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% always_float32
"""The values are right, but the result is float32 whatever comes in.

Idea: everything is cast to float32
Hint: from which argument could the result take its dtype?
Fails: comes_out_in_the_right_form
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return ((1 - z) * n + z * h).type(torch.FloatTensor)


# %% both_biases_in_reach
"""`b_in` has moved into the reset gate's reach: with the gate closed it is gone.

Idea: n = tanh(W_in x + r * (W_hn h + b_hn + b_in))
Hint: which of the two biases stands inside the brackets that `r` multiplies?
Fails: follows_the_formula, gradients_reach_every_argument, the_reset_gate_leaves_the_input_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    from_x = (x @ w_ih.T).chunk(3, dim=1)
    from_h = (h @ w_hh.T + b_hh + b_ih).chunk(3, dim=1)
    r = torch.sigmoid(from_x[0] + from_h[0])
    z = torch.sigmoid(from_x[1] + from_h[1])
    n = torch.tanh(from_x[2] + r * from_h[2])
    return (1 - z) * n + z * h


# %% candidate_block_not_transposed
"""The gates are right; in the candidate the recurrent block is not transposed, so the wrong units listen to each
other.

Idea: only the third recurrent block is not transposed
Hint: compare the three recurrent products in your code.
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    w_hr, w_hz, w_hn = w_hh.chunk(3)
    b_hr, b_hz, b_hn = b_hh.chunk(3)
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    r = torch.sigmoid(x_r + h @ w_hr.T + b_hr)
    z = torch.sigmoid(x_z + h @ w_hz.T + b_hz)
    n = torch.tanh(x_n + r * (h @ w_hn + b_hn))
    return (1 - z) * n + z * h


# %% candidate_without_activation
"""The gates are right; your candidate is the bare sum, so the state has no limit.

Idea: no activation on the candidate
Hint: between which two numbers should the candidate lie?
Fails: follows_the_formula, gradients_reach_every_argument, takes_the_candidate_when_told, mixes_old_and_new
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = x_n + r * h_n
    return (1 - z) * n + z * h


# %% candidate_without_recurrent_bias
"""The two gates are right; `b_hn`, the third block of `b_hh`, has no effect.

Idea: b_hn is forgotten
Hint: how many terms do the brackets behind `r` hold?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    H = h.shape[1]
    gates = torch.sigmoid(x @ w_ih[: 2 * H].T + b_ih[: 2 * H] + h @ w_hh[: 2 * H].T + b_hh[: 2 * H])
    r, z = gates[:, :H], gates[:, H:]
    n = torch.tanh(x @ w_ih[2 * H :].T + b_ih[2 * H :] + r * (h @ w_hh[2 * H :].T))
    return (1 - z) * n + z * h


# %% candidate_without_recurrent_part
"""With the update gate closed your result does not know `h` any more: the candidate looks at the input only.

Idea: candidate without the recurrent part
Hint: what should the reset gate multiply, and where is it added?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, _ = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    z = torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n)
    return (1 - z) * n + z * h


# %% cell_of_the_first_paper
"""You use the cell of the first paper: its reset gate acts before the matrix and its update gate lets the new in.

Idea: reset before the product, and z on the candidate
Hint: two things differ from the formula here: what `r` multiplies, and what `z` multiplies.
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    takes_the_candidate_when_told, a_closed_reset_gate_shuts_the_past_out
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    w_ir, w_iz, w_in = w_ih.chunk(3)
    w_hr, w_hz, w_hn = w_hh.chunk(3)
    b_r, b_z, b_n = (b_ih + b_hh).chunk(3)
    r = torch.sigmoid(x @ w_ir.T + h @ w_hr.T + b_r)
    z = torch.sigmoid(x @ w_iz.T + h @ w_hz.T + b_z)
    candidate = torch.tanh(x @ w_in.T + (r * h) @ w_hn.T + b_n)
    return z * candidate + (1 - z) * h


# %% dropout_inside
"""Two calls with the same arguments give two answers: parts of the candidate are dropped at random.

Idea: dropout on the candidate
Hint: which line of yours is not in the formula?
Fails: follows_the_formula, gradients_reach_every_argument, takes_the_candidate_when_told, mixes_old_and_new,
    every_sample_stands_alone, gives_the_same_twice
"""

import torch
import torch.nn.functional as F


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = F.dropout(torch.tanh(x_n + r * h_n), 0.3)
    return (1 - z) * n + z * h


# %% gates_detached
"""The values are right, but the gates are computed without recording: their weights receive no gradient.

Idea: the gates are computed under `no_grad`
Hint: one block of your weights can learn. Why can the other two not?
Fails: gradients_reach_every_argument
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    with torch.no_grad():
        r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% gates_exchanged
"""The two gates have changed places in your last two lines: `r` mixes and `z` resets.

Idea: r and z used in each other's place
Hint: which of the two gates decides how much of the old state is kept?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    takes_the_candidate_when_told, the_reset_gate_leaves_the_input_alone
Same as: gates_in_order_zrn
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + z * h_n)
    return (1 - r) * n + r * h


# %% gates_in_order_nrz
"""Your blocks are read with the candidate first; here it comes last.

Idea: row blocks read in the order new, reset, update
Hint: in which order are the rows stacked?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    a_closed_reset_gate_shuts_the_past_out, the_reset_gate_leaves_the_input_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_n, x_r, x_z = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_n, h_r, h_z = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% gates_in_order_rnz
"""Block 1 acts as your candidate and block 2 as your update gate: the last two blocks are exchanged.

Idea: row blocks read in the order reset, new, update
Hint: in which order are the rows stacked?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    a_closed_reset_gate_shuts_the_past_out, the_reset_gate_leaves_the_input_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_n, x_z = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_n, h_z = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% gates_in_order_zrn
"""Block 1 acts like the reset gate in your cell and block 0 like the update gate: the first two blocks are
exchanged.

Idea: row blocks read in the order update, reset, new
Hint: in which order are the rows stacked?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    takes_the_candidate_when_told, the_reset_gate_leaves_the_input_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_z, x_r, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_z, h_r, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    z = torch.sigmoid(x_z + h_z)
    r = torch.sigmoid(x_r + h_r)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% gates_returned_too
"""Your new state comes back in company of the gates; the new state alone is asked for.

Idea: returned as (h', r, z)
Hint: how many tensors are to the right of the arrow?
Fails: comes_out_in_the_right_form, follows_the_formula, gradients_reach_every_argument,
    an_open_reset_gate_lets_the_past_in, a_row_belongs_to_a_result, every_sample_stands_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h, r, z


# %% h_updated_in_place
"""The numbers are right, but your function changed its argument `h`. The caller may still need the old state.

Idea: the caller's `h` updated in place
Hint: what would the caller see in `h` after the call? Give the new state a name of its own.
Fails: gradients_reach_every_argument, leaves_its_arguments_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    h.data.mul_(z.data).add_(((1 - z) * n).data)
    return h


# %% hard_sigmoid
"""Your gates reach exactly 0 and 1 and run straight in between: a clipped line stands in for the smooth function.

Idea: hard sigmoid, a clipped straight line
Hint: which smooth function is meant?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch
import torch.nn.functional as F


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = F.linear(x, w_ih, b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = F.linear(h, w_hh, b_hh).chunk(3, dim=1)
    r, z = F.hardsigmoid(x_r + h_r), F.hardsigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% input_biases_ignored
"""One of the biases has no effect: `b_ih` is not used.

Idea: `b_ih` is ignored
Hint: each of the two products has a bias of its own.
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    takes_the_candidate_when_told, a_closed_reset_gate_shuts_the_past_out
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% interleaved_units
"""You read the rows as if the three parts of one unit lay side by side; they lie in three blocks of H.

Idea: the three parts are taken to be interleaved
Hint: which rows belong to the reset gate: `0, 3, 6, ...` or `0, 1, 2, ...`?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    the_reset_gate_leaves_the_input_alone, a_row_belongs_to_a_result
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    B, H = h.shape
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).view(B, H, 3).unbind(2)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).view(B, H, 3).unbind(2)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% library_cell
"""The numbers are right, but PyTorch's own cell computes them. Here you build it yourself.

Idea: `nn.GRUCell` does the work
Hint: four lines of tensor operations are all that is needed.
Fails: gives_the_same_twice, builds_the_step_itself
"""

import torch
from torch import nn


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    cell = nn.GRUCell(x.shape[1], h.shape[1], dtype=x.dtype, device=x.device)
    parameters = {"weight_ih": w_ih, "weight_hh": w_hh, "bias_ih": b_ih, "bias_hh": b_hh}
    return torch.func.functional_call(cell, parameters, (x, h))


# %% library_function
"""The numbers are right, but PyTorch's own function computes them. Here you build it yourself.

Idea: `torch.gru_cell` does the work
Hint: four lines of tensor operations are all that is needed.
Fails: builds_the_step_itself
Same as: library_cell
"""

from torch import gru_cell as my_step


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return my_step(x, h, w_ih, w_hh, b_ih, b_hh)


# %% new_state_not_scaled
"""With the update gate fully open to the past, the old state should come out unchanged; with yours the candidate
comes on top.

Idea: h' = n + z*h
Hint: the two shares of the mixture add up to 1. Which one is missing its factor?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument, mixes_old_and_new
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return n + z * h


# %% old_state_not_scaled
"""The old state is always kept in full and the new one comes on top: your state grows.

Idea: h' = (1-z)*n + h
Hint: the two shares of the mixture add up to 1. Which one is missing its factor?
Fails: follows_the_formula, gradients_reach_every_argument, takes_the_candidate_when_told,
    a_closed_reset_gate_shuts_the_past_out, mixes_old_and_new
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + h


# %% ones_on_the_cpu
"""The 1 in `1 - z` is a whole tensor on the CPU in your code: with inputs elsewhere, two devices meet.

Idea: a tensor of ones made on the CPU
Hint: a plain number meets tensors of any device.
Fails: stays_on_the_device
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    ones = torch.ones(h.shape, dtype=h.dtype, device="cpu")
    return (ones - z) * n + z * h


# %% reads_the_memory
"""Your function reads the memory behind `h` as if it had no gaps, so it takes other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which operation asks for a shape and leaves the strides to torch?
Fails: reads_tensors_with_gaps
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h = torch.as_strided(h, h.shape, (h.shape[1], 1))
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% recurrent_bias_out_of_reach
"""`b_hn` has moved out of the reset gate's reach: with the gate closed it still counts.

Idea: n = tanh(W_in x + b_in + b_hn + r * (W_hn h))
Hint: which of the two biases stands inside the brackets that `r` multiplies?
Fails: follows_the_formula, gradients_reach_every_argument, a_closed_reset_gate_shuts_the_past_out
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    from_x = (x @ w_ih.T + b_ih + b_hh).chunk(3, dim=1)
    from_h = (h @ w_hh.T).chunk(3, dim=1)
    r = torch.sigmoid(from_x[0] + from_h[0])
    z = torch.sigmoid(from_x[1] + from_h[1])
    n = torch.tanh(from_x[2] + r * from_h[2])
    return (1 - z) * n + z * h


# %% recurrent_biases_ignored
"""One of the biases has no effect: `b_hh` is not used.

Idea: `b_hh` is ignored
Hint: each of the two products has a bias of its own.
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% recurrent_blocks_not_transposed
"""The wrong unit reacts to a single recurrent weight: your products run along the columns of the blocks.

Idea: recurrent blocks not transposed, `h @ w_hn`
Hint: a row of a weight belongs to one entry of the result. What does that say about the product?
Fails: follows_the_formula, gradients_reach_every_argument, a_row_belongs_to_a_result
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    w_hr, w_hz, w_hn = w_hh.chunk(3)
    b_hr, b_hz, b_hn = b_hh.chunk(3)
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    r = torch.sigmoid(x_r + h @ w_hr + b_hr)
    z = torch.sigmoid(x_z + h @ w_hz + b_hz)
    n = torch.tanh(x_n + r * (h @ w_hn + b_hn))
    return (1 - z) * n + z * h


# %% reset_before_the_product
"""You use the form of the first paper. Here the reset gate acts after the matrix, on what comes out of it.

Idea: reset gate applied to `h` before the product: W_hn (r*h) + b_hn
Hint: which two things stand inside the brackets that `r` multiplies?
Fails: follows_the_formula, gradients_reach_every_argument, a_closed_reset_gate_shuts_the_past_out
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    w_ir, w_iz, w_in = w_ih.chunk(3)
    w_hr, w_hz, w_hn = w_hh.chunk(3)
    b_ir, b_iz, b_in = b_ih.chunk(3)
    b_hr, b_hz, b_hn = b_hh.chunk(3)
    r = torch.sigmoid(x @ w_ir.T + b_ir + h @ w_hr.T + b_hr)
    z = torch.sigmoid(x @ w_iz.T + b_iz + h @ w_hz.T + b_hz)
    n = torch.tanh(x @ w_in.T + b_in + (r * h) @ w_hn.T + b_hn)
    return (1 - z) * n + z * h


# %% reset_inverted
"""Your reset gate works the other way round: at 1 it shuts the old state out, at 0 it lets it in.

Idea: 1 - r in place of r
Hint: with the reset gate at zero, what should the candidate know?
Fails: follows_the_formula, gradients_reach_every_argument, a_closed_reset_gate_shuts_the_past_out
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + (1 - r) * h_n)
    return (1 - z) * n + z * h


# %% reset_on_the_whole_sum
"""Your reset gate also closes the input. What exactly should it reset?

Idea: r multiplies the whole sum, input part included
Hint: with the reset gate at zero, what should the candidate still know?
Fails: follows_the_formula, gradients_reach_every_argument, the_reset_gate_leaves_the_input_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(r * (x_n + h_n))
    return (1 - z) * n + z * h


# %% reset_unused
"""The first block of the weights has no effect: the reset gate is computed and never used.

Idea: r computed and never used
Hint: where does `r` appear in the formula of the candidate?
Fails: follows_the_formula, gradients_reach_every_argument, a_closed_reset_gate_shuts_the_past_out
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + h_n)
    return (1 - z) * n + z * h


# %% reshaped_to_three_batches
"""Gates of different samples are mixed: `(B, 3H)` is cut anew as `(3, B, H)`, which does not move the blocks.

Idea: `(B, 3H)` reshaped to `(3, B, H)`
Hint: along which axis do the three blocks lie?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    the_reset_gate_leaves_the_input_alone, every_sample_stands_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    B, H = h.shape
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).reshape(3, B, H)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).reshape(3, B, H)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% sigmoid_from_exponentials
"""For large sums your gates become NaN: e^a overflows, and infinity divided by infinity is not a number.

Idea: sigmoid as e^a / (1 + e^a)
Hint: is there a safer form, or a ready-made function?
Fails: stays_right_when_saturated
"""

import torch


def sigma(a):
    return torch.exp(a) / (1 + torch.exp(a))


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = sigma(x_r + h_r), sigma(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% sigmoid_on_candidate
"""Your candidate is never negative: the sigmoid stands where the candidate has its own function.

Idea: sigmoid on the candidate
Hint: two of the three blocks are gates. Which one is not?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.sigmoid(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% single_axis_squeezed
"""With one sample, or one unit, your result loses an axis.

Idea: axes of size one are squeezed away
Hint: which axes does `squeeze()` remove when nobody tells it which?
Fails: every_sample_stands_alone, works_for_every_size
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return ((1 - z) * n + z * h).squeeze()


# %% sizes_of_the_example
"""This works for 7 units only: the size of the example stands in the code.

Idea: the number of units of the example is hard-coded
Hint: where can the number of units be read?
Fails: follows_the_formula, gradients_reach_every_argument, an_open_reset_gate_lets_the_past_in,
    the_reset_gate_leaves_the_input_alone, a_row_belongs_to_a_result, builds_the_step_itself
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    from_x = x @ w_ih.T + b_ih
    from_h = h @ w_hh.T + b_hh
    r = torch.sigmoid(from_x[:, 0:7] + from_h[:, 0:7])
    z = torch.sigmoid(from_x[:, 7:14] + from_h[:, 7:14])
    n = torch.tanh(from_x[:, 14:21] + r * from_h[:, 14:21])
    return (1 - z) * n + z * h


# %% state_averaged_over_batch
"""When sample 0 changes, the result of sample 1 moves: the candidate hears the mean of all old states.

Idea: the state is averaged over the batch
Hint: samples should know nothing of each other. Along which axis do you average?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h.mean(dim=0, keepdim=True) @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% state_detached
"""The values are right, but no gradient reaches `h`: learning through time would stop here.

Idea: the old state is detached
Hint: what does `detach` do to the way back?
Fails: gradients_reach_every_argument
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h = h.detach()
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% tanh_around_the_mixture
"""The old state comes out smaller than it went in, although the gate says keep: the whole mixture is squashed
again.

Idea: tanh around the whole mixture
Hint: with the update gate at 1, what should come out? What does your last function do to it?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    takes_the_candidate_when_told
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return torch.tanh((1 - z) * n + z * h)


# %% tanh_on_the_gates
"""Your gates can be negative: a gate says how much to let through, and that is never less than nothing.

Idea: tanh on the gates
Hint: which function maps to (0, 1)?
Fails: follows_the_formula, gradients_reach_every_argument, takes_the_candidate_when_told,
    a_closed_reset_gate_shuts_the_past_out, mixes_old_and_new
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.tanh(x_r + h_r), torch.tanh(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% through_numpy
"""On the way through numpy the gradient and the device are lost. Tensor operations are enough here.

Idea: computed in numpy and brought back
Hint: which torch functions have the names of the numpy functions that you use?
Fails: gradients_reach_every_argument
"""

import numpy as np
import torch


def sigmoid(a):
    return 0.5 * (1 + np.tanh(a / 2))


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x, h, w_ih, w_hh, b_ih, b_hh = (t.detach().cpu().numpy() for t in (x, h, w_ih, w_hh, b_ih, b_hh))
    x_r, x_z, x_n = np.split(x @ w_ih.T + b_ih, 3, axis=1)
    h_r, h_z, h_n = np.split(h @ w_hh.T + b_hh, 3, axis=1)
    r, z = sigmoid(x_r + h_r), sigmoid(x_z + h_z)
    n = np.tanh(x_n + r * h_n)
    return torch.from_numpy((1 - z) * n + z * h)


# %% update_gate_sees_the_reset_state
"""Your update gate looks at the old state after the reset; it should see the whole of it.

Idea: z computed from r*h
Hint: in which of the three lines of the formula does `r` appear?
Fails: follows_the_formula, gradients_reach_every_argument, the_reset_gate_leaves_the_input_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r = torch.sigmoid(x_r + h_r)
    z = torch.sigmoid(x_z + r * h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


# %% update_inverted
"""Your update gate works the other way round: at 1 it takes the candidate, and here it should keep the old state.

Idea: h' = z*n + (1-z)*h
Hint: what should come out when the update gate is 1?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    takes_the_candidate_when_told, a_closed_reset_gate_shuts_the_past_out
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * h + z * n


# %% update_unused
"""The second block of the weights has no effect: you return the candidate, and nothing of the old state is kept.

Idea: h' = n, update gate unused
Hint: how does the old state get into the new one, apart from the candidate?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    a_row_belongs_to_a_result
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return n


# %% zero_input_keeps_the_state
"""Where the input is zero, your step returns the old state; only the update gate may decide that.

Idea: an input of zeros leaves the state as it is
Hint: which terms of the gates are left when `x` is zero?
Fails: zeros_are_numbers_too
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    h_next = (1 - z) * n + z * h
    return torch.where((x == 0).all(dim=1, keepdim=True), h, h_next)
