# Unusual right answers to `masked_softmax`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% additive_bias_of_the_smallest_number
"""A finite additive bias, halved so that the sum stays finite, and weights times the mask."""

import torch


def masked_softmax(scores, mask):
    bias = torch.zeros_like(scores).masked_fill(~mask, torch.finfo(scores.dtype).min / 2)
    return (scores + bias).softmax(dim=-1) * mask


# %% exponentials_by_hand
"""Exponentials by hand, shifted by the largest allowed score, with a small epsilon in the denominator."""

import torch


def masked_softmax(scores, mask):
    low = torch.finfo(scores.dtype).min
    shown = scores.masked_fill(~mask, low)
    largest = shown.detach().amax(dim=-1, keepdim=True)
    exps = torch.exp(shown - largest).masked_fill(~mask, 0.0)
    return exps / (exps.sum(dim=-1, keepdim=True) + 1e-9)


# %% harmless_rows_first
"""Empty rows are opened in a mask of one's own and closed after the softmax."""

import torch


def masked_softmax(scores, mask):
    some = mask.any(dim=-1, keepdim=True)
    safe = mask | ~some
    weights = torch.softmax(scores.masked_fill(~safe, float("-inf")), dim=-1)
    return weights * some


# %% infinity_filled_and_nan_replaced
"""masked_fill with -inf, softmax, nan_to_num on the weights."""

import torch


def masked_softmax(scores, mask):
    hidden = scores.masked_fill(mask.logical_not(), float("-inf"))
    return torch.softmax(hidden, dim=-1).nan_to_num()


# %% library_function_with_harmless_rows
"""torch.masked.softmax, whose empty rows are replaced afterwards."""

import torch


def masked_softmax(scores, mask):
    mask = mask.expand(scores.shape)
    some = mask.any(-1, keepdim=True)
    weights = torch.masked.softmax(scores, -1, mask=mask | ~some)
    return weights.masked_fill(~some, 0)


# %% own_backward
"""A custom autograd function with the derivative of the softmax written by hand."""

import torch


class MaskedSoftmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, scores, mask):
        filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = filled.softmax(-1) * mask
        ctx.save_for_backward(weights)
        return weights

    @staticmethod
    def backward(ctx, grad):
        (weights,) = ctx.saved_tensors
        return weights * (grad - (grad * weights).sum(-1, keepdim=True)), None


def masked_softmax(scores, mask):
    return MaskedSoftmax.apply(scores, mask)


# %% own_temporary_changed_in_place
"""In-place operations on a copy that belongs to the function."""

import torch
from torch.nn import functional as F


def masked_softmax(scores, mask):
    copy = scores.clone()
    copy.masked_fill_(~mask, torch.finfo(scores.dtype).min)
    weights = F.softmax(copy, dim=-1)
    return weights.mul(mask)


# %% row_by_row
"""Right, but one row at a time.

Loses: does_not_loop_over_rows
"""

import torch


def masked_softmax(scores, mask):
    rows = scores.reshape(-1, scores.shape[-1])
    allowed = mask.expand(scores.shape).reshape(rows.shape)
    result = []
    for row, seen in zip(rows, allowed, strict=True):
        result.append(torch.softmax(row.masked_fill(~seen, -1e9), dim=0) * seen)
    return torch.stack(result).reshape(scores.shape)


# %% softmax_in_float32
"""The softmax in float32 whatever comes in, and back to the dtype of the scores."""

import torch


def masked_softmax(scores, mask):
    filled = scores.float().masked_fill(~mask, torch.finfo(torch.float32).min)
    weights = torch.softmax(filled, dim=-1).masked_fill(~mask, 0.0)
    return weights.to(scores.dtype)


# %% through_the_log_sum_exp
"""exp(score - logsumexp of the row), with hidden scores replaced first."""

import torch


def masked_softmax(scores, mask):
    filled = torch.where(mask, scores, -1e9)
    return torch.exp(filled - filled.logsumexp(dim=-1, keepdim=True)) * mask


# %% where_before_and_where_after
"""torch.where with -inf, softmax, torch.where with 0 on the weights."""

import torch


def masked_softmax(scores, mask):
    weights = torch.where(mask, scores, float("-inf")).softmax(-1)
    return torch.where(mask, weights, 0.0)
