# Known wrong answers to `lstm_forward`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% a_list_of_steps
"""The outputs are a Python list with one tensor per step; one tensor is asked for.

Idea: the outputs are returned as a list
Hint: which function turns a list of tensors into one tensor with a new axis?
Fails: comes_out_nested, follows_the_formulas_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.size(1)):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return outputs, (h, c)


# %% as_many_steps_as_samples
"""Your loop runs once for each sample of the batch instead of once for each step.

Idea: the batch size taken for the length
Hint: which axis of `x` is time?
Fails: comes_out_nested, follows_the_formulas_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(len(x)):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% bias_forgotten
"""Changing `b_hh` does not change your outputs: one of the two biases was lost when the projection moved out of
the loop.

Idea: one bias forgotten with the hoisted projection
Hint: count the terms of the sum; there are four.
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time
"""

import torch


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    projected = torch.nn.functional.linear(x, w_ih, b_ih)  # all steps at once
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        i, f, g, o = (projected[:, t] + h @ w_hh.T).chunk(4, dim=1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        h = torch.sigmoid(o) * torch.tanh(c)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% both_states_detached
"""The values are right, but the long memory gets no gradient: both states are detached at every step.

Idea: both states detached at each step
Hint: which line cuts the way back from one step to the one before?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h.detach(), c.detach(), w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% buffer_is_the_state
"""The values are right, but the backward pass stops: the old state is read from a buffer that is written to later.

Idea: the state is read back from the buffer that is being filled
Hint: what does autograd need the old state for, and is it still unchanged by then? Keep the state in a variable
    of its own.
Fails: gradients_travel_back_through_time
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    outputs = x.new_zeros(B, T, w_hh.shape[1])
    c = c0
    for t in range(T):
        previous = h0 if t == 0 else outputs[:, t - 1]
        outputs[:, t], c = lstm_step(x[:, t], previous, c, w_ih, w_hh, b_ih, b_hh)
    return outputs, (outputs[:, -1], c)


# %% buffer_of_zeros
"""Your outputs are float32 on the CPU whatever comes in.

Idea: a result buffer made with `torch.zeros`
Hint: what should a new buffer inherit, and from whom?
Fails: comes_out_nested
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    outputs = torch.zeros(B, T, w_hh.shape[1])
    h, c = h0, c0
    for t in range(T):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, (h, c)


# %% cell_detached
"""The values are right, but the cell is detached at every step: just the path that carries the gradient far is
cut.

Idea: the cell detached at each step
Hint: through which of the two states does the gradient travel far?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
        c = c.detach()
    return torch.stack(outputs, dim=1), (h, c)


# %% cell_ignored
"""`c0` has no effect: your memory always starts empty.

Idea: `c0` ignored
Hint: one of the two first states is missing from your code. Which?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, every_past_input_counts,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    c = torch.zeros_like(h0)
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% cell_not_carried
"""Your memory is lost after every step: each one starts from `c0` again.

Idea: c not carried, only h
Hint: how many states does a step hand over to the next one?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, step_by_step_equals_the_whole,
    may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c0, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% cell_not_returned
"""Only one final state comes back; the cell belongs to it.

Idea: returned as (outputs, h_n)
Hint: which two states does the next half of a sequence need?
Fails: comes_out_nested, follows_the_formulas_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% cell_overwritten
"""The numbers are right, but after the call the caller's `c0` has other values: a second call starts elsewhere.

Idea: `c0` overwritten in place
Hint: whose tensor is it that you write into? A name can simply be given to a new one.
Fails: gradients_travel_back_through_time, leaves_sequence_and_starts_alone
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c0, w_ih, w_hh, b_ih, b_hh)
        c0.data.copy_(c.data)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% cell_starts_from_h0
"""Your memory starts from `h0`, and `c0` has no effect.

Idea: both states start from `h0`
Hint: each of the two states has a start of its own.
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, every_past_input_counts,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h = c = h0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% cells_as_outputs
"""Some of your outputs are larger than 1: which of the two states is meant? You collect the cells.

Idea: the cell states are returned as outputs
Hint: which of the two states is shown to the outside?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(c)
    return torch.stack(outputs, dim=1), (h, c)


# %% detached_every_tenth_step
"""The values are right, but every ten steps the gradient is cut, so a long sequence cannot be learned from.

Idea: the states are detached every ten steps
Hint: in a short sequence all is well. What happens at step 10?
Fails: gradients_travel_back_through_time, gradients_travel_a_long_way
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        if t > 0 and t % 10 == 0:
            h, c = h.detach(), c.detach()
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% detached_every_twenty_fifth_step
"""The values are right, but every 25 steps the gradient is cut. No short sequence shows it, and a long one cannot be
learned from.

Idea: the states are detached every 25 steps
Hint: how far back does the loss of step 30 reach in your loop?
Fails: gradients_travel_a_long_way
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        if t > 0 and t % 25 == 0:
            h, c = h.detach(), c.detach()  # truncated backpropagation
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% final_states_detached
"""The values are right, but the final states are detached: a loss on them would teach nothing.

Idea: the returned final states are detached
Hint: the caller decides where the graph ends. Which results of yours have lost their history?
Fails: gradients_travel_back_through_time
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h.detach(), c.detach())


# %% final_states_exchanged
"""The final states come back in the other order: the cell first.

Idea: returned as (c_n, h_n)
Hint: read the inner brackets of the `Shapes:` line once more.
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (c, h)


# %% final_states_from_step_0
"""`h_n` should agree with your last output; your final states are those after the first input.

Idea: final state taken from step 0
Hint: after which step are the final states taken?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        if t == 0:
            final = (h, c)
        outputs.append(h)
    return torch.stack(outputs, dim=1), final


# %% final_states_with_a_layer_axis
"""Your final states have an axis too many in front, as a layer of PyTorch would give them.

Idea: h_n and c_n of shape (1, B, H)
Hint: there is one layer here. Which shape does the `Shapes:` line give to them?
Fails: comes_out_nested, follows_the_formulas_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h[None], c[None])


# %% fixed_number_of_steps
"""This works for one length only: the number of steps stands in the code.

Idea: a fixed number of steps
Hint: where can the length be read?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, step_by_step_equals_the_whole
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(5):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, 1), (h, c)


# %% flat_results
"""The three results come back side by side; the two final states belong in a pair of their own.

Idea: results not nested: (outputs, h_n, c_n)
Hint: where are the inner brackets in the `Shapes:` line?
Fails: comes_out_nested, follows_the_formulas_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h, c


# %% gates_in_order_ifog
"""The loop is right; your step reads the rows in the order input, forget, output, candidate.

Idea: blocks read in the order i, f, o, g
Hint: which of the four blocks is the candidate?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, o, g = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% goes_on_from_the_last_call
"""Your function remembers the final states and starts the next call from them, whatever `h0` and `c0` say.

Idea: the final states are remembered between calls
Hint: everything that a call needs comes in as an argument. Which variable outlives your call?
Fails: follows_the_formulas_at_every_step, the_future_has_no_influence, step_by_step_equals_the_whole,
    may_be_cut_in_two, every_sentence_stands_alone, gives_the_same_sequence_twice
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


memory = {}


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = memory.get((h0.shape, h0.dtype, h0.device), (h0, c0))
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    memory[h0.shape, h0.dtype, h0.device] = (h.detach(), c.detach())
    return torch.stack(outputs, dim=1), (h, c)


# %% input_and_forget_exchanged
"""The loop is right; in your step the input gate keeps the old cell and the forget gate writes the candidate.

Idea: a step with c' = i*c + f*g
Hint: which gate belongs to the old cell, and which to the candidate?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(i) * c + torch.sigmoid(f) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for x_t in x.unbind(1):
        h, c = lstm_step(x_t, h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% last_output_first
"""The states are right, but the outputs stand in reverse order: the last one comes first.

Idea: the outputs are stored in reverse order
Hint: where does the state after the first input belong?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, step_by_step_equals_the_whole
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.insert(0, h)
    return torch.stack(outputs, dim=1), (h, c)


# %% library_cell_in_a_loop
"""The numbers are right, but PyTorch's own cell takes every step. Here you build it yourself.

Idea: `torch.lstm_cell` takes the steps
Hint: the step is a few lines of tensor operations, and it is an exercise of this unit.
Fails: builds_the_loop_itself
Same as: library_layer
"""

import torch


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = torch.lstm_cell(x[:, t], (h, c), w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% library_function
"""The numbers are right, but PyTorch's own function computes them. Here you build it yourself.

Idea: `torch.lstm` does the work
Hint: a loop over the steps is all that is needed.
Fails: builds_the_loop_itself
Same as: library_layer
"""

import torch


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    run = torch.lstm
    outputs, h_n, c_n = run(x, (h0[None], c0[None]), [w_ih, w_hh, b_ih, b_hh], True, 1, 0.0, False, False, True)
    return outputs, (h_n[0], c_n[0])


# %% library_layer
"""The numbers are right, but PyTorch's own layer computes them. Here you build it yourself.

Idea: `nn.LSTM` does the work
Hint: a loop over the steps is all that is needed.
Fails: gives_the_same_sequence_twice, builds_the_loop_itself
"""

import torch
from torch import nn


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    layer = nn.LSTM(x.shape[2], h0.shape[1], batch_first=True, dtype=x.dtype, device=x.device)
    parameters = dict(zip(("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0"), (w_ih, w_hh, b_ih, b_hh)))
    outputs, (h_n, c_n) = torch.func.functional_call(layer, parameters, (x, (h0.unsqueeze(0), c0.unsqueeze(0))))
    return outputs, (h_n[0], c_n[0])


# %% loop_ends_early
"""The last position of your outputs is never filled, and the last input is never read.

Idea: the loop stops one step early
Hint: how many inputs are there, and how many times does your loop run?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    every_past_input_counts, step_by_step_equals_the_whole
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    h, c = h0, c0
    outputs = x.new_zeros(B, T, w_hh.shape[1])
    for t in range(T - 1):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, (h, c)


# %% mean_input_at_every_step
"""Every step of yours reads the mean of the whole sequence, future inputs included.

Idea: the inputs are averaged over time
Hint: which input belongs to step t?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    summary = x.mean(dim=1)
    for t in range(x.shape[1]):
        h, c = lstm_step(summary, h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% no_tanh_on_the_cell
"""The loop is right; in the step the cell is shown without being squashed, so outputs can be larger than 1.

Idea: a step with h = o * c
Hint: something between the cell and the output gate is missing in your step.
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * c, c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% nothing_carried
"""Every step of yours starts from `h0` and `c0` again: what was read before is forgotten at once.

Idea: no state is carried from step to step
Hint: which states should step 1 start from?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, every_past_input_counts,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h0, c0, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% old_cell_shown
"""The loop is right; your step shows the old cell, so every output comes one step late.

Idea: a step with h' = o * tanh(c) of the old cell
Hint: which of the two cells goes into the tanh?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    h = torch.sigmoid(o) * torch.tanh(c)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return h, c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for x_t in x.unbind(1):
        h, c = lstm_step(x_t, h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% one_output_too_many
"""There is one output too many: the first of yours is `h0`, which belongs to no input.

Idea: h0 kept as the first of T + 1 outputs
Hint: which of your outputs belongs to no input?
Fails: comes_out_nested, follows_the_formulas_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = [h0]
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% outputs_only
"""Only the outputs come back; the final states are asked for as well.

Idea: the final states are not returned
Hint: which results does the `Shapes:` line name?
Fails: comes_out_nested, follows_the_formulas_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1)


# %% projection_cut_again
"""Inputs of different samples meet: reshaping the projected inputs to time first does not swap two axes.

Idea: hoisted input projection reshaped to (T, B, 4H)
Hint: which operation exchanges two axes, and which only cuts the same numbers anew?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    every_past_input_counts, step_by_step_equals_the_whole, every_sentence_stands_alone
"""

import torch


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T, D = x.shape
    projected = (x @ w_ih.T + b_ih + b_hh).reshape(T, B, -1)
    h, c = h0, c0
    outputs = []
    for t in range(T):
        i, f, g, o = (projected[t] + h @ w_hh.T).chunk(4, dim=1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        h = torch.sigmoid(o) * torch.tanh(c)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% random_start
"""Two calls with the same arguments give two answers: the first states are drawn at random.

Idea: start drawn with `torch.randn`
Hint: from which states does the caller want to start?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, every_past_input_counts,
    step_by_step_equals_the_whole, every_sentence_stands_alone, gives_the_same_sequence_twice
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = torch.randn_like(h0), torch.randn_like(c0)
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% reads_the_memory
"""Your loop walks through the memory behind `x` as if it had no gaps, so it reads other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which way of picking step `t` leaves the strides to torch?
Fails: reads_sequences_with_gaps
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T, D = x.shape
    h, c = h0, c0
    outputs = []
    for t in range(T):
        x_t = torch.as_strided(x, (B, D), (T * D, 1), x.storage_offset() + t * D)
        h, c = lstm_step(x_t, h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% reads_the_next_input
"""Your first output reacts to the second input: step `t` reads `x[:, t + 1]`.

Idea: step t reads the input of t+1
Hint: which input may output 0 know?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    every_past_input_counts, step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    T = x.shape[1]
    for t in range(T):
        h, c = lstm_step(x[:, min(t + 1, T - 1)], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% rewrites_x_in_place
"""The numbers are right, but your function changed its argument `x`.

Idea: the inputs are overwritten after use
Hint: which line writes into a tensor that came from the caller?
Fails: gradients_travel_back_through_time, leaves_sequence_and_starts_alone
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
        x.data[:, t] = 0  # this input is done with
    return torch.stack(outputs, dim=1), (h, c)


# %% room_for_fifty_steps
"""Your buffer has room for 50 steps, and longer sequences run out of it.

Idea: a buffer of a fixed length
Hint: where can the length be read before the buffer is made?
Fails: works_for_long_sequences
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = x.new_zeros(x.shape[0], 50, w_hh.shape[1])
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs[:, : x.shape[1]], (h, c)


# %% same_tensor_many_times
"""All your outputs equal the last one: the list holds the same tensor many times.

Idea: one tensor updated in place and appended T times
Hint: what do the entries of your list have in common after an in-place update?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0.clone(), c0.clone()
    outputs = []
    for t in range(x.shape[1]):
        h_next, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        h.copy_(h_next)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% samples_taken_for_steps
"""You take `x[t]`, which is a whole sample, for step `t` of all samples.

Idea: the first axis is walked along as if it were time
Hint: batch comes first in `x`. How do you pick step `t` of every sample?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for x_t in x:
        h, c = lstm_step(x_t, h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% sizes_of_the_example
"""This works for 3 samples and 7 units only: the sizes of the example stand in the code.

Idea: the sizes of the example are hard-coded
Hint: where can batch size and number of units be read?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    T = x.shape[1]
    outputs = x.new_empty(3, T, 7)
    h, c = h0, c0
    for t in range(T):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, (h, c)


# %% squeezed
"""With one sample, one step or one unit your results lose an axis.

Idea: axes of size one are squeezed away
Hint: which axes does `squeeze()` remove when nobody tells it which?
Fails: step_by_step_equals_the_whole, every_sentence_stands_alone, works_for_every_size_and_length
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1).squeeze(), (h.squeeze(), c.squeeze())


# %% stacked_then_viewed
"""The numbers are right but in the wrong places: re-cutting memory does not move axes.

Idea: `torch.stack(outputs)` and then `.view(B, T, H)`
Hint: along which axis does `stack` put the steps, and along which should they be?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    h, c = h0, c0
    outputs = []
    for t in range(T):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    outputs = torch.stack(outputs).view(B, T, w_hh.shape[1])
    return outputs, (h, c)


# %% start_detached
"""The values are right, but no gradient reaches `h0` and `c0`: the start is detached.

Idea: the first states are detached
Hint: somebody may want to learn the first states. Which line cuts them off?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0.detach(), c0.detach()
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% start_on_the_cpu
"""Your cell starts on the CPU: with inputs elsewhere, two devices meet.

Idea: a first cell made on the CPU
Hint: `c0` is on the right device already. What do the zeros add?
Fails: outputs_stay_on_the_device
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    c = torch.zeros(x.shape[0], w_hh.shape[1], dtype=x.dtype, device="cpu") + c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% starts_as_final_states
"""Your final states are `h0` and `c0` as they came in; the outputs are right.

Idea: the first states are returned as the final ones
Hint: which variables hold the states after the last step?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h0, c0)


# %% starts_exchanged
"""The two first states are exchanged: your memory starts from `h0` and your state from `c0`.

Idea: `h0` and `c0` exchanged
Hint: in which order does your step take its states?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, step_by_step_equals_the_whole,
    may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = c0, h0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% state_given_for_the_cell
"""Both of your final states are `h`: the memory itself is not handed over.

Idea: h_n returned two times
Hint: what does the next half of a sequence need besides `h`?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, step_by_step_equals_the_whole,
    may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, h)


# %% state_not_carried
"""Cutting the sequence in two and continuing should give the same; yours forgets `h` on the way and carries the
cell alone.

Idea: h not carried, only c
Hint: how many states does a step hand over to the next one?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, step_by_step_equals_the_whole,
    may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    c = c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h0, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% states_averaged_over_the_batch
"""When sample 0 changes, the outputs of sample 1 move: the cells are averaged over the batch after every step.

Idea: the cell is averaged over the batch
Hint: samples should know nothing of each other. Along which axis do you average?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, every_sentence_stands_alone
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        c = c.mean(dim=0, keepdim=True).expand_as(c)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% states_ignored
"""The states you are given have no effect: your sequence always starts from zeros.

Idea: `h0` and `c0` ignored
Hint: from which states does the caller want to start?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, every_past_input_counts,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h = torch.zeros_like(h0)
    c = torch.zeros_like(c0)
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% states_of_sample_0
"""The result of sample 1 changes with the state of sample 0: all samples start from its states.

Idea: all samples start from the states of sample 0
Hint: the first states have a row for each sample. Which rows do you use?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, step_by_step_equals_the_whole,
    may_be_cut_in_two, every_sentence_stands_alone
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h = h0[:1].expand_as(h0)
    c = c0[:1].expand_as(c0)
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% steps_joined
"""Your outputs of all steps stand side by side in one long row per sample; an axis for time is missing.

Idea: `cat` along the features instead of `stack`
Hint: what is the difference between joining along an axis and making a new one?
Fails: comes_out_nested, follows_the_formulas_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.size(1)):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.cat(outputs, dim=1), (h, c)


# %% stored_before_update
"""Your first output equals `h0`, as if no input had been read yet.

Idea: position t holds the state of t-1
Hint: in which order do you take the step and store the state?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    every_past_input_counts
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        outputs.append(h)
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
    return torch.stack(outputs, dim=1), (h, c)


# %% time_first
"""Time comes first in your outputs; the batch should.

Idea: stacked on axis 0, result (T, B, H)
Hint: which argument of `stack` says where the new axis goes?
Fails: comes_out_nested, follows_the_formulas_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.size(1)):
        h, c = lstm_step(x[:, t, :], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs), (h, c)


# %% time_runs_backwards
"""Your first output already knows the last input: the loop walks through time backwards.

Idea: time runs backwards
Hint: with which input should the first step be taken?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, step_by_step_equals_the_whole
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in reversed(range(x.shape[1])):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    outputs.reverse()
    return torch.stack(outputs, dim=1), (h, c)


# %% under_no_grad
"""The values are right, but the whole loop runs without recording: no gradient reaches any argument.

Idea: the loop runs under `no_grad`
Hint: `no_grad` is for measuring a trained model. Is this sequence to be learned from?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    with torch.no_grad():
        for t in range(x.shape[1]):
            h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
            outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


# %% zero_input_is_padding
"""A word of zeros is a word: your states do not move where one is read.

Idea: an input of zeros is taken for padding
Hint: nothing here speaks of padding. What does the formula give for an input of zeros?
Fails: zeros_are_inputs_too
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        real = (x[:, t] != 0).any(dim=1, keepdim=True)
        h_next, c_next = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        h, c = torch.where(real, h_next, h), torch.where(real, c_next, c)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
