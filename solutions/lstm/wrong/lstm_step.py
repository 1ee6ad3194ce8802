# Known wrong answers to `lstm_step`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% always_float32
"""The values are right, but the results are float32 whatever comes in.

Idea: everything is cast to float32
Hint: from which argument could the results take their dtype?
Fails: comes_out_as_state_and_cell
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (part.float() for part in lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh))
    c_next = f * c.float() + i * g
    return o * torch.tanh(c_next), c_next


# %% candidate_detached
"""The values are right, but the weights of the candidate receive no gradient.

Idea: the candidate is detached
Hint: three blocks of your weights can learn. Which one cannot, and why?
Fails: gradients_reach_states_and_weights
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g.detach()
    return o * torch.tanh(c_next), c_next


# %% cell_clamped
"""Your cell is cut off at -3 and 3. The memory has no limit in the formula.

Idea: the cell is clamped
Hint: which operation on the cell is in your code and not in the formula?
Fails: follows_the_two_formulas, an_open_forget_gate_keeps_the_cell
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = (f * c + i * g).clamp(-3, 3)
    return o * torch.tanh(c_next), c_next


# %% cell_given_for_the_state
"""Your first result is the cell again: the memory is shown as it is, without output gate and tanh.

Idea: returned c for h
Hint: which variable should stand first after `return`?
Fails: follows_the_two_formulas, shows_the_cell_through_a_tanh, gradients_reach_states_and_weights,
    a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = f * c + i * g
    h = o * torch.tanh(c)
    return c, c


# %% cell_ignored
"""Changing `c` alone changes nothing: your step has no memory to keep.

Idea: the old cell is not used
Hint: which of your arguments holds the memory?
Fails: follows_the_two_formulas, shows_the_cell_through_a_tanh, gradients_reach_states_and_weights,
    an_open_forget_gate_keeps_the_cell, state_and_cell_both_count
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * torch.zeros_like(c) + i * g
    return o * torch.tanh(c_next), c_next


# %% cell_of_sample_0
"""Sample 1 remembers what sample 0 has stored: one row of `c` is used for all.

Idea: the cell of sample 0 used for all
Hint: `c` has a row for each sample. Which rows do you use?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell,
    every_memory_is_its_own
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c[0] + i * g
    return o * torch.tanh(c_next), c_next


# %% cell_on_the_cpu
"""Your new cell starts from zeros on the CPU: with inputs elsewhere, two devices meet.

Idea: a new cell that starts on the CPU
Hint: does the new cell need a start at all? If so, from which tensor could it take its device?
Fails: states_stay_on_the_device
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = torch.zeros(c.shape, dtype=c.dtype, device=torch.device("cpu"))
    c_next = c_next + f * c
    c_next = c_next + i * g
    return o * torch.tanh(c_next), c_next


# %% cell_returned_without_history
"""The values are right, but the new cell is detached when it is returned: the memory gets no gradient from the
next step.

Idea: the returned cell is detached
Hint: through which of the two results should the gradient travel far?
Fails: gradients_reach_states_and_weights
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next.detach()


# %% cell_squashed
"""Your cell can never exceed 1. Should the memory itself be squashed?

Idea: c' = tanh(f*c + i*g), and h' = o*c'
Hint: where does the tanh belong: on the memory, or on what is shown of it?
Fails: follows_the_two_formulas, shows_the_cell_through_a_tanh, gradients_reach_states_and_weights,
    a_closed_forget_gate_empties_the_cell, a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = torch.tanh(f * c + i * g)
    return o * c_next, c_next


# %% cell_squashed_twice
"""Your cell is squashed when it is stored and once more when it is shown; the memory should stay as large as it
is.

Idea: c' = tanh(f*c + i*g), and h' = o*tanh(c')
Hint: how many tanhs does the formula have between the gates and `h'`?
Fails: follows_the_two_formulas, shows_the_cell_through_a_tanh, gradients_reach_states_and_weights,
    an_open_forget_gate_keeps_the_cell, a_closed_forget_gate_empties_the_cell
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = torch.tanh(f * c + i * g)
    return o * torch.tanh(c_next), c_next


# %% cell_updated_in_place
"""The numbers are right, but your function changed its argument `c`. The caller may still need the old cell.

Idea: the cell is updated in place
Hint: what would the caller see in `c` after the call? Give the new cell a name of its own.
Fails: gradients_reach_states_and_weights, leaves_the_old_states_alone
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    cell = c.data
    cell.mul_(f.data).add_((i * g).data)
    c_next = cell.clone()
    return o * torch.tanh(c_next), c_next


# %% coupled_gates
"""The input gate has no effect. You have built a cell with coupled gates, in which keeping and writing add up to
1.

Idea: c' = f*c + (1-f)*g, input gate unused
Hint: which of your four parts does not appear after it was computed?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + (1 - f) * g
    return o * torch.tanh(c_next), c_next


# %% forget_gate_inverted
"""Your forget gate says how much to forget; the formula's says how much to keep.

Idea: c' = (1-f)*c + i*g
Hint: what should `f` be to keep everything?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell,
    a_closed_forget_gate_empties_the_cell
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = (1 - f) * c + i * g
    return o * torch.tanh(c_next), c_next


# %% forget_gate_plus_one
"""Your forget gate is open too far. A head start belongs into the initial bias, not into the step.

Idea: an extra +1 on the forget gate
Hint: which number in your code does not come from an argument?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = torch.sigmoid(f + 1) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next


# %% forget_gate_unused
"""The forget gate has no effect on your cell: the old memory is always kept whole.

Idea: c' = c + i*g, forget gate unused
Hint: which of your four parts does not appear after it was computed?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_forget_gate_empties_the_cell
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = c + i * g
    return o * torch.tanh(c_next), c_next


# %% gates_from_the_cell
"""Changing `h` alone changes nothing: your gates look at the cell in its place.

Idea: gates computed from `c` instead of `h`
Hint: which of the two states do the recurrent weights belong to?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, state_and_cell_both_count
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, c, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next


# %% gates_in_order_figo
"""The first two blocks are exchanged: block 0 acts as your forget gate, block 1 as your input gate.

Idea: block order f, i, g, o
Hint: close block 1 by its bias: should the old cell stay or go?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell,
    a_closed_forget_gate_empties_the_cell
Same as: input_and_forget_exchanged
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    f, i, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next


# %% gates_in_order_ifog
"""Your blocks are read in the order input, forget, output, candidate: the third block acts as the output gate.

Idea: block order i, f, o, g
Hint: the candidate is the block with the tanh. Which place does it have in the text?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_forget_gate_empties_the_cell,
    a_closed_output_gate_shows_nothing
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, o, g = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next


# %% gates_in_order_igfo
"""The middle two blocks are exchanged: block 1 acts as your candidate, block 2 as your forget gate.

Idea: block order i, g, f, o
Hint: the candidate is the block with the tanh. Which place does it have in the text?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell,
    a_closed_forget_gate_empties_the_cell
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, g, f, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next


# %% gates_see_the_cell_too
"""Your gates look at state and cell added together; the formula shows them the state only.

Idea: gates computed from `h + c`
Hint: which of the two states do the recurrent weights belong to?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h + c, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next


# %% input_and_forget_exchanged
"""Close the forget gate and the old memory should go; with yours it stays: the gates stand in each other's place.

Idea: c' = i*c + f*g
Hint: which gate belongs to the old cell, and which to the candidate?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell,
    a_closed_forget_gate_empties_the_cell
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = i * c + f * g
    return o * torch.tanh(c_next), c_next


# %% input_gate_unused
"""The input gate has no effect: the candidate is always written in full.

Idea: c' = f*c + g, input gate unused
Hint: which of your four parts does not appear after it was computed?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + g
    return o * torch.tanh(c_next), c_next


# %% library_cell
"""The numbers are right, but PyTorch's own cell computes them. Here you build it yourself.

Idea: `nn.LSTMCell` does the work
Hint: your gates and two lines of tensor operations are all that is needed.
Fails: gives_the_same_step_twice, builds_the_step_itself
"""

import torch
from torch import nn


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    cell = nn.LSTMCell(x.shape[1], h.shape[1], dtype=x.dtype, device=x.device)
    parameters = {"weight_ih": w_ih, "weight_hh": w_hh, "bias_ih": b_ih, "bias_hh": b_hh}
    return torch.func.functional_call(cell, parameters, (x, (h, c)))


# %% library_function
"""The numbers are right, but PyTorch's own function computes them. Here you build it yourself.

Idea: `torch.lstm_cell` does the work
Hint: your gates and two lines of tensor operations are all that is needed.
Fails: builds_the_step_itself
Same as: library_cell
"""

import importlib


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    library = importlib.import_module("torch")
    return library.ops.aten.lstm_cell(x, [h, c], w_ih, w_hh, b_ih, b_hh)


# %% nested_like_a_layer
"""The results are nested as those of a layer: an output beside a pair of states. A step returns the two states
only.

Idea: returned as (h', (h', c'))
Hint: how many tensors are to the right of the arrow?
Fails: comes_out_as_state_and_cell, follows_the_two_formulas, shows_the_cell_through_a_tanh,
    gradients_reach_states_and_weights, state_and_cell_both_count, every_memory_is_its_own
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = f * c + i * g
    h = o * torch.tanh(c)
    return h, (h, c)


# %% no_tanh_on_the_cell
"""Your hidden state can be larger than 1: something between the cell and the output gate is missing.

Idea: h' = o * c', no tanh on the cell
Hint: the cell may be as large as it likes. What happens to it before it is shown?
Fails: follows_the_two_formulas, shows_the_cell_through_a_tanh, gradients_reach_states_and_weights,
    a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * c_next, c_next


# %% noise_on_the_cell
"""Two calls with the same arguments give two answers: noise is added to the cell.

Idea: random noise on the cell
Hint: which line of yours is not in the formula?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell,
    a_closed_forget_gate_empties_the_cell, every_memory_is_its_own, gives_the_same_step_twice
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    c_next = c_next + 0.01 * torch.randn_like(c_next)
    return o * torch.tanh(c_next), c_next


# %% old_cell_returned
"""Your hidden state is right, but the cell comes back as it went in: nothing is ever remembered.

Idea: the old cell is returned
Hint: which of the two cells should the next step start from?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_forget_gate_empties_the_cell,
    a_closed_output_gate_shows_nothing, state_and_cell_both_count
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    h_next = o * torch.tanh(f * c + i * g)
    return h_next, c


# %% old_cell_shown
"""Your cell is right, but your hidden state shows the old cell: what is written now comes out one step late.

Idea: h' = o * tanh(c) with the old cell
Hint: which of the two cells goes into the tanh?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    h_next = o * torch.tanh(c)
    c_next = f * c + i * g
    return h_next, c_next


# %% output_gate_unused
"""The fourth block of the weights has no effect: your cell is always shown in full.

Idea: h' = tanh(c'), output gate unused
Hint: which of your four parts does not appear after it was computed?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return torch.tanh(c_next), c_next


# %% reads_the_memory
"""Your function reads the memory behind `c` as if it had no gaps, so it takes other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which operation asks for a shape and leaves the strides to torch?
Fails: reads_states_with_gaps
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = c.as_strided(c.shape, (c.shape[1], 1))
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next


# %% recurrent_bias_forgotten
"""Changing `b_hh` does not change your results. Both biases belong into the sum.

Idea: the bias of the recurrent part is forgotten
Hint: count the terms of the sum; there are four.
Fails: follows_the_two_formulas, gradients_reach_states_and_weights
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T).chunk(4, dim=1)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next


# %% recurrent_blocks_not_transposed
"""With a single entry off the diagonal of a recurrent block the wrong unit reacts: your product runs along its
columns.

Idea: the recurrent blocks are not transposed
Hint: a row of a weight belongs to one entry of the result. What does that say about the product?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    H = h.shape[1]
    parts = []
    for k in range(4):
        rows = slice(k * H, (k + 1) * H)
        parts.append(x @ w_ih[rows].T + b_ih[rows] + h @ w_hh[rows] + b_hh[rows])
    i, f, g, o = parts
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next


# %% reshaped_to_four_batches
"""Gates of different samples are mixed: `(B, 4H)` is cut anew as `(4, B, H)`, which does not move the blocks.

Idea: `(B, 4H)` reshaped to `(4, B, H)`
Hint: along which axis of the sums do the four blocks lie?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_forget_gate_empties_the_cell,
    a_closed_output_gate_shows_nothing, every_memory_is_its_own
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    sums = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = sums.view(4, *h.shape)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next


# %% results_exchanged
"""The two results are there, in the other order: the cell comes first.

Idea: returned as (c_next, h_next)
Hint: read the arrow in the `Shapes:` line once more.
Fails: follows_the_two_formulas, shows_the_cell_through_a_tanh, gradients_reach_states_and_weights,
    a_closed_forget_gate_empties_the_cell, a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    h_next = o * torch.tanh(c_next)
    return c_next, h_next


# %% sigmoid_on_candidate
"""Your candidate is never negative, so the cell can be raised and never lowered.

Idea: sigmoid on the candidate
Hint: which of the four blocks is not a gate, and what may its values be?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = torch.sigmoid(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next


# %% sigmoid_on_the_cell
"""Your hidden state is never negative: the cell is squashed by the sigmoid before it is shown.

Idea: h' = o * sigmoid(c')
Hint: the output gate is a gate. Is the cell one too?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * torch.sigmoid(c_next), c_next


# %% single_axis_squeezed
"""With one sample, or one unit, your results lose an axis.

Idea: axes of size one are squeezed away
Hint: which axes does `squeeze()` remove when nobody tells it which?
Fails: every_memory_is_its_own, steps_for_every_size
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    h_next = o * torch.tanh(c_next)
    return h_next.squeeze(), c_next.squeeze()


# %% sizes_of_the_example
"""This works for 7 units only: the size of the example stands in the code.

Idea: the number of units of the example is hard-coded
Hint: where can the number of units be read?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_forget_gate_empties_the_cell,
    a_closed_output_gate_shows_nothing, state_and_cell_both_count, builds_the_step_itself
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = torch.split(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh, [7, 7, 7, 7], dim=1)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next


# %% state_given_for_the_cell
"""Your second result is the hidden state again: the memory itself is not handed on.

Idea: returned h for c
Hint: which variable should stand second after `return`?
Fails: follows_the_two_formulas, shows_the_cell_through_a_tanh, gradients_reach_states_and_weights,
    a_closed_forget_gate_empties_the_cell, a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = f * c + i * g
    h = o * torch.tanh(c)
    return h, h


# %% state_only
"""Only the hidden state comes back; the cell is asked for as well.

Idea: only h' is returned
Hint: what does the next step need besides `h`?
Fails: comes_out_as_state_and_cell, follows_the_two_formulas, shows_the_cell_through_a_tanh,
    gradients_reach_states_and_weights, state_and_cell_both_count, every_memory_is_its_own
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = f * c + i * g
    return o * torch.tanh(c)


# %% states_detached
"""The values are right, but no gradient reaches `h` and `c`: learning through time would stop here.

Idea: both old states are detached
Hint: what does `detach` do to the way back?
Fails: gradients_reach_states_and_weights
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    h, c = h.detach(), c.detach()
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next


# %% states_exchanged
"""`h` and `c` have changed places on the way in: your cell starts from the state, your gates from the cell.

Idea: `h` and `c` exchanged
Hint: compare the order of your arguments with the one in the task.
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, c, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next


# %% tanh_after_the_gate
"""The order of squashing and gating is the other way round: first the tanh, then the output gate.

Idea: h' = tanh(o * c')
Hint: what is inside the brackets of the tanh in the formula?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return torch.tanh(o * c_next), c_next


# %% zero_input_keeps_the_states
"""Where the input is zero, your step returns the old states; the gates should still be asked.

Idea: an input of zeros leaves state and cell as they are
Hint: which terms of the four sums are left when `x` is zero?
Fails: zeros_and_empty_cells_are_numbers_too
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    h_next = torch.sigmoid(o) * torch.tanh(c_next)
    silent = (x == 0).all(dim=1, keepdim=True)
    return torch.where(silent, h, h_next), torch.where(silent, c, c_next)
