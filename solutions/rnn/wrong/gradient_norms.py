# Known wrong answers to `gradient_norms`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% a_list_of_numbers
"""A Python list comes back; a tensor is asked for.

Idea: the norms are returned as a list
Hint: which function turns a list of tensors into one tensor?
Fails: measures_a_recurrent_network, a_network_twice_as_strong_counts_twice,
    two_copies_of_a_batch_count_by_the_root_of_two, forgetting_shows, does_not_count_an_old_gradient,
    gives_plain_numbers
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    return [float(grad[:, t].norm()) for t in range(x.shape[1])]


# %% a_network_of_its_own
"""Your numbers do not depend on `forward`: a new network is made inside and measured in its place.

Idea: `forward` is ignored, a new `nn.RNN` is measured
Hint: which network does the caller want to know about?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, gives_the_same_norms_twice, asks_the_given_network
"""

import torch
from torch import nn


def gradient_norms(forward, x):
    model = nn.RNN(x.shape[2], 8, batch_first=True, dtype=x.dtype, device=x.device)
    leaf = x.detach().requires_grad_()
    outputs, _ = model(leaf)
    grad = torch.autograd.grad(outputs[:, -1].sum(), leaf)[0]
    return grad.norm(dim=(0, 2))


# %% adds_to_the_old_grad
"""An older `.grad` of `x` gets into your numbers: `backward()` adds to what is there already.

Idea: `backward()` on top of an older `.grad`
Hint: what is in `x.grad` before you call `backward()`?
Fails: does_not_count_an_old_gradient
"""

import torch


def gradient_norms(forward, x):
    asked = x.requires_grad
    old = None if x.grad is None else x.grad.clone()
    x.requires_grad_(True)
    forward(x)[:, -1].sum().backward(inputs=[x])
    norms = x.grad.norm(dim=(0, 2))
    x.grad = old
    x.requires_grad_(asked)
    return norms


# %% all_outputs
"""Every output is in your sum, so early inputs look stronger than they are for the last one.

Idea: the sum of all outputs instead of the last
Hint: which one step of the outputs does the text ask about?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x).sum(), x)[0]
    return grad.norm(dim=(0, 2))


# %% asks_and_never_undoes
"""The numbers are right, but after the call `x` asks for gradients, which its owner did not want.

Idea: `requires_grad_()` on the caller's `x`, never undone
Hint: could you ask for gradients on a tensor of your own that has the same numbers?
Fails: leaves_x_as_it_was
"""

import torch


def gradient_norms(forward, x):
    x.requires_grad_()
    loss = forward(x)[:, -1].sum()
    grad = torch.autograd.grad(loss, x)[0]
    return grad.pow(2).sum(dim=(0, 2)).sqrt()


# %% buffer_of_zeros
"""The values are right, but they are collected in a new buffer that is float32 on the CPU whatever comes in.

Idea: a result buffer made with `torch.zeros`
Hint: what should a new buffer inherit, and from whom?
Fails: gives_one_number_for_each_step
Same as: numbers_by_item
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    norms = torch.zeros(x.shape[1])
    for t in range(x.shape[1]):
        norms[t] = grad[:, t].norm()
    return norms


# %% changes_x_in_place
"""The numbers are right, but the values in the caller's `x` are zero after the call.

Idea: the gradient is written into a tensor that shares its memory with `x`
Hint: `detach` gives a tensor of its own, but whose memory does it use?
Fails: leaves_x_as_it_was
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    work = x.detach()
    work.zero_().add_(grad)
    return work.norm(dim=(0, 2)).clone()


# %% clears_the_old_grad
"""The numbers are right, but the `.grad` that `x` had before the call is gone.

Idea: `x.grad = None` to start clean
Hint: somebody may still need what is in `x.grad`. Could you work on a tensor of your own?
Fails: leaves_x_as_it_was
"""

import torch


def gradient_norms(forward, x):
    asked = x.requires_grad
    x.requires_grad_(True)
    x.grad = None
    forward(x)[:, -1].sum().backward(inputs=[x])
    norms = x.grad.norm(dim=(0, 2))
    x.grad = None
    x.requires_grad_(asked)
    return norms


# %% difference_quotient
"""Your numbers come close, but a finite step is not a derivative: the difference shows in the fourth digit.

Idea: differences instead of derivatives
Hint: torch can give you the gradient itself. Which function does?
Fails: measures_a_recurrent_network
"""

import torch


def gradient_norms(forward, x):
    x = x.detach()
    step = 1e-3
    with torch.no_grad():
        start = forward(x)[:, -1].sum()
        grad = torch.zeros_like(x)
        for b in range(x.shape[0]):
            for t in range(x.shape[1]):
                for d in range(x.shape[2]):
                    moved = x.clone()
                    moved[b, t, d] += step
                    grad[b, t, d] = (forward(moved)[:, -1].sum() - start) / step
    return grad.norm(dim=(0, 2))


# %% divided_by_the_largest
"""The curve is right, but its scale is gone; the exercise asks for the lengths themselves.

Idea: divided by the largest entry
Hint: what is the largest of your numbers, always?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    norms = grad.norm(dim=(0, 2))
    return norms / norms.max()


# %% every_output_against_the_first_input
"""You fix the first input and walk through the outputs; the text fixes the last output and walks through the
inputs.

Idea: gradient of output t with respect to the first input
Hint: what does entry `t` of the result stand for: an input or an output?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    outputs = forward(x)
    norms = []
    for t in range(outputs.shape[1]):
        grad = torch.autograd.grad(outputs[:, t].sum(), x, retain_graph=True)[0]
        norms.append(grad[:, 0].norm())
    return torch.stack(norms)


# %% fills_the_parameters
"""The numbers are right, but `backward()` has added to the `.grad` of every parameter inside `forward`.

Idea: `backward()` on a private copy fills the parameters' `.grad`
Hint: which function returns a gradient instead of storing it everywhere?
Fails: leaves_the_parameters_as_they_were
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().clone().requires_grad_(True)
    forward(leaf)[:, -1].sum().backward()
    return leaf.grad.norm(dim=(0, 2))


# %% first_output
"""You ask about the first output. It cannot depend on later inputs, so all numbers but the first are zero.

Idea: the first output instead of the last
Hint: which output has seen the whole sequence?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, 0].sum(), x)[0]
    return grad.norm(dim=(0, 2))


# %% fixed_number_of_steps
"""This works for one length only: the number of steps stands in the code.

Idea: a fixed number of steps
Hint: where can the length be read?
Fails: measures_a_recurrent_network, a_network_twice_as_strong_counts_twice, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    return torch.stack([grad[:, t].norm() for t in range(5)])


# %% gradient_of_the_outputs
"""Your gradient is taken with respect to the outputs, so everything but the last vanishes at once.

Idea: gradient with respect to the outputs
Hint: with respect to what should it be taken: what came out of `forward`, or what went in?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    outputs = forward(x.detach().requires_grad_())
    grad = torch.autograd.grad(outputs[:, -1].sum(), outputs)[0]
    return grad.norm(dim=(0, 2))


# %% gradient_times_input
"""The gradient is multiplied by the input before the norm is taken, so a small input looks like a small gradient.

Idea: gradient times input
Hint: how should the result change if only `x` were scaled and `forward` were linear?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    return (grad * x.detach()).norm(dim=(0, 2))


# %% gradients_switched_off
"""The numbers are right, but after the call gradients are switched off for everybody.

Idea: gradients are switched off at the end and stay off
Hint: which line changes torch itself rather than your tensors?
Fails: gives_the_same_norms_twice
"""

import torch


def gradient_norms(forward, x):
    torch.set_grad_enabled(True)
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    torch.set_grad_enabled(False)
    return grad.norm(dim=(0, 2))


# %% largest_entry
"""Your numbers are the largest entries of the gradient, not its length.

Idea: maximum norm
Hint: the Euclidean norm takes all entries into account. What does it do with them?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.abs().amax(dim=(0, 2))


# %% last_sample_for_last_step
"""You pick the last sample instead of the last step.

Idea: `forward(x)[-1]` taken for the last step
Hint: on which axis of the outputs does time lie?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[-1].sum(), x)[0]
    return grad.norm(dim=(0, 2))


# %% leaves_a_grad_on_x
"""The numbers are right, but `x` carries a `.grad` after the call that was not there before.

Idea: `backward()` on the caller's `x`
Hint: `backward` stores its result on the leaf. Whose leaf should that be?
Fails: leaves_x_as_it_was
"""

import torch


def gradient_norms(forward, x):
    asked = x.requires_grad
    x.requires_grad_(True)
    old = x.grad
    x.grad = None
    forward(x)[:, -1].sum().backward(inputs=[x])
    norms = x.grad.norm(dim=(0, 2))
    x.requires_grad_(asked)
    if old is not None:
        x.grad += old
    return norms


# %% logarithm
"""Your numbers are logarithms of the lengths; the lengths themselves are asked for.

Idea: logarithm of the norms, as for a plot
Hint: can a length be negative?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return torch.log10(grad.norm(dim=(0, 2)) + 1e-12)


# %% mean_instead_of_sum
"""All your numbers are too small by the same factor, batch size times units: the mean of the last output stands
for its sum.

Idea: mean of the last output instead of its sum
Hint: by which factor do a mean and a sum differ?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    loss = forward(x)[:, -1].mean()
    grad = torch.autograd.grad(loss, x)[0]
    return grad.norm(dim=(0, 2))


# %% mean_over_samples
"""Each sample has its own norm in your code, and the mean of them comes out; one norm over batch and features is
asked for.

Idea: norms of single samples, averaged
Hint: do the two axes go in one norm or one after the other?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    per_sample = grad.norm(dim=2)
    return per_sample.mean(dim=0)


# %% noise_added_to_x
"""Two calls with the same arguments give two answers: noise is added to `x` before it is used.

Idea: a random perturbation of the input
Hint: a gradient is taken at the point itself. Which line moves it?
Fails: measures_a_recurrent_network, two_copies_of_a_batch_count_by_the_root_of_two, gives_the_same_norms_twice
"""

import torch


def gradient_norms(forward, x):
    leaf = (x + 1e-3 * torch.randn_like(x)).detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    return grad.norm(dim=(0, 2))


# %% norm_of_the_states
"""Your numbers are the lengths of the outputs; no gradient is taken anywhere.

Idea: norms of the outputs instead of the gradients
Hint: how strongly does the last output react to an input? Which function of torch says so?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    with torch.no_grad():
        outputs = forward(x)
    return outputs.norm(dim=(0, 2))


# %% norm_over_batch_and_time
"""Your answer has one number per feature; one per step is asked for.

Idea: the norm is taken over batch and time
Hint: which axis of the gradient should be left?
Fails: measures_a_recurrent_network, a_network_twice_as_strong_counts_twice,
    two_copies_of_a_batch_count_by_the_root_of_two, forgetting_shows, does_not_count_an_old_gradient,
    gives_plain_numbers
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.norm(dim=(0, 1))


# %% norm_over_features_only
"""Your answer has one number per sample and step; one per step is asked for.

Idea: norm over the features only
Hint: which two axes should disappear when the norm is taken?
Fails: measures_a_recurrent_network, a_network_twice_as_strong_counts_twice,
    two_copies_of_a_batch_count_by_the_root_of_two, forgetting_shows, does_not_count_an_old_gradient,
    gives_plain_numbers
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.norm(dim=-1)


# %% numbers_by_item
"""The values are right, but the result is always float32 on the CPU: it is built from Python numbers.

Idea: numbers collected with `.item()` and `torch.tensor`
Hint: could the norm of all steps be taken at once, without leaving tensors?
Fails: gives_one_number_for_each_step
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    norms = []
    for t in range(x.shape[1]):
        norms.append(grad[:, t].norm().item())
    return torch.tensor(norms)


# %% one_sample_squeezed
"""With one sample, or one feature, your gradient loses an axis before the norm is taken.

Idea: axes of size one are squeezed away
Hint: which axes does `squeeze()` remove when nobody tells it which?
Fails: measures_every_size
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0].squeeze()
    return grad.norm(dim=(0, 2))


# %% order_reversed
"""Your largest gradient belongs to the first input. Is that what forgetting looks like? The order of the steps is
reversed.

Idea: order reversed, entry 0 belongs to the last step
Hint: to which input should entry 0 belong?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    norms = [grad[:, t].norm() for t in reversed(range(x.shape[1]))]
    return torch.stack(norms)


# %% reads_the_memory
"""Your function reads the memory behind `x` as if it had no gaps, so it takes other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which operation makes a copy whatever the strides are?
Fails: measures_inputs_with_gaps
"""

import torch


def gradient_norms(forward, x):
    B, T, D = x.shape
    leaf = torch.as_strided(x.detach(), (B, T, D), (T * D, D, 1)).clone().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    return grad.norm(dim=(0, 2))


# %% root_of_the_mean
"""All your numbers are too small by one factor, the root of batch size times features: a mean stands where a sum
belongs.

Idea: root of the mean square
Hint: a length adds up squares. What do you divide by?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.pow(2).mean(dim=(0, 2)).sqrt()


# %% samples_added_before_the_norm
"""The gradients of the samples are added before the norm, so they can cancel each other.

Idea: sum over the batch first, norm afterwards
Hint: could two samples with opposite gradients give zero? Should they?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.sum(dim=0).norm(dim=1)


# %% slices_made_afterwards
"""All your numbers are zero: the slices `x[:, t]` are made after `forward` has run, and it has never seen them.

Idea: gradient with respect to slices that `forward` has not used
Hint: which tensor did go into `forward`? Take its gradient once and cut afterwards.
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    loss = forward(x)[:, -1].sum()
    norms = []
    for t in range(x.shape[1]):
        step = x[:, t]
        grad = torch.autograd.grad(loss, step, retain_graph=True, allow_unused=True)[0]
        if grad is None:
            grad = torch.zeros_like(step)
        norms.append(grad.norm().detach())
    return torch.stack(norms)


# %% squared
"""Your numbers are the squares of the lengths: twice the gradient gives four times the number.

Idea: squared norm, the root is forgotten
Hint: which step turns a sum of squares into a length?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return (grad**2).sum(dim=2).sum(dim=0)


# %% squares_of_the_last_output
"""You differentiate the squares of the last output; the text asks for its plain sum.

Idea: a squared loss instead of the sum
Hint: read again what is differentiated. What is summed?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    loss = forward(x)[:, -1].pow(2).sum()
    grad = torch.autograd.grad(loss, x)[0]
    return grad.norm(dim=(0, 2))


# %% steps_of_zeros_count_nothing
"""A step of zeros has a gradient like any other: the gradient asks what would happen if the input were not zero.

Idea: steps of zeros are taken for padding
Hint: is the slope of a curve zero where the curve is read at zero?
Fails: measures_steps_of_zeros_too
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().clone().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    real = (leaf.detach() != 0).any(dim=2, keepdim=True)
    return torch.linalg.vector_norm(grad * real, dim=(0, 2))


# %% still_attached
"""The numbers are right, but the result still carries its history; it should be plain numbers.

Idea: the result is still attached to the graph
Hint: nobody will differentiate the norms. What does `create_graph` keep alive?
Fails: gives_plain_numbers
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf, create_graph=True)[0]
    return grad.norm(dim=(0, 2))


# %% stops_asking_at_the_end
"""The numbers are right, but an `x` that asked for gradients before the call no longer does.

Idea: `requires_grad_(False)` on `x` at the end, always
Hint: how did `x` come in? A tensor of your own would leave the question open.
Fails: leaves_x_as_it_was
"""

import torch


def gradient_norms(forward, x):
    x.requires_grad_(True)
    loss = forward(x)[:, -1].sum()
    grad = torch.autograd.grad(loss, x)[0]
    x.requires_grad_(False)
    return grad.norm(dim=(0, 2))


# %% sum_of_absolute_values
"""Your numbers are sums of absolute values, which is another norm than the Euclidean one.

Idea: sum of absolute values
Hint: two entries of 1 should give the square root of 2. What do they give with yours?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.abs().sum(dim=(0, 2))


# %% sum_over_samples
"""Each sample has its own norm in your code, and the sum of them comes out; one norm over batch and features is
asked for.

Idea: norms of single samples, added up
Hint: do the two axes go in one norm or one after the other?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.norm(dim=2).sum(dim=0)


# %% sum_starts_on_the_cpu
"""Your sum of squares starts from zeros on the CPU: with inputs elsewhere, two devices meet.

Idea: a sum that starts on the CPU
Hint: does the sum need a start at all? If so, from which tensor could it take its device?
Fails: norms_stay_on_the_device
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    squares = torch.zeros(x.shape[1], dtype=x.dtype, device="cpu")
    for sample in grad:
        squares = squares + sample.square().sum(dim=1)
    return squares.sqrt()


# %% tidies_up_the_parameters
"""The numbers are right, but the parameters' gradients from before the call are gone.

Idea: `zero_grad()` on the model to tidy up
Hint: can you avoid touching them at all? Ask for one gradient, not for all of them.
Fails: leaves_the_parameters_as_they_were
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().clone().requires_grad_()
    forward(leaf)[:, -1].sum().backward()
    forward.zero_grad()
    return leaf.grad.norm(dim=(0, 2))
