"""The reference of unit `attention` against torch, against a second implementation, and against the contract."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from torch import Tensor
from torch.nn import functional as F

from . import numpy_models_attention as models

attention = models.load_reference("attention")
masks = models.load_reference("masks")
LEADS = [(), (3,), (2, 3)]
CLOSE = {"rtol": 0.0, "atol": 1e-13}


def random(*shape: int, seed: int = 0, scale: float = 1.0) -> Tensor:
    return scale * torch.randn(*shape, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))


def random_mask(*shape: int, seed: int = 1) -> Tensor:
    return torch.rand(*shape, generator=torch.Generator().manual_seed(seed)) < 0.6


def triple(lead: tuple[int, ...] = (3,), Tq: int = 4, Tk: int = 5, d_k: int = 6, Dv: int = 2, seed: int = 0):
    """Three unlike tensors q, k, v with all sizes different."""
    shapes = (*lead, Tq, d_k), (*lead, Tk, d_k), (*lead, Tk, Dv)
    return tuple(random(*shape, seed=10 * seed + place) for place, shape in enumerate(shapes))


def states(B: int = 2, T: int = 4, D: int = 5, d_k: int = 3, Dv: int = 6) -> tuple[Tensor, ...]:
    return random(B, T, D), random(D, d_k, seed=1), random(D, d_k, seed=2), random(D, Dv, seed=3)


def crossing(B: int = 2, Tq: int = 4, Tk: int = 5, D: int = 3, E: int = 7, d_k: int = 6, Dv: int = 2):
    return (
        random(B, Tq, D), random(B, Tk, E, seed=1),
        random(D, d_k, seed=2), random(E, d_k, seed=3), random(E, Dv, seed=4),
    )  # fmt: skip


def numbers(*tensors: Tensor | None) -> list[np.ndarray | None]:
    return [None if tensor is None else tensor.numpy() for tensor in tensors]


def agrees(got: tuple[Tensor, ...], want: tuple[np.ndarray, ...]) -> bool:
    return all(np.allclose(mine.numpy(), theirs, **CLOSE) for mine, theirs in zip(got, want, strict=True))


@pytest.mark.parametrize(("B", "T", "D", "Dv"), [(3, 5, 7, 2), (1, 1, 1, 1), (4, 4, 4, 4), (2, 70, 3, 5)])
def test_dot_product_attention_agrees_with_the_formula(B: int, T: int, D: int, Dv: int) -> None:
    """One query per sample, unscaled, against the second implementation and against torch with scale 1."""
    query, keys, values = random(B, D), random(B, T, D, seed=1), random(B, T, Dv, seed=2)
    got = attention.dot_product_attention(query, keys, values)
    assert agrees(got, models.dot_product_attention(*numbers(query, keys, values)))
    own = F.scaled_dot_product_attention(query[:, None], keys, values, scale=1.0)[:, 0]
    assert torch.allclose(got[0], own, **CLOSE)


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize("mask_shape", [None, (5,), (4, 5), (4, 1), (1, 1)])
def test_scaled_attention_agrees_with_the_formula(lead: tuple[int, ...], mask_shape: tuple[int, ...] | None) -> None:
    """Any number of leading axes and every broadcastable mask, empty rows included."""
    q, k, v = triple(lead)
    mask = None if mask_shape is None else random_mask(*mask_shape)
    got = attention.scaled_dot_product_attention(q, k, v, mask)
    assert agrees(got, models.scaled_attention(*numbers(q, k, v, mask)))


@pytest.mark.parametrize("shape", [(3, 1, 5), (3, 4, 1), (3, 4, 5), (1, 4, 5)])
def test_scaled_attention_agrees_with_torch(shape: tuple[int, ...]) -> None:
    """torch's own function takes the same boolean mask and gives the same output where no row is empty."""
    q, k, v = triple()
    mask = random_mask(*shape)
    mask[..., 0] = True
    own = F.scaled_dot_product_attention(q, k, v, mask)
    assert torch.allclose(attention.scaled_dot_product_attention(q, k, v, mask)[0], own, **CLOSE)
    assert torch.allclose(
        attention.scaled_dot_product_attention(q, k, v)[0], F.scaled_dot_product_attention(q, k, v), **CLOSE
    )


def test_scaled_attention_agrees_with_torchs_multihead_layer() -> None:
    """One head of nn.MultiheadAttention with identity projections is this function, weights included."""
    q, k, v = triple(Dv=6)
    hidden = random_mask(3, 5)
    hidden[:, 0] = False
    layer = torch.nn.MultiheadAttention(6, 1, bias=False, batch_first=True, dtype=torch.float64)
    with torch.no_grad():
        layer.in_proj_weight.copy_(torch.eye(6).repeat(3, 1))
        layer.out_proj.weight.copy_(torch.eye(6))
    own = layer(q, k, v, key_padding_mask=hidden)
    got = attention.scaled_dot_product_attention(q, k, v, ~hidden[:, None, :])
    assert all(torch.allclose(mine, theirs, **CLOSE) for mine, theirs in zip(got, own, strict=True))


def test_causal_self_attention_agrees_with_the_formula_and_with_torch() -> None:
    """Against a copy of the sentence cut off after every position, and against is_causal."""
    x, w_q, w_k, w_v = states()
    got = attention.causal_self_attention(x, w_q, w_k, w_v)
    assert agrees((got,), (models.causal_self_attention(*numbers(x, w_q, w_k, w_v)),))
    assert torch.allclose(got, F.scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, is_causal=True), **CLOSE)


@pytest.mark.parametrize("masked", [False, True])
def test_cross_attention_agrees_with_the_formula(masked: bool) -> None:
    """Padding left out altogether gives the same as padding hidden; one source is all padding."""
    arguments = crossing(B=3)
    mask = torch.tensor([[1, 1, 0, 0, 0], [1] * 5, [0] * 5], dtype=torch.bool) if masked else None
    got = attention.cross_attention(*arguments, mask)
    assert agrees(got, models.cross_attention(*numbers(*arguments, mask)))


@pytest.mark.parametrize("seed", range(3))
def test_the_functions_pass_gradcheck_twice(seed: int) -> None:
    """First and second derivatives with respect to every argument, with gaps and empty rows in the masks."""
    mask = random_mask(2, 3, 4, seed=seed)
    mask[0, 1] = False
    q, k, v = triple((2,), 3, 4, 2, 3, seed=seed)
    cases = [
        (lambda *a: attention.scaled_dot_product_attention(*a, mask), (q, k, v)),
        (attention.dot_product_attention, (random(2, 3, seed=seed), random(2, 4, 3, seed=5), random(2, 4, 2, seed=6))),
        (attention.causal_self_attention, states(T=3, D=2, d_k=2, Dv=3)),
        (lambda *a: attention.cross_attention(*a, mask[:, 1]), crossing(Tq=2, Tk=4, D=2, E=3, d_k=2)),
    ]
    for function, arguments in cases:
        leaves = tuple(argument.clone().requires_grad_() for argument in arguments)
        assert torch.autograd.gradcheck(function, leaves)
        assert torch.autograd.gradgradcheck(function, leaves)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16])
def test_a_query_that_may_see_nothing_gets_zeros_and_finite_gradients(dtype: torch.dtype) -> None:
    """One empty row among others, in every dtype of the contract."""
    leaves = tuple(tensor.to(dtype).requires_grad_() for tensor in triple())
    mask = torch.ones(3, 4, 5, dtype=torch.bool)
    mask[0, 2] = mask[1] = False
    output, weights = attention.scaled_dot_product_attention(*leaves, mask)
    assert output.dtype == weights.dtype == dtype
    assert not output[0, 2].any() and not output[1].any() and not weights[0, 2].any() and not weights[1].any()
    gradients = torch.autograd.grad(output.sum() + (weights * weights).sum(), leaves)
    assert all(torch.isfinite(gradient).all() for gradient in gradients)
    assert not gradients[0][0, 2].any() and not gradients[0][1].any()


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16])
@pytest.mark.parametrize("size", [1e4, -1e4])
def test_what_is_hidden_has_no_influence_at_all(dtype: torch.dtype, size: float) -> None:
    """Hidden keys and values of size 10,000 change neither output nor gradient, and get none."""
    q, k, v = (tensor.to(dtype) for tensor in triple())
    mask = torch.ones(3, 4, 5, dtype=torch.bool)
    mask[..., 3] = False
    loud_k, loud_v = k.clone(), v.clone()
    loud_k[:, 3], loud_v[:, 3] = size, size
    quiet, loud = (
        attention.scaled_dot_product_attention(q, keys.requires_grad_(), values.requires_grad_(), mask)
        for keys, values in ((k, v), (loud_k, loud_v))
    )
    assert torch.equal(quiet[0], loud[0]) and torch.equal(quiet[1], loud[1])
    for gradient in torch.autograd.grad(loud[0].sum(), (loud_k, loud_v)):
        assert not gradient[:, 3].any() and torch.isfinite(gradient).all()


def test_real_scores_of_two_thousand_stay_right() -> None:
    """Scores of the size that the contract allows, of either sign, with a hidden key that would fit best."""
    q, k, v = torch.full((1, 4), 10.0), torch.full((3, 4), -100.0), torch.tensor([[1.0], [2.0], [8.0]])
    k[2] = 1e4
    output, weights = attention.scaled_dot_product_attention(q, k, v, torch.tensor([True, True, False]))
    assert weights.tolist() == [[0.5, 0.5, 0.0]] and output.tolist() == [[1.5]]
    assert attention.scaled_dot_product_attention(q, -k[:2], v[:2])[1].tolist() == [[0.5, 0.5]]


def test_one_position_one_sample_and_scattered_memory_are_no_special_case() -> None:
    """Lengths of one, and tensors whose memory is in another order."""
    x, w_q, w_k, w_v = states(B=1, T=1)
    assert torch.equal(attention.causal_self_attention(x, w_q, w_k, w_v), x @ w_v)
    q, k, v = triple()
    scattered = [tensor.transpose(0, 1).contiguous().transpose(0, 1) for tensor in (q, k, v)]
    for mine, theirs in zip(
        attention.scaled_dot_product_attention(*scattered), attention.scaled_dot_product_attention(q, k, v), strict=True
    ):
        assert torch.allclose(mine, theirs, **CLOSE)


def test_everything_stays_on_the_device_of_its_arguments() -> None:
    """Nothing is made on the CPU on the way."""
    q, k, v = (tensor.to("meta") for tensor in triple())
    for result in (
        *attention.scaled_dot_product_attention(q, k, v, torch.ones(4, 5, dtype=torch.bool, device="meta")),
        *attention.dot_product_attention(q[:, 0], k, v),
        attention.causal_self_attention(*(tensor.to("meta") for tensor in states())),
        *attention.cross_attention(*(tensor.to("meta") for tensor in crossing())),
    ):
        assert result.device.type == "meta"


def test_nothing_that_is_handed_in_is_changed() -> None:
    """Arguments and masks are the caller's."""
    mask, real = random_mask(4, 5), random_mask(2, 5)
    given = [*triple(), mask, *crossing(), real, *states()]
    kept = [tensor.clone() for tensor in given]
    attention.scaled_dot_product_attention(*given[:4])
    attention.cross_attention(*given[4:10])
    attention.causal_self_attention(*given[10:])
    assert all(torch.equal(now, before) for now, before in zip(given, kept, strict=True))


def test_with_identity_projections_causal_self_attention_is_attention_of_the_states_with_themselves() -> None:
    """The course's law, with the mask of unit `masks`."""
    x, one = random(2, 5, 4), torch.eye(4, dtype=torch.float64)
    want, _ = attention.scaled_dot_product_attention(x, x, x, masks.causal_mask(5))
    assert torch.allclose(attention.causal_self_attention(x, one, one, one), want, **CLOSE)


def test_the_softmax_of_unit_masks_is_the_one_inside() -> None:
    """The two units fit together."""
    q, k, v = triple()
    mask = random_mask(3, 4, 5)
    weights = masks.masked_softmax(q @ k.mT / math.sqrt(6), mask)
    assert torch.allclose(attention.scaled_dot_product_attention(q, k, v, mask)[1], weights, **CLOSE)


def test_the_example_by_hand_is_true() -> None:
    """Three queries and three keys, with and without the causal mask."""
    q = torch.tensor([[2, 0, 0, 0], [0, 2, 0, 0], [1, 1, 0, 0]], dtype=torch.float64)
    k = torch.tensor([[1, 0, 1, 0], [0, 1, 1, 0], [1, 1, 0, 1]], dtype=torch.float64)
    v = torch.tensor([[1, 0], [0, 1], [2, 2]], dtype=torch.float64)
    plain = attention.scaled_dot_product_attention(q, k, v)
    rounded = [result.mul(1000).round().div(1000).tolist() for result in plain]
    assert (q @ k.t()).tolist() == [[2, 0, 2], [0, 2, 2], [1, 1, 2]]
    assert rounded[1] == [[0.422, 0.155, 0.422], [0.155, 0.422, 0.422], [0.274, 0.274, 0.452]]
    assert rounded[0] == [[1.267, 1.0], [1.0, 1.267], [1.178, 1.178]]
    causal = attention.scaled_dot_product_attention(q, k, v, masks.causal_mask(3))
    rounded = [result.mul(1000).round().div(1000).tolist() for result in causal]
    assert rounded[1] == [[1, 0, 0], [0.269, 0.731, 0], [0.274, 0.274, 0.452]]
    assert rounded[0] == [[1, 0], [0.269, 0.731], [1.178, 1.178]]
    assert round(2 * math.e + 1, 3) == 6.437 and round(1 + math.e, 3) == 3.718


def test_the_claims_of_the_text_are_true() -> None:
    """What is left of a gradient after 49 steps, and what two scores 16 apart become."""
    assert round(0.9**49, 3) == 0.006
    weights = torch.tensor([16.0, 0.0], dtype=torch.float64).softmax(-1)
    assert [round(weight, 7) for weight in weights.tolist()] == [0.9999999, 0.0000001]


def test_the_answers_are_true() -> None:
    """The spread of a dot product of 64 features, measured; the two choices as the text gives them."""
    spread = float((random(20000, 64) * random(20000, 64, seed=1)).sum(-1).std())
    assert abs(spread / attention.answers["spread_of_scores"] - 1) < 0.02
    assert attention.answers["who_asks_whom"] == "b" and attention.answers["why_parallel"] == "c"
