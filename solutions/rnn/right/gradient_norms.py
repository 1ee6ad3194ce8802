# Unusual right answers to `gradient_norms`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% a_leaf_for_each_step
"""Every step gets a leaf of its own, and the sequence is put together from them."""

import torch


def gradient_norms(forward, x):
    steps = [step.detach().clone().requires_grad_() for step in x.unbind(dim=1)]
    total = forward(torch.stack(steps, dim=1))[:, -1].sum()
    return torch.stack([gradient.norm() for gradient in torch.autograd.grad(total, steps)])


# %% backward_with_inputs
"""`backward(inputs=[leaf])` on a private copy: it leaves the parameters alone."""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().clone().requires_grad_(True)
    forward(leaf)[:, -1].sum().backward(inputs=[leaf])
    return leaf.grad.norm(dim=(0, 2))


# %% functional_gradient
"""`torch.func.grad` of the summed last output."""

import torch


def gradient_norms(forward, x):
    def total(values):
        return forward(values)[:, -1].sum()

    gradient = torch.func.grad(total)(x.detach())
    return gradient.detach().transpose(0, 1).flatten(1).norm(dim=1)


# %% noise_of_size_zero
"""The gradient is taken with respect to a shift of zeros that is added to the input."""

import torch


def gradient_norms(forward, x):
    shift = torch.zeros_like(x, requires_grad=True)
    total = forward(x.detach() + shift)[:, -1].sum()
    (gradient,) = torch.autograd.grad(total, (shift,))
    return torch.einsum("btd,btd->t", gradient, gradient).sqrt()


# %% norms_in_float32
"""The gradient is taken in the dtype of the input, its length in float32: rounding, nothing else."""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    (gradient,) = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)
    return gradient.float().norm(dim=(0, 2)).to(x.dtype)


# %% reverse_jacobian
"""`torch.func.jacrev` of the summed last output, detached by hand."""

import torch


def gradient_norms(forward, x):
    gradient = torch.func.jacrev(lambda values: forward(values)[:, -1].sum())(x.detach())
    return torch.linalg.vector_norm(gradient, dim=(0, 2)).detach()


# %% step_by_step_norms
"""A norm for each step in a loop, in a list that becomes one tensor."""

import torch


def gradient_norms(forward, x):
    probe = x.detach().clone()
    probe.requires_grad = True
    out = forward(probe)
    grad = torch.autograd.grad(outputs=out[:, -1, :].sum(), inputs=probe)[0]
    norms = []
    for t in range(grad.shape[1]):
        norms.append(torch.sqrt(torch.sum(grad[:, t, :] ** 2)))
    return torch.stack(norms)


# %% upstream_of_ones
"""`torch.autograd.grad` with a tensor of ones in place of the sum."""

import torch


def gradient_norms(forward, x):
    leaf = x.clone().detach().requires_grad_()
    last = forward(leaf)[:, -1]
    (gradient,) = torch.autograd.grad(last, [leaf], grad_outputs=[torch.ones_like(last)])
    return (gradient * gradient).sum(dim=-1).sum(dim=0).sqrt()
