# Known wrong answers to `rnn_step`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% adds_to_the_bias
"""The numbers are right once, but your function changed its argument `b_ih`, so the next call gives others.

Idea: the biases are added up in place
Hint: what is the difference between `a += b` and `a = a + b` for a tensor?
Fails: gradients_reach_every_argument, leaves_its_arguments_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    bias = b_ih.detach()
    bias += b_hh
    return torch.tanh(x @ w_ih.T + h @ w_hh.T + bias)


# %% always_float32
"""The values are right, but the result is float32 whatever comes in.

Idea: everything is cast to float32
Hint: from which argument could the result take its dtype?
Fails: comes_out_in_the_right_form
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x, h, w_ih, w_hh, b_ih, b_hh = x.float(), h.float(), w_ih.float(), w_hh.float(), b_ih.float(), b_hh.float()
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


# %% always_float64
"""The values are right, but the result is float64 even where the inputs are float32.

Idea: everything is cast to float64
Hint: from which argument could the result take its dtype?
Fails: comes_out_in_the_right_form
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    total = x.double() @ w_ih.double().T + b_ih + h.double() @ w_hh.double().T + b_hh
    return torch.tanh(total)


# %% biases_outside_tanh
"""With `x` and `h` zero you return the biases themselves: they are added after the squashing.

Idea: the biases are added outside the tanh
Hint: for zero inputs, should the result be the bias or its tanh?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + h @ w_hh.T) + b_ih + b_hh


# %% both_biases_forgotten
"""With `x` and `h` zero your state is zero whatever the biases are: neither of them is used.

Idea: both biases are forgotten
Hint: which two of your arguments do not appear in your formula?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(torch.matmul(x, w_ih.t()) + torch.matmul(h, w_hh.t()))


# %% buffer_of_zeros
"""Your result is collected in a new buffer that is float32 on the CPU whatever comes in.

Idea: a result buffer made with `torch.zeros`
Hint: what should a new buffer inherit, and from whom?
Fails: comes_out_in_the_right_form
Same as: always_float32
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h_next = torch.zeros(h.shape)
    for b in range(x.shape[0]):
        h_next[b] = torch.tanh(w_ih @ x[b] + b_ih + w_hh @ h[b] + b_hh)
    return h_next


# %% computed_on_data
"""The values are right, but the result has lost its history: nothing could be learned from it.

Idea: computed on `.data`
Hint: `.data` gives the numbers without their history. What happens if you use the tensors themselves?
Fails: gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x.data @ w_ih.data.T + b_ih.data + h.data @ w_hh.data.T + b_hh.data)


# %% dropout_inside
"""Two calls with the same arguments give two answers: entries of the state are dropped at random.

Idea: dropout inside the step
Hint: which line of yours is not in the formula?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone, gives_the_same_twice
"""

import torch
import torch.nn.functional as F


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h = F.dropout(h, p=0.2)
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


# %% hard_tanh
"""Your states reach exactly -1 and 1 and run straight in between: a clipped line stands in for the smooth
function.

Idea: a clipped straight line instead of tanh
Hint: which smooth function comes close to -1 and 1 without reaching them at moderate sums?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    pre = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    return pre.clamp(-1, 1)


# %% input_bias_forgotten
"""Changing `b_ih` does not change your result. Both biases belong into the sum.

Idea: the bias of the input is forgotten
Hint: count the terms inside the tanh; there are four.
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + h @ w_hh.T + b_hh)


# %% input_bias_used_twice
"""`b_ih` counts twice in your sum, and `b_hh` has no effect.

Idea: one bias is added two times in place of both
Hint: compare the names of the two biases in your formula.
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    from_input = x @ w_ih.T + b_ih
    from_state = h @ w_hh.T + b_ih
    return torch.tanh(from_input + from_state)


# %% library_cell
"""The numbers are right, but PyTorch's own cell computes them. Here you build it yourself.

Idea: `nn.RNNCell` does the work
Hint: the formula fits into one line of tensor operations.
Fails: gives_the_same_twice, builds_the_step_itself
"""

import torch
from torch import nn


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    cell = nn.RNNCell(x.shape[1], h.shape[1], dtype=x.dtype, device=x.device)
    parameters = {"weight_ih": w_ih, "weight_hh": w_hh, "bias_ih": b_ih, "bias_hh": b_hh}
    return torch.func.functional_call(cell, parameters, (x, h))


# %% library_fallback
"""The numbers are right, but your own attempt fails every time and PyTorch's own function answers in its place.

Idea: the library version behind try and except
Hint: take the `except` away and read the error of your own line.
Fails: works_for_every_size, builds_the_step_itself
Same as: library_cell
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    try:
        return torch.tanh(x @ w_ih + h @ w_hh + b_ih + b_hh + torch.zeros(0, 1))
    except RuntimeError:
        return torch.rnn_tanh_cell(x, h, w_ih, w_hh, b_ih, b_hh)


# %% library_function
"""The numbers are right, but PyTorch's own function computes them. Here you build it yourself.

Idea: `torch.rnn_tanh_cell` does the work
Hint: the formula fits into one line of tensor operations.
Fails: builds_the_step_itself
Same as: library_cell
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    step = getattr(torch._VF, "rnn_" + "tanh_cell")
    return step(x, h, w_ih, w_hh, b_ih, b_hh)


# %% no_activation
"""The sum is right, but nothing squashes it: your state can grow with every step.

Idea: the activation is missing
Hint: the sum is not the state yet. What is applied to it?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return x @ w_ih.T + b_ih + h @ w_hh.T + b_hh


# %% old_state_added
"""The old state is added to the new one once more, so your state leaves (-1, 1).

Idea: a residual connection around the step
Hint: `h` should enter through `w_hh` only. Where else does it enter?
Fails: follows_the_formula, gradients_reach_every_argument, a_row_belongs_to_a_result,
    the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    update = torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
    return h + update


# %% old_state_clamped
"""Old states outside (-1, 1) are cut off before they are used. The formula takes `h` as it is.

Idea: the old state is clamped first
Hint: which operation on `h` is in your code and not in the formula?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h = torch.clamp(h, -1.0, 1.0)
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


# %% reads_the_memory
"""Your step reads the memory behind `x` and `h` as if it had no gaps, so it takes other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which operation asks for a shape and leaves the strides to torch?
Fails: reads_tensors_with_gaps
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    B, D = x.shape
    H = h.shape[1]
    x = torch.as_strided(x, (B, D), (D, 1))
    h = torch.as_strided(h, (B, H), (H, 1))
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


# %% recurrent_bias_forgotten
"""Changing `b_hh` does not change your result. Both biases belong into the sum.

Idea: the bias of the recurrent part is forgotten
Hint: count the terms inside the tanh; there are four.
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    out = x @ w_ih.T + h @ w_hh.T
    out = out + b_ih
    return out.tanh()


# %% recurrent_weight_not_transposed
"""With a single entry off the diagonal of `w_hh` the wrong unit reacts: your product runs along its columns.

Idea: the recurrent weight is not transposed
Hint: a row of a weight belongs to one entry of the result. What does that say about the product?
Fails: follows_the_formula, gradients_reach_every_argument, a_row_belongs_to_a_result
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh + b_hh)


# %% relu_activation
"""Your states are never negative and have no upper limit: a ReLU stands where the formula has another function.

Idea: ReLU as the activation
Hint: between which two numbers should every entry of a state lie?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch
import torch.nn.functional as F


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return F.relu(F.linear(x, w_ih, b_ih) + F.linear(h, w_hh, b_hh))


# %% remembers_the_last_state
"""Your step keeps the state in a variable of its own: the second call ignores the `h` that it is given.

Idea: the state is kept in a global
Hint: everything that a step needs comes in as an argument. Which variable outlives your call?
Fails: gradients_reach_every_argument, every_sample_stands_alone, a_row_belongs_to_a_result,
    gives_the_same_twice
"""

import torch


state = None


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    global state
    if state is None or state.shape != h.shape or state.device != h.device or state.dtype != h.dtype:
        state = h
    result = torch.tanh(x @ w_ih.T + b_ih + state @ w_hh.T + b_hh)
    state = result.detach()
    return result


# %% returned_twice
"""Two results come back; one tensor is asked for.

Idea: output and state returned as a pair
Hint: output and new state are the same thing here. What does the signature promise?
Fails: comes_out_in_the_right_form, follows_the_formula, gradients_reach_every_argument,
    every_sample_stands_alone, a_row_belongs_to_a_result, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h_next = torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
    output = h_next
    return output, h_next


# %% seeds_the_generator
"""The numbers are right, but the call resets the random number generator for everybody who comes after it.

Idea: a seed is set inside the step
Hint: nothing here is random. Which line is left over from another exercise?
Fails: gives_the_same_twice
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    torch.manual_seed(42)
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


# %% sets_the_default_dtype
"""The numbers are right, but the call changes torch's default dtype for everybody who comes after it.

Idea: the default dtype is set inside the step
Hint: is there a line that changes torch itself rather than your tensors?
Fails: gives_the_same_twice
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    torch.set_default_dtype(torch.float16)
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


# %% sigmoid_activation
"""All your states are positive: the sigmoid squashes to (0, 1), and the state should be able to say "no" as well
as "yes".

Idea: sigmoid as the activation
Hint: which squashing function is symmetric around zero?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.sigmoid(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


# %% single_axis_squeezed
"""With one sample, or one unit, your result loses an axis.

Idea: axes of size one are squeezed away
Hint: which axes does `squeeze()` remove when nobody tells it which?
Fails: every_sample_stands_alone, works_for_every_size
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    total = torch.bmm(w_ih.expand(len(x), -1, -1), x.unsqueeze(-1)).squeeze() + b_ih
    total = total + torch.bmm(w_hh.expand(len(h), -1, -1), h.unsqueeze(-1)).squeeze() + b_hh
    return torch.tanh(total)


# %% single_numbers
"""Every entry is taken out as a Python number and put together again: history, dtype and device are lost on the
way.

Idea: computed entry by entry with `.item()`
Hint: can the whole sum be written with tensors, so that nothing has to be taken out?
Fails: comes_out_in_the_right_form, gradients_reach_every_argument
"""

import math

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    rows = []
    for b in range(x.shape[0]):
        row = []
        for u in range(w_hh.shape[0]):
            total = (w_ih[u] * x[b]).sum() + b_ih[u] + (w_hh[u] * h[b]).sum() + b_hh[u]
            row.append(math.tanh(total.item()))
        rows.append(row)
    return torch.tensor(rows)


# %% sizes_of_the_example
"""Your step works for 3 samples, 5 features and 7 units only: the sizes of the example stand in the code.

Idea: the sizes of the example are hard-coded
Hint: where can the three sizes be read from?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone,
    a_row_belongs_to_a_result, the_state_stays_within_one, builds_the_step_itself
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h_next = x.new_zeros(3, 7)
    for d in range(5):
        h_next = h_next + x[:, d : d + 1] * w_ih[:, d]
    for u in range(7):
        h_next = h_next + h[:, u : u + 1] * w_hh[:, u]
    return torch.tanh(h_next + b_ih + b_hh)


# %% state_averaged_over_batch
"""When sample 0 changes, the result of sample 1 moves: the old states are averaged over the batch.

Idea: the state is averaged over the batch
Hint: samples should know nothing of each other. Along which axis do you average?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h = h.mean(dim=0, keepdim=True)
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


# %% state_detached
"""The values are right, but no gradient reaches `h`: learning through time would stop here.

Idea: the old state is detached inside the step
Hint: what does `detach` do to the way back?
Fails: gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h = h.detach()  # keep the graph small
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


# %% state_ignored
"""Changing `h` alone changes nothing: your step has no memory.

Idea: the old state is not used
Hint: which of your arguments carries what was read before?
Fails: follows_the_formula, gradients_reach_every_argument, a_row_belongs_to_a_result
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + b_hh)


# %% state_of_sample_0
"""Every sample goes on from the old state of sample 0.

Idea: the state of the first sample is used for all
Hint: `h` has a row for each sample. Which rows do you use?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    old = w_hh @ h[0]
    return torch.tanh(x @ w_ih.T + b_ih + old + b_hh)


# %% sum_starts_on_the_cpu
"""Your sum starts from zeros on the CPU: with inputs elsewhere, two devices meet.

Idea: a sum that starts on the CPU
Hint: does the sum need a start at all? If so, from which tensor could it take its device?
Fails: stays_on_the_device
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    total = torch.zeros(x.shape[0], w_hh.shape[0], dtype=x.dtype, device="cpu")
    total = total + x @ w_ih.T + b_ih
    total = total + h @ w_hh.T + b_hh
    return torch.tanh(total)


# %% tanh_from_exponentials
"""For large sums your state becomes NaN: e^a overflows, and infinity divided by infinity is not a number.

Idea: tanh written with exponentials that overflow
Hint: is there a ready-made function that is safe for sums of several hundred?
Fails: stays_right_when_saturated
"""

import torch


def my_tanh(a):
    return (torch.exp(a) - torch.exp(-a)) / (torch.exp(a) + torch.exp(-a))


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return my_tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


# %% tanh_on_each_part
"""Input and old state are squashed one by one and added afterwards, so the new state can reach 2.

Idea: the sum of two tanhs instead of the tanh of the sum
Hint: which comes first, adding or squashing?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    a = torch.tanh(x @ w_ih.T + b_ih)
    b = torch.tanh(h @ w_hh.T + b_hh)
    return a + b


# %% tanh_on_input_only
"""With a large `h` your new state is larger than 1: the part that comes from `h` is not squashed.

Idea: tanh around the input part only
Hint: what should the brackets of tanh enclose?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih) + h @ w_hh.T + b_hh


# %% tanh_on_state_only
"""With a large `x` your new state is larger than 1: the part that comes from the input is not squashed.

Idea: tanh around the recurrent part only
Hint: what should the brackets of tanh enclose?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    from_state = torch.tanh(h @ w_hh.T + b_hh)
    return x @ w_ih.T + b_ih + from_state


# %% tanh_twice
"""The state is squashed two times, so it comes out too small.

Idea: tanh applied to the tanh
Hint: count how often tanh is applied between the sum and your result.
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    candidate = torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
    h_next = torch.tanh(candidate)
    return h_next


# %% through_numpy
"""On the way through numpy the gradient and the device are lost. Tensor operations are enough here.

Idea: computed in numpy and brought back
Hint: which torch functions have the names of the numpy functions that you use?
Fails: gradients_reach_every_argument
Same as: computed_on_data
"""

import numpy as np
import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x, h, w_ih, w_hh, b_ih, b_hh = (t.detach().cpu().numpy() for t in (x, h, w_ih, w_hh, b_ih, b_hh))
    return torch.from_numpy(np.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh))


# %% under_no_grad
"""The values are right, but the whole step runs without recording: no gradient reaches any argument.

Idea: the step runs under `no_grad`
Hint: `no_grad` is for measuring a trained model. Is this step to be learned through?
Fails: gradients_reach_every_argument
Same as: computed_on_data
"""

import torch


@torch.no_grad()
def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


# %% units_first
"""Units come first in your result; samples should: it is the transpose of what is asked for.

Idea: result of shape (H, B)
Hint: which axis of your result belongs to the samples?
Fails: comes_out_in_the_right_form, follows_the_formula, gradients_reach_every_argument,
    every_sample_stands_alone, a_row_belongs_to_a_result, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(w_ih @ x.T + b_ih[:, None] + w_hh @ h.T + b_hh[:, None])


# %% weights_exchanged
"""`x` meets `w_hh` and `h` meets `w_ih`: that only fits by accident, where there are as many features as units.

Idea: the two weights are exchanged
Hint: `x` has D features and `h` has H. Which of the two matrices has D columns?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone,
    a_row_belongs_to_a_result, the_state_stays_within_one, leaves_its_arguments_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(h @ w_ih.T + b_ih + x @ w_hh.T + b_hh)


# %% writes_into_h
"""The numbers are right, but your function changed its argument `h`. The caller may still need the old state.

Idea: the new state is copied into the caller's `h`
Hint: what would the caller see in `h` after the call? Return a new tensor instead.
Fails: gradients_reach_every_argument, leaves_its_arguments_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h.data.copy_(torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).data)
    return h


# %% zero_input_keeps_the_state
"""Where the input is zero, your step returns the old state; the biases and the recurrent weights are still at work
there.

Idea: an input of zeros leaves the state as it is
Hint: which terms of the sum are left when `x` is zero?
Fails: squashes_the_biases_too, zeros_are_numbers_too
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h_next = torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
    return torch.where((x == 0).all(dim=1, keepdim=True), h, h_next)
