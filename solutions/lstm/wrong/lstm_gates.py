# Known wrong answers to `lstm_gates`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% activations_exchanged
"""Two activations look exchanged: your input gate can be negative and your candidate cannot.

Idea: tanh on the input gate and sigmoid on the candidate
Hint: which of these four is not a gate?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.tanh(i), torch.sigmoid(f), torch.sigmoid(g), torch.sigmoid(o)


# %% adds_to_the_bias
"""The numbers are right once, but your function changed its argument `b_ih`, so the next call gives others.

Idea: the biases are added up in place
Hint: what is the difference between `a += b` and `a = a + b` for a tensor?
Fails: gradients_reach_every_argument, leaves_its_arguments_alone
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    bias = b_ih.data
    bias += b_hh
    i, f, g, o = (x @ w_ih.T + h @ w_hh.T + bias).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% always_float32
"""The values are right, but the gates are float32 whatever comes in.

Idea: everything is cast to float32
Hint: from which argument could the result take its dtype?
Fails: comes_out_as_four_tensors
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    sums = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).to(torch.float32)
    i, f, g, o = sums.chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% asks_the_library
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


# %% both_biases_forgotten
"""With `x` and `h` zero your gates sit at one half, whatever the biases are.

Idea: both biases are forgotten
Hint: which two of your arguments do not appear in your formula?
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part, both_biases_count_alike
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + h @ w_hh.T).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% buffer_of_zeros
"""Your gates are collected in a new buffer that is float32 on the CPU whatever comes in.

Idea: a result buffer made with `torch.zeros`
Hint: what should a new buffer inherit, and from whom?
Fails: comes_out_as_four_tensors
Same as: always_float32
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    B, H = h.shape
    gates = torch.zeros(4, B, H)
    for k in range(4):
        rows = slice(k * H, (k + 1) * H)
        total = x @ w_ih[rows].T + b_ih[rows] + h @ w_hh[rows].T + b_hh[rows]
        gates[k] = torch.tanh(total) if k == 2 else torch.sigmoid(total)
    return gates[0], gates[1], gates[2], gates[3]


# %% candidate_detached
"""The values are right, but the candidate is detached: its weights receive no gradient.

Idea: the candidate is detached
Hint: three blocks of your weights can learn. Which one cannot, and why?
Fails: gradients_reach_every_argument
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g).detach(), torch.sigmoid(o)


# %% candidate_without_activation
"""The three gates are right; your candidate is the bare sum and can be as large as it likes.

Idea: no activation on the candidate
Hint: between which two numbers should the candidate lie?
Fails: follows_the_formula, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), g, torch.sigmoid(o)


# %% computed_on_data
"""The values are right, but the gates have lost their history: nothing could be learned from them.

Idea: computed on `.data`
Hint: `.data` gives the numbers without their history. What happens if you use the tensors themselves?
Fails: gradients_reach_every_argument
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    sums = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = sums.data.chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% coupled_gates
"""Your forget gate is one minus the input gate; it should be computed from a block of its own.

Idea: coupled input and forget gates
Hint: which of the four blocks of rows has no effect in your code?
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, _, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    i = torch.sigmoid(i)
    return i, 1 - i, torch.tanh(g), torch.sigmoid(o)


# %% dropout_inside
"""Two calls with the same arguments give two answers: parts of the state are dropped at random.

Idea: dropout inside the gates
Hint: which line of yours is not in the formula?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone, gives_the_same_twice
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    h = torch.dropout(h, 0.1, True)
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% forget_gate_inverted
"""Your forget gate says how much to forget; the formula's says how much to keep.

Idea: forget gate as 1 - sigmoid
Hint: in `f * c`, what should `f` be to keep everything?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), 1 - torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% forget_gate_plus_one
"""Your forget gate is open too far: with all sums zero it should be at one half. A head start belongs into the
initial bias, not into the step.

Idea: an extra +1 on the forget gate
Hint: which number in your code does not come from an argument?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f + 1.0), torch.tanh(g), torch.sigmoid(o)


# %% gates_detached
"""The values are right, but the three gates are detached: the cell could never learn when to open or close.

Idea: the gates are detached
Hint: one block of your weights can learn. Why can the other three not?
Fails: gradients_reach_every_argument
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    with torch.no_grad():
        i, f, o = torch.sigmoid(i), torch.sigmoid(f), torch.sigmoid(o)
    return i, f, torch.tanh(g), o


# %% gates_in_order_figo
"""The first two blocks are exchanged: block 0 acts as your forget gate, block 1 as your input gate.

Idea: block order f, i, g, o
Hint: move one block of a bias far up and see which of your results reacts.
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    f, i, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% gates_in_order_gifo
"""Your blocks are read with the candidate first; here it comes third.

Idea: block order g, i, f, o
Hint: move one block of a bias far up and see which of your results reacts.
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    g, i, f, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% gates_in_order_ifog
"""Your blocks are read in the order input, forget, output, candidate: the third block acts as the output gate.

Idea: block order i, f, o, g
Hint: move one block of a bias far up and see which of your results reacts.
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, o, g = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% gates_in_order_igfo
"""The middle two blocks are exchanged: block 1 acts as your candidate, block 2 as your forget gate.

Idea: block order i, g, f, o
Hint: move one block of a bias far up and see which of your results reacts.
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, g, f, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% gates_in_order_iofg
"""Your blocks are read in the order input, output, forget, candidate. Three of the four are in another place here.

Idea: block order i, o, f, g
Hint: move one block of a bias far up and see which of your results reacts.
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, o, f, g = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% hard_sigmoid
"""Your gates reach exactly 0 and 1 and run straight in between: a clipped line stands in for the smooth function.

Idea: hard sigmoid, a clipped straight line
Hint: which smooth function is meant?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch
import torch.nn.functional as F


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (F.linear(x, w_ih, b_ih) + F.linear(h, w_hh, b_hh)).chunk(4, dim=1)
    return F.hardsigmoid(i), F.hardsigmoid(f), torch.tanh(g), F.hardsigmoid(o)


# %% input_bias_forgotten
"""Changing `b_ih` does not change your gates. Both biases belong into the sum.

Idea: the bias of the input is forgotten
Hint: count the terms of the sum; there are four.
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part, both_biases_count_alike
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% input_bias_used_twice
"""`b_ih` counts twice in your sum, and `b_hh` has no effect.

Idea: one bias is added two times in place of both
Hint: compare the names of the two biases in your code.
Fails: follows_the_formula, gradients_reach_every_argument, both_biases_count_alike
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    from_input = torch.addmm(b_ih, x, w_ih.T)
    from_state = torch.addmm(b_ih, h, w_hh.T)
    i, f, g, o = (from_input + from_state).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% interleaved_units
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


# %% no_activation
"""The four sums are right, but nothing is applied to them: gates should lie between 0 and 1.

Idea: the activations are missing
Hint: the sums are not the gates yet. Which function belongs to which block?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = torch.chunk(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh, 4, dim=1)
    return i, f, g, o


# %% reads_the_memory
"""Your function reads the memory behind `x` and `h` as if it had no gaps, so it takes other numbers where it has
some.

Idea: the memory is reinterpreted with fixed strides
Hint: which operation asks for a shape and leaves the strides to torch?
Fails: reads_tensors_with_gaps
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    x = x.as_strided(x.shape, (x.shape[1], 1))
    h = h.as_strided(h.shape, (h.shape[1], 1))
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% recurrent_bias_forgotten
"""Changing `b_hh` does not change your gates. Both biases belong into the sum.

Idea: the bias of the recurrent part is forgotten
Hint: count the terms of the sum; there are four.
Fails: follows_the_formula, gradients_reach_every_argument, both_biases_count_alike
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% recurrent_blocks_not_transposed
"""With a single entry off the diagonal of a recurrent block the wrong unit reacts: your product runs along its
columns.

Idea: the recurrent blocks are not transposed
Hint: a row of a weight belongs to one entry of the result. What does that say about the product?
Fails: follows_the_formula, gradients_reach_every_argument, a_row_belongs_to_a_result
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    w_hi, w_hf, w_hg, w_ho = w_hh.chunk(4, dim=0)
    recurrent = torch.cat([h @ w_hi, h @ w_hf, h @ w_hg, h @ w_ho], dim=1)
    i, f, g, o = (x @ w_ih.T + b_ih + recurrent + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% relu_on_candidate
"""Your candidate is never negative and has no upper limit: a ReLU stands where the formula has another function.

Idea: ReLU on the candidate
Hint: the candidate should be able to lower the cell as well as to raise it.
Fails: follows_the_formula, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return i.sigmoid(), f.sigmoid(), g.relu(), o.sigmoid()


# %% reshaped_to_four_batches
"""Gates of different samples are mixed: `(B, 4H)` is cut anew as `(4, B, H)`, which does not move the blocks.

Idea: `(B, 4H)` reshaped to `(4, B, H)`
Hint: along which axis of the sums do the four blocks lie?
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part, every_sample_stands_alone
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    B, H = h.shape
    sums = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = sums.reshape(4, B, H)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% returned_in_order_ifog
"""The four parts are right, but they are returned in the order input, forget, output, candidate.

Idea: returned as (i, f, o, g)
Hint: compare the names after the arrow with those after your `return`.
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, each_block_rules_one_part,
    gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.sigmoid(o), torch.tanh(g)


# %% sigmoid_from_exponentials
"""For large sums your gate becomes NaN: e^a overflows, and infinity divided by infinity is not a number.

Idea: sigmoid as e^a / (1 + e^a)
Hint: is there a safer form, or a ready-made function?
Fails: stays_right_when_saturated
"""

import torch


def sigma(a):
    return torch.exp(a) / (1 + torch.exp(a))


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return sigma(i), sigma(f), torch.tanh(g), sigma(o)


# %% sigmoid_on_candidate
"""Your candidate is never negative, so the cell could never be lowered.

Idea: sigmoid on the candidate
Hint: which of the four blocks is not a gate, and what may its values be?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    gates = torch.sigmoid(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
    i, f, g, o = gates.chunk(4, dim=1)
    return i, f, g, o


# %% single_axis_squeezed
"""With one sample, or one unit, your gates lose an axis.

Idea: axes of size one are squeezed away
Hint: which axes does `squeeze()` remove when nobody tells it which?
Fails: every_sample_stands_alone, works_for_every_size
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    sums = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = (block.squeeze() for block in sums.unflatten(1, (4, -1)).split(1, dim=1))
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% sizes_of_the_example
"""This works for 7 units only: the size of the example stands in the code.

Idea: the number of units of the example is hard-coded
Hint: where can the number of units be read?
Fails: follows_the_formula, gradients_reach_every_argument, gates_lie_between_zero_and_one,
    both_biases_count_alike, a_row_belongs_to_a_result
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    sums = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = sums[:, :7], sums[:, 7:14], sums[:, 14:21], sums[:, 21:28]
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% softmax_over_units
"""Your gates add up to 1 over the units, so opening one closes the others. Each unit should decide for itself.

Idea: softmax on the gates
Hint: which function maps one number to (0, 1) without looking at its neighbours?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, a_row_belongs_to_a_result
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return i.softmax(dim=1), f.softmax(dim=1), g.tanh(), o.softmax(dim=1)


# %% stacked_in_one_tensor
"""All four parts come back in one tensor; four separate ones are asked for.

Idea: the four parts are returned as one tensor
Hint: what does the caller write on the left of the equals sign to get `i`, `f`, `g` and `o`?
Fails: comes_out_as_four_tensors, follows_the_formula, gradients_reach_every_argument, both_biases_count_alike,
    a_row_belongs_to_a_result, every_sample_stands_alone
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.cat([torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)], dim=1)


# %% state_averaged_over_batch
"""When sample 0 changes, the gates of sample 1 move: the old states are averaged over the batch.

Idea: the state is averaged over the batch
Hint: samples should know nothing of each other. Along which axis do you average?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    h = h.mean(dim=0)
    i, f, g, o = (x @ w_ih.T + b_ih + w_hh @ h + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% state_detached
"""The values are right, but no gradient reaches `h`: learning through time would stop here.

Idea: the old state is detached
Hint: what does `detach` do to the way back?
Fails: gradients_reach_every_argument
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h.detach() @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% state_ignored
"""Changing `h` alone changes nothing: your gates look at the input only.

Idea: the old state is not used
Hint: which of your arguments carries what was read before?
Fails: follows_the_formula, gradients_reach_every_argument, a_row_belongs_to_a_result
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% sum_starts_on_the_cpu
"""Your sum starts from zeros on the CPU: with inputs elsewhere, two devices meet.

Idea: a sum that starts on the CPU
Hint: does the sum need a start at all? If so, from which tensor could it take its device?
Fails: stays_on_the_device
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    total = torch.zeros(x.shape[0], w_hh.shape[0], dtype=x.dtype, device="cpu")
    for part in (x @ w_ih.T, b_ih, h @ w_hh.T, b_hh):
        total = total + part
    i, f, g, o = total.chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


# %% tanh_everywhere
"""All four of your results can be negative: three of them are gates, which lie between 0 and 1.

Idea: tanh on all four blocks
Hint: a gate at -1 would turn the sign of the memory. Which function keeps it between 0 and 1?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    return tuple(torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1))


# %% tanh_on_output_gate
"""Your output gate can be negative: a gate says how much to let through, and that is never less than nothing.

Idea: tanh on the output gate
Hint: which values may a gate have?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.tanh(o)


# %% through_numpy
"""On the way through numpy the gradient and the device are lost. Tensor operations are enough here.

Idea: computed in numpy and brought back
Hint: which torch functions have the names of the numpy functions that you use?
Fails: gradients_reach_every_argument
Same as: computed_on_data
"""

import numpy as np
import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    x, h, w_ih, w_hh, b_ih, b_hh = (t.detach().numpy() for t in (x, h, w_ih, w_hh, b_ih, b_hh))
    i, f, g, o = np.split(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh, 4, axis=1)
    sigmoid = lambda a: 0.5 * (1 + np.tanh(a / 2))
    return tuple(torch.from_numpy(part) for part in (sigmoid(i), sigmoid(f), np.tanh(g), sigmoid(o)))
