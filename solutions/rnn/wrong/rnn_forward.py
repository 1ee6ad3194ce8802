# Known wrong answers to `rnn_forward`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% a_list_of_steps
"""The outputs are a Python list with one tensor per step; one tensor is asked for.

Idea: the outputs are returned as a list
Hint: which function turns a list of tensors into one tensor with a new axis?
Fails: comes_out_as_outputs_and_final_state, follows_the_formula_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.size(1)):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return outputs, h


# %% as_many_steps_as_samples
"""Your loop runs once for each sample of the batch instead of once for each step.

Idea: the batch size taken for the length
Hint: which axis of `x` is time?
Fails: comes_out_as_outputs_and_final_state, follows_the_formula_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(len(x)):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% bias_forgotten
"""Changing `b_hh` does not change your outputs: one of the two biases was lost when the projection moved out of
the loop.

Idea: one bias forgotten with the hoisted projection
Hint: count the terms inside the tanh; there are four.
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time
"""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    projected = torch.nn.functional.linear(x, w_ih, b_ih)  # all steps at once
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = torch.tanh(projected[:, t] + h @ w_hh.T)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% buffer_is_the_state
"""The values are right, but the backward pass stops: the old state is read from a buffer that is written to later.

Idea: the state is read back from the buffer that is being filled
Hint: what does autograd need the old state for, and is it still unchanged by then? Keep the state in a variable
    of its own.
Fails: gradients_travel_back_through_time
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    outputs = x.new_zeros(B, T, w_hh.shape[1])
    for t in range(T):
        previous = h0 if t == 0 else outputs[:, t - 1]
        outputs[:, t] = rnn_step(x[:, t], previous, w_ih, w_hh, b_ih, b_hh)
    return outputs, outputs[:, -1]


# %% buffer_of_zeros
"""Your outputs are float32 on the CPU whatever comes in.

Idea: a result buffer made with `torch.zeros`
Hint: what should a new buffer inherit, and from whom?
Fails: comes_out_as_outputs_and_final_state
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    outputs = torch.zeros(B, T, w_hh.shape[1])
    h = h0
    for t in range(T):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, h


# %% detached_every_tenth_step
"""The values are right, but every ten steps the gradient is cut, so a long sequence cannot be learned from.

Idea: the state is detached every ten steps
Hint: in a short sequence all is well. What happens at step 10?
Fails: gradients_travel_back_through_time, gradients_travel_a_long_way
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        if t > 0 and t % 10 == 0:
            h = h.detach()  # truncated backpropagation
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% detached_every_twenty_fifth_step
"""The values are right, but every 25 steps the gradient is cut. No short sequence shows it, and a long one cannot be
learned from.

Idea: the state is detached every 25 steps
Hint: how far back does the loss of step 30 reach in your loop?
Fails: gradients_travel_a_long_way
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        if t > 0 and t % 25 == 0:
            h = h.detach()  # truncated backpropagation
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% final_state_detached
"""The values are right, but the final state is detached: a loss on `h_n` would teach nothing.

Idea: the returned final state is detached
Hint: the caller decides where the graph ends. Which result of yours has lost its history?
Fails: gradients_travel_back_through_time
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h.detach()


# %% final_state_with_a_layer_axis
"""Your final state has an axis too many in front, as a layer of PyTorch would give it.

Idea: h_n of shape (1, B, H)
Hint: there is one layer here. Which shape does the `Shapes:` line give to `h_n`?
Fails: comes_out_as_outputs_and_final_state, follows_the_formula_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h.unsqueeze(0)


# %% first_output_as_final_state
"""`h_n` should be the state after the last input; yours is the state after the first.

Idea: h_n is the first output
Hint: which position of the outputs equals the final state?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    may_be_cut_in_two
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    outputs = torch.stack(outputs, dim=1)
    return outputs, outputs[:, 0]


# %% fixed_number_of_steps
"""This works for one length only: the number of steps stands in the code.

Idea: a fixed number of steps
Hint: where can the length be read?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, step_by_step_equals_the_whole
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(5):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, 1), h


# %% goes_on_from_the_last_call
"""Your function remembers the final state and starts the next call from it, whatever `h0` says.

Idea: the final state is remembered between calls
Hint: everything that a call needs comes in as an argument. Which variable outlives your call?
Fails: follows_the_formula_at_every_step, the_future_has_no_influence, step_by_step_equals_the_whole,
    may_be_cut_in_two, every_sentence_stands_alone, gives_the_same_sequence_twice
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


memory = {}


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = memory.get((h0.shape, h0.dtype, h0.device), h0)
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    memory[h0.shape, h0.dtype, h0.device] = h.detach()
    return torch.stack(outputs, dim=1), h


# %% h0_added_at_every_step
"""`h0` is added again at every step, so the start is never forgotten.

Idea: the first state enters every step
Hint: at which step does the start come in, and what comes in at the others?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, step_by_step_equals_the_whole,
    may_be_cut_in_two
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = torch.zeros_like(h0)
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h + h0, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% h0_ignored
"""Changing `h0` changes nothing: your sequence always starts from zeros.

Idea: start from zeros, `h0` ignored
Hint: from which state does the caller want to start?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, every_past_input_counts,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = torch.zeros_like(h0)
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% h0_overwritten
"""The numbers are right, but after the call the caller's `h0` has other values: a second call starts elsewhere.

Idea: `h0` overwritten in place
Hint: whose tensor is it that you write into? A name can simply be given to a new one.
Fails: gradients_travel_back_through_time, leaves_sequence_and_start_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    outputs = []
    for t in range(x.shape[1]):
        h0.data.copy_(rnn_step(x[:, t], h0, w_ih, w_hh, b_ih, b_hh).data)
        outputs.append(h0.clone())
    return torch.stack(outputs, dim=1), h0.clone()


# %% last_output_first
"""The states are right, but the outputs stand in reverse order: the last one comes first.

Idea: the outputs are stored in reverse order
Hint: where does the state after the first input belong?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, step_by_step_equals_the_whole
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.insert(0, h)
    return torch.stack(outputs, dim=1), h


# %% library_cell_in_a_loop
"""The numbers are right, but PyTorch's own cell takes every step. Here you build it yourself.

Idea: `torch.rnn_tanh_cell` takes the steps
Hint: the step is a few lines of tensor operations, and it is an exercise of this unit.
Fails: builds_the_loop_itself
Same as: library_layer
"""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = torch.rnn_tanh_cell(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% library_function
"""The numbers are right, but PyTorch's own function computes them. Here you build it yourself.

Idea: `torch.rnn_tanh` does the work
Hint: a loop over the steps is all that is needed.
Fails: builds_the_loop_itself
Same as: library_layer
"""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    run = torch.rnn_tanh
    outputs, h_n = run(x, h0.unsqueeze(0), [w_ih, w_hh, b_ih, b_hh], True, 1, 0.0, False, False, True)
    return outputs, h_n[0]


# %% library_layer
"""The numbers are right, but PyTorch's own layer computes them. Here you build it yourself.

Idea: `nn.RNN` does the work
Hint: a loop over the steps is all that is needed.
Fails: gives_the_same_sequence_twice, builds_the_loop_itself
"""

import torch
from torch import nn


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    layer = nn.RNN(x.shape[2], h0.shape[1], batch_first=True, dtype=x.dtype, device=x.device)
    parameters = dict(zip(("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0"), (w_ih, w_hh, b_ih, b_hh)))
    outputs, h_n = torch.func.functional_call(layer, parameters, (x, h0.unsqueeze(0)))
    return outputs, h_n[0]


# %% loop_ends_early
"""The last position of your outputs is never filled, and the last input is never read.

Idea: the loop stops one step early
Hint: how many inputs are there, and how many times does your loop run?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    every_past_input_counts, step_by_step_equals_the_whole
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    h = h0
    outputs = x.new_zeros(B, T, w_hh.shape[1])
    for t in range(T - 1):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, h


# %% mean_input_at_every_step
"""Every step of yours reads the mean of the whole sequence, future inputs included.

Idea: the inputs are averaged over time
Hint: which input belongs to step t?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    summary = x.mean(dim=1)
    for t in range(x.shape[1]):
        h = rnn_step(summary, h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% one_output_too_many
"""There is one output too many: the first of yours is `h0`, which belongs to no input.

Idea: h0 kept as the first of T + 1 outputs
Hint: which of your outputs belongs to no input?
Fails: comes_out_as_outputs_and_final_state, follows_the_formula_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    states = [h0]
    for t in range(x.shape[1]):
        states.append(rnn_step(x[:, t], states[-1], w_ih, w_hh, b_ih, b_hh))
    return torch.stack(states, dim=1), states[-1]


# %% outputs_detached
"""The values are right, but the outputs are detached when they are stored: only `h_n` keeps its history.

Idea: the stored outputs are detached
Hint: what do you store: the state, or a copy without history?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h.detach())
    return torch.stack(outputs, dim=1), h


# %% outputs_only
"""Only the outputs come back; the final state is asked for as well.

Idea: the final state is not returned
Hint: which two results does the `Shapes:` line name?
Fails: comes_out_as_outputs_and_final_state, follows_the_formula_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1)


# %% projection_cut_again
"""Inputs of different samples meet: reshaping the projected inputs to time first does not swap two axes.

Idea: hoisted input projection reshaped to (T, B, H)
Hint: which operation exchanges two axes, and which only cuts the same numbers anew?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    every_past_input_counts, step_by_step_equals_the_whole, every_sentence_stands_alone
"""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, D = x.shape
    projected = (x @ w_ih.T + b_ih).reshape(T, B, -1)
    h = h0
    outputs = []
    for t in range(T):
        h = torch.tanh(projected[t] + h @ w_hh.T + b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% random_start
"""Two calls with the same arguments differ, and `h0` has no effect: the start is drawn at random.

Idea: start drawn with `torch.randn`
Hint: from which state does the caller want to start?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, every_past_input_counts,
    step_by_step_equals_the_whole, every_sentence_stands_alone, gives_the_same_sequence_twice
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = torch.randn_like(h0)
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% reads_the_memory
"""Your loop walks through the memory behind `x` as if it had no gaps, so it reads other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which way of picking step `t` leaves the strides to torch?
Fails: reads_sequences_with_gaps
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, D = x.shape
    h = h0
    outputs = []
    for t in range(T):
        x_t = torch.as_strided(x, (B, D), (T * D, 1), x.storage_offset() + t * D)
        h = rnn_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% reads_the_next_input
"""Your first output reacts to the second input: step `t` reads `x[:, t + 1]`.

Idea: step t reads the input of t+1
Hint: which input may output 0 know?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    every_past_input_counts, step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    T = x.shape[1]
    for t in range(T):
        h = rnn_step(x[:, min(t + 1, T - 1)], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% recurrent_bias_only_at_the_start
"""`b_hh` is added at the first step only; it belongs into every step.

Idea: the recurrent bias is added to `h0` instead of every step
Hint: unroll two steps on paper and count the biases.
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, step_by_step_equals_the_whole,
    may_be_cut_in_two
"""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    projected = x @ w_ih.T + b_ih
    recurrent = h0 @ w_hh.T + b_hh
    outputs = []
    for t in range(x.shape[1]):
        h = torch.tanh(projected[:, t] + recurrent)
        outputs.append(h)
        recurrent = h @ w_hh.T
    return torch.stack(outputs, dim=1), h


# %% results_exchanged
"""The two results are there, in the other order.

Idea: returned as (h_n, outputs)
Hint: read the arrow in the `Shapes:` line once more.
Fails: comes_out_as_outputs_and_final_state, follows_the_formula_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return h, torch.stack(outputs, dim=1)


# %% rewrites_x_in_place
"""The numbers are right, but your function changed its argument `x`.

Idea: the inputs are scaled in place and scaled back in part
Hint: which line writes into a tensor that came from the caller?
Fails: gradients_travel_back_through_time, leaves_sequence_and_start_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
        x.data[:, t] = 0  # this input is done with
    return torch.stack(outputs, dim=1), h


# %% room_for_fifty_steps
"""Your buffer has room for 50 steps, and longer sequences run out of it.

Idea: a buffer of a fixed length
Hint: where can the length be read before the buffer is made?
Fails: works_for_long_sequences
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = x.new_zeros(x.shape[0], 50, w_hh.shape[1])
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs[:, : x.shape[1]], h


# %% same_tensor_many_times
"""All your outputs equal the last one: the list holds the same tensor many times.

Idea: one tensor updated in place and appended T times
Hint: what do the entries of your list have in common after an in-place update?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0.clone()
    outputs = []
    for t in range(x.shape[1]):
        h.copy_(rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh))
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% samples_taken_for_steps
"""You take `x[t]`, which is a whole sample, for step `t` of all samples.

Idea: the first axis is walked along as if it were time
Hint: batch comes first in `x`. How do you pick step `t` of every sample?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for x_t in x:
        h = rnn_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% sizes_of_the_example
"""This works for 3 samples and 7 units only: the sizes of the example stand in the code.

Idea: the sizes of the example are hard-coded
Hint: where can batch size and number of units be read?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    T = x.shape[1]
    outputs = x.new_empty(3, T, 7)
    h = h0
    for t in range(T):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, h


# %% squeezed
"""With one sample, one step or one unit your results lose an axis.

Idea: axes of size one are squeezed away
Hint: which axes does `squeeze()` remove when nobody tells it which?
Fails: step_by_step_equals_the_whole, every_sentence_stands_alone, works_for_every_size_and_length
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h.unsqueeze(1))
    return torch.cat(outputs, dim=1).squeeze(), h.squeeze()


# %% stacked_then_viewed
"""The numbers are right but in the wrong places: re-cutting memory does not move axes.

Idea: `torch.stack(outputs)` and then `.view(B, T, H)`
Hint: along which axis does `stack` put the steps, and along which should they be?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    h = h0
    outputs = []
    for t in range(T):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    outputs = torch.stack(outputs).view(B, T, w_hh.shape[1])
    return outputs, h


# %% start_as_final_state
"""Your final state is `h0` as it came in; the outputs are right.

Idea: h0 is returned as h_n
Hint: which variable holds the state after the last step?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    outputs = []
    h = h0
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h0


# %% start_detached
"""The values are right, but no gradient reaches `h0`: the start is detached.

Idea: the first state is detached
Hint: somebody may want to learn `h0`. Which line cuts it off?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0.detach().clone()
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% start_of_sample_0
"""Sample 1 starts from the state of sample 0: one row of `h0` is used for all.

Idea: `h0[0]` used for all samples
Hint: `h0` has a row for each sample. Which rows do you use?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, step_by_step_equals_the_whole,
    may_be_cut_in_two, every_sentence_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0[0].expand_as(h0)
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% start_on_the_cpu
"""Your state starts on the CPU: with inputs elsewhere, two devices meet.

Idea: a first state made on the CPU
Hint: `h0` is on the right device already. What do the zeros add?
Fails: outputs_stay_on_the_device
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = torch.zeros(x.shape[0], w_hh.shape[1], dtype=x.dtype, device="cpu") + h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% state_detached_at_every_step
"""The values are right, but the gradient does not travel back through time: it stops after one step.

Idea: the state is detached at every step
Hint: which line cuts the way back from one step to the one before?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h.detach(), w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% state_not_carried
"""Every step of yours starts from `h0` again: what was read before is forgotten at once.

Idea: the state is not carried from step to step
Hint: which state should step 1 start from?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, every_past_input_counts,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h0, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% states_added_up
"""Your state is the sum of the new state and the old one: it grows with the length of the sequence.

Idea: the new state is added to the old one
Hint: between which two numbers should every output lie?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = h + rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% states_averaged_over_the_batch
"""When sample 0 changes, the outputs of sample 1 move: the states are averaged over the batch after every step.

Idea: the state is averaged over the batch
Hint: samples should know nothing of each other. Along which axis do you average?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    every_sentence_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
        h = h.mean(dim=0, keepdim=True).expand_as(h)
    return torch.stack(outputs, dim=1), h


# %% step_with_sigmoid
"""The loop is right; your step squashes with the sigmoid, so all states are positive.

Idea: a step with the sigmoid
Hint: which squashing function is symmetric around zero?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.sigmoid(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% step_without_transpose
"""The loop is right; in your step the recurrent weight is not transposed, so the wrong units listen to each other.

Idea: a step with `h @ w_hh`
Hint: a row of a weight belongs to one entry of the result. What does that say about the product?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time
"""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = torch.tanh(x[:, t] @ w_ih.T + b_ih + h @ w_hh + b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% steps_joined
"""Your outputs of all steps stand side by side in one long row per sample; an axis for time is missing.

Idea: `cat` along the features instead of `stack`
Hint: what is the difference between joining along an axis and making a new one?
Fails: comes_out_as_outputs_and_final_state, follows_the_formula_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.size(1)):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.cat(outputs, dim=1), h


# %% stored_before_update
"""Your first output equals `h0`, as if no input had been read yet.

Idea: position t holds the state of t-1
Hint: in which order do you take the step and store the state?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    every_past_input_counts
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        outputs.append(h)
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
    return torch.stack(outputs, dim=1), h


# %% time_first
"""Time comes first in your outputs; the batch should.

Idea: stacked on axis 0, result (T, B, H)
Hint: which argument of `stack` says where the new axis goes?
Fails: comes_out_as_outputs_and_final_state, follows_the_formula_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.size(1)):
        h = rnn_step(x[:, t, :], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs), h


# %% time_runs_backwards
"""Your first output already knows the last input: the loop walks through time backwards.

Idea: time runs backwards
Hint: with which input should the first step be taken?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, step_by_step_equals_the_whole
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in reversed(range(x.shape[1])):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    outputs.reverse()
    return torch.stack(outputs, dim=1), h


# %% transposes_x_in_place
"""The numbers are right, but after the call the caller's `x` has its first two axes exchanged.

Idea: the axes of `x` are exchanged in place
Hint: which operations of torch end in an underscore, and what does it mean?
Fails: leaves_sequence_and_start_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    x.transpose_(0, 1)
    for x_t in x:
        h = rnn_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% under_no_grad
"""The values are right, but the whole loop runs without recording: no gradient reaches any argument.

Idea: the loop runs under `no_grad`
Hint: `no_grad` is for measuring a trained model. Is this sequence to be learned from?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    outputs = []
    h = h0
    with torch.no_grad():
        for t in range(x.shape[1]):
            h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
            outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% zero_input_is_padding
"""A word of zeros is a word: your state does not move where one is read.

Idea: an input of zeros is taken for padding
Hint: nothing here speaks of padding. What does the formula give for an input of zeros?
Fails: zeros_are_inputs_too
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        real = (x[:, t] != 0).any(dim=1, keepdim=True)
        h = torch.where(real, rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh), h)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
