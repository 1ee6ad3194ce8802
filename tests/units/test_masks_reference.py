"""The reference of unit `masks` against torch, against a second implementation, and against the contract."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import torch
from torch import Tensor

from . import numpy_models_attention as models

masks = models.load_reference("masks")
BROADCASTS = [(5,), (3, 5), (4, 1, 5), (4, 3, 1), (1, 1, 1), (4, 3, 5)]


def random(*shape: int, seed: int = 0, scale: float = 1.0) -> Tensor:
    return scale * torch.randn(*shape, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))


def random_mask(*shape: int, seed: int = 1) -> Tensor:
    return torch.rand(*shape, generator=torch.Generator().manual_seed(seed)) < 0.6


@pytest.mark.parametrize("size", [1, 2, 5, 70, 128])
def test_causal_mask_is_the_lower_triangle(size: int) -> None:
    """Row t allows the keys 0 to t, at any size."""
    mask = masks.causal_mask(size)
    assert mask.dtype == torch.bool
    assert torch.equal(mask, torch.ones(size, size).tril().bool())
    assert np.array_equal(mask.numpy(), models.causal_mask(size))


def test_causal_mask_stands_on_the_device_asked_for() -> None:
    """The device argument decides; without one it is the default device."""
    assert masks.causal_mask(3, device="meta").device.type == "meta"
    assert masks.causal_mask(3).device.type == "cpu"


def test_causal_mask_is_the_one_pytorch_means_by_is_causal() -> None:
    """PyTorch's own causal attention gives the same output as this mask does."""
    q, k, v = (random(2, 6, 4, seed=seed) for seed in range(3))
    own = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
    assert torch.allclose(torch.nn.functional.scaled_dot_product_attention(q, k, v, masks.causal_mask(6)), own)


@pytest.mark.parametrize(
    ("lengths", "max_len"), [([3, 1, 4], None), ([3, 0, 4], 4), ([2, 5], 9), ([1], None), ([7], 70)]
)
def test_padding_and_decoder_mask_follow_the_lengths(lengths: list[int], max_len: int | None) -> None:
    """Both agree with a mask that is filled one entry at a time, whatever the order of the lengths."""
    width = max(lengths) if max_len is None else max_len
    real, both = masks.padding_mask(torch.tensor(lengths), max_len), masks.decoder_mask(torch.tensor(lengths), max_len)
    assert real.dtype == both.dtype == torch.bool
    assert np.array_equal(real.numpy(), models.padding_mask(lengths, width))
    assert np.array_equal(both.numpy(), models.decoder_mask(lengths, width))


def test_masks_follow_the_device_of_the_lengths() -> None:
    """With the width given, nothing is read from the lengths, so they may be on any device."""
    lengths = torch.ones(3, dtype=torch.int64, device="meta")
    assert masks.padding_mask(lengths, 5).device.type == "meta"
    assert masks.decoder_mask(lengths, 5).device.type == "meta"


@pytest.mark.parametrize("shape", BROADCASTS)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_masked_softmax_agrees_with_the_formula(shape: tuple[int, ...], dtype: torch.dtype) -> None:
    """Every broadcastable mask, in float32 and float64, against the second implementation."""
    scores, mask = random(4, 3, 5, scale=3), random_mask(*shape)
    got = masks.masked_softmax(scores.to(dtype), mask)
    want = models.masked_softmax(scores.numpy(), mask.numpy())
    assert got.dtype == dtype
    assert np.allclose(got.double().numpy(), want, rtol=0, atol=1e-15 if dtype == torch.float64 else 1e-6)


def test_masked_softmax_agrees_with_torch_masked() -> None:
    """Where a row is not empty, torch.masked.softmax says the same."""
    scores, mask = random(4, 3, 5, scale=3), random_mask(4, 3, 5)
    mask[..., 0] = True
    assert torch.allclose(masks.masked_softmax(scores, mask), torch.masked.softmax(scores, -1, mask=mask))


@pytest.mark.parametrize("seed", range(3))
def test_masked_softmax_passes_gradcheck_twice(seed: int) -> None:
    """First and second derivatives are those of the function, empty rows included."""
    scores, mask = random(3, 2, 4, seed=seed, scale=2).requires_grad_(), random_mask(3, 2, 4, seed=seed)
    mask[1] = False
    assert torch.autograd.gradcheck(lambda s: masks.masked_softmax(s, mask), scores)
    assert torch.autograd.gradgradcheck(lambda s: masks.masked_softmax(s, mask), scores)


def test_an_empty_row_is_zero_with_zero_gradient_and_its_neighbours_stay() -> None:
    """One empty row, a whole empty sample, everything empty."""
    scores = random(3, 2, 4).requires_grad_()
    mask = torch.ones(3, 2, 4, dtype=torch.bool)
    mask[0, 1] = mask[2] = False
    weights = masks.masked_softmax(scores, mask)
    (gradient,) = torch.autograd.grad((weights * random(3, 2, 4, seed=5)).sum(), scores)
    assert torch.isfinite(gradient).all() and not gradient[0, 1].any() and not gradient[2].any()
    assert not weights[0, 1].any() and not weights[2].any()
    assert torch.allclose(weights[1], scores[1].softmax(-1))
    assert not masks.masked_softmax(scores, torch.tensor(False)).any()


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16])
@pytest.mark.parametrize("real", [1e4, -1e4, 0.0])
@pytest.mark.parametrize("hidden", [1e4, -1e4, 88.0])
def test_extreme_scores_stay_right(dtype: torch.dtype, real: float, hidden: float) -> None:
    """Scores of 10,000 of either sign, real or hidden: exact zeros, the right share, finite gradients."""
    scores = torch.tensor([[real, hidden, real], [real - 2, hidden, real - 2]], dtype=dtype, requires_grad=True)
    mask = torch.tensor([True, False, True])
    weights = masks.masked_softmax(scores, mask)
    assert weights.dtype == dtype
    assert torch.equal(weights.detach(), torch.tensor([[0.5, 0, 0.5]], dtype=dtype).expand(2, 3))
    (gradient,) = torch.autograd.grad(weights[:, 0].sum(), scores)
    assert torch.isfinite(gradient).all() and not gradient[:, 1].any()


def test_rows_far_apart_do_not_disturb_each_other() -> None:
    """A row 20,000 below another has its own scale."""
    scores = torch.tensor([[1e4, 1e4 - 1], [-1e4, -1e4 - 1]], dtype=torch.float64)
    weights = masks.masked_softmax(scores, torch.tensor(True))
    share = 1 / (1 + np.exp(-1.0))
    assert torch.allclose(weights, torch.tensor([share, 1 - share], dtype=torch.float64).expand(2, 2))


def test_nothing_that_is_handed_in_is_changed() -> None:
    """Scores, mask and lengths are the caller's."""
    scores, mask, lengths = random(2, 3), random_mask(2, 3), torch.tensor([2, 1])
    kept = scores.clone(), mask.clone(), lengths.clone()
    masks.masked_softmax(scores, mask), masks.padding_mask(lengths), masks.decoder_mask(lengths)
    assert all(torch.equal(now, before) for now, before in zip((scores, mask, lengths), kept, strict=True))


def test_one_score_and_scattered_memory_are_no_special_case() -> None:
    """A single vector, a single key, and a transposed tensor."""
    assert torch.equal(masks.masked_softmax(torch.tensor([3.0]), torch.tensor([True])), torch.tensor([1.0]))
    scores, mask = random(5, 4), random_mask(5, 4)
    packed = masks.masked_softmax(scores.t().contiguous(), mask.t().contiguous())
    assert torch.equal(masks.masked_softmax(scores.t(), mask.t()), packed)


def test_the_numbers_in_the_text_are_true() -> None:
    """What the page works out by hand, worked out again."""
    scores, mask = torch.tensor([2.0, 1.0, 5.0]), torch.tensor([True, True, False])

    def rounded(tensor: Tensor) -> list[float]:
        return [round(number, 3) for number in tensor.tolist()]

    assert rounded(scores[:2].exp()) == [7.389, 2.718] and round(float(scores[:2].exp().sum()), 3) == 10.107
    assert rounded(masks.masked_softmax(scores, mask)) == [0.731, 0.269, 0.0]
    assert rounded((scores * mask).softmax(-1)) == [0.665, 0.245, 0.090]
    assert rounded(scores.softmax(-1)) == [0.047, 0.017, 0.936]
    assert round(float(scores.softmax(-1)[:2].sum()), 3) == 0.064
    assert masks.decoder_mask(torch.tensor([4, 2]))[1, 0].long().tolist() == [[1, 0, 0, 0]] + [[1, 1, 0, 0]] * 3


def test_the_answers_are_true() -> None:
    """Each short question is answered by counting."""
    assert masks.answers["allowed_pairs"] == int(masks.causal_mask(6).sum())
    assert masks.answers["shape_of_mask"] == tuple(masks.decoder_mask(torch.tensor([5, 12, 9])).shape)
    assert masks.answers["all_hidden"] == "b"
    assert torch.equal(torch.full((4,), -1e9).softmax(-1), torch.full((4,), 0.25))


@pytest.mark.parametrize(
    ("hide", "finite"),
    [
        (lambda scores: scores.masked_fill(torch.ones(2).bool(), float("-inf")).softmax(0), True),
        (lambda scores: torch.where(torch.zeros(2).bool(), scores, float("-inf")).softmax(0), True),
        (lambda scores: (scores + torch.full((2,), float("-inf"))).softmax(0), False),
        (lambda scores: scores.exp() * 0 / (scores.exp() * 0).sum(), False),
    ],
)
def test_what_the_text_says_of_nan_painted_over(hide: Callable[[Tensor], Tensor], finite: bool) -> None:
    """A hidden row whose NaN becomes zero at the end: scores that were replaced get zeros back, others NaN."""
    scores = torch.tensor([1.0, 2.0], requires_grad=True)
    weights = hide(scores).nan_to_num()
    (gradient,) = torch.autograd.grad((weights * torch.tensor([3.0, 5.0])).sum(), scores)
    assert weights.tolist() == [0.0, 0.0]
    assert gradient.tolist() == [0.0, 0.0] if finite else bool(gradient.isnan().all())
