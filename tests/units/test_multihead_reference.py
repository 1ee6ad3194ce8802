"""The reference of unit `multihead` is right: shown without trusting it, against torch's own layer, against a second
implementation in numpy, by numerical derivatives, and at the edges of the contract."""

import importlib.util
import math
from pathlib import Path
from types import ModuleType

import pytest
import torch
from torch import Tensor, nn

from tests.units import numpy_models_multihead as formula

REFERENCE = Path(__file__).resolve().parents[2] / "solutions" / "multihead" / "reference.py"
SIZES = [(3, 7, 7, 12, 4), (2, 5, 3, 6, 2), (1, 1, 1, 4, 2), (2, 3, 5, 5, 1), (2, 4, 3, 3, 3), (4, 4, 4, 4, 4)]
MASKS = ["none", "pairs", "samples", "keys", "queries", "heads", "decoder", "one for all"]


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("multihead_reference", REFERENCE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


unit = load()


def normal(*shape: int, seed: int = 0, scale: float = 1.0) -> Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64) * scale


def filled(d_model: int, num_heads: int, seed: int = 0) -> nn.Module:
    """The reference's module in float64 with weights large enough for every term to count."""
    module = unit.MultiHeadAttention(d_model, num_heads).double()
    with torch.no_grad():
        for at, parameter in enumerate(module.parameters()):
            parameter.copy_(normal(*parameter.shape, seed=seed + at, scale=2 / math.sqrt(d_model)))
    return module


def three(batch: int, queries: int, keys: int, d_model: int) -> tuple[Tensor, Tensor, Tensor]:
    return (
        normal(batch, queries, d_model, seed=11),
        normal(batch, keys, d_model, seed=12),
        normal(batch, keys, d_model, seed=13),
    )


def draw_mask(kind: str, batch: int, heads: int, queries: int, keys: int) -> Tensor | None:
    shapes = {
        "pairs": (queries, keys),
        "samples": (batch, queries, keys),
        "keys": (batch, 1, keys),
        "queries": (batch, queries, 1),
        "heads": (batch, heads, queries, keys),
        "decoder": (batch, 1, queries, keys),
        "one for all": (1, 1, queries, keys),
    }
    return None if kind == "none" else normal(*shapes[kind], seed=21) > -0.3


def by_formula(module: nn.Module, num_heads: int, q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None) -> Tensor:
    weights = {name: parameter.detach().numpy() for name, parameter in module.named_parameters()}
    arrays = (q.numpy(), k.numpy(), v.numpy(), None if mask is None else mask.numpy())
    return torch.from_numpy(formula.multi_head_attention(weights, num_heads, *arrays))


@pytest.mark.parametrize(
    ("batch", "time", "d_model", "heads"), [(3, 5, 12, 4), (1, 1, 6, 2), (2, 7, 5, 1), (2, 3, 4, 4)]
)
def test_split_and_merge_follow_their_indices(batch: int, time: int, d_model: int, heads: int) -> None:
    """Every number stands where the index formula says, after splitting and after merging."""
    x = normal(batch, time, d_model)
    split = unit.split_heads(x, heads)
    assert torch.equal(split, torch.from_numpy(formula.split_heads(x.numpy(), heads)))
    assert torch.equal(unit.merge_heads(split), x)
    other = normal(batch, heads, time, d_model, seed=5)
    assert torch.equal(unit.merge_heads(other), torch.from_numpy(formula.merge_heads(other.numpy())))


def test_the_example_of_the_text_for_splitting() -> None:
    """The eight numbers of the page land in the heads that the page shows."""
    x = torch.arange(1.0, 9.0).reshape(1, 2, 4)
    assert unit.split_heads(x, 2).tolist() == [[[[1, 2], [5, 6]], [[3, 4], [7, 8]]]]
    assert x.view(1, 2, 2, 2)[0, 0].tolist() == [[1, 2], [3, 4]]


@pytest.mark.parametrize(("heads", "output"), [(1, [4.0, 4.0]), (2, [6.0, 6.0])])
def test_the_example_of_the_text_for_two_heads(heads: int, output: list[float]) -> None:
    """One head gives [4 4], two heads give [6 6], as worked by hand on the page."""
    module = unit.MultiHeadAttention(2, heads).double()
    with torch.no_grad():
        for layer in (module.wq, module.wk, module.wv, module.wo):
            layer.weight.copy_(torch.eye(2))
            layer.bias.zero_()
    q = torch.full((1, 1, 2), math.log(3.0), dtype=torch.float64)
    k = torch.eye(2, dtype=torch.float64)[None]
    assert torch.allclose(module(q, k, 8 * k), torch.tensor(output, dtype=torch.float64))


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("kind", MASKS)
def test_agrees_with_the_formula(sizes: tuple[int, ...], kind: str) -> None:
    """The module equals the pair-by-pair numpy version under every kind of mask, empty rows included."""
    batch, queries, keys, d_model, heads = sizes
    module, (q, k, v) = filled(d_model, heads), three(batch, queries, keys, d_model)
    mask = draw_mask(kind, batch, heads, queries, keys)
    torch.testing.assert_close(module(q, k, v, mask), by_formula(module, heads, q, k, v, mask), rtol=0, atol=1e-11)


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("kind", MASKS)
def test_agrees_with_torch(sizes: tuple[int, ...], kind: str) -> None:
    """Values and gradients equal `nn.MultiheadAttention` with the same weights, where no row is empty."""
    batch, queries, keys, d_model, heads = sizes
    module, (q, k, v) = filled(d_model, heads), three(batch, queries, keys, d_model)
    mask = draw_mask(kind, batch, heads, queries, keys)
    if mask is not None:
        mask = mask | (torch.arange(keys) == 0)  # torch's layer gives NaN for an empty row
    theirs = torch_twin(module, d_model, heads)
    hidden = (
        None if mask is None else ~with_four_axes(mask).expand(batch, heads, queries, keys).reshape(-1, queries, keys)
    )
    arguments = [x.clone().requires_grad_() for x in (q, k, v)]
    twins = [x.clone().requires_grad_() for x in (q, k, v)]
    got, want = module(*arguments, mask), theirs(*twins, attn_mask=hidden, need_weights=False)[0]
    torch.testing.assert_close(got, want, rtol=0, atol=1e-11)
    upstream = normal(*got.shape, seed=31)
    got_grads = torch.autograd.grad(got, [*arguments, module.wq.weight, module.wo.bias], upstream)
    want_grads = torch.autograd.grad(want, [*twins, theirs.in_proj_weight, theirs.out_proj.bias], upstream)
    for ours, torchs in zip(got_grads, want_grads, strict=True):
        torch.testing.assert_close(ours, torchs[: ours.shape[0]], rtol=0, atol=1e-10)


def with_four_axes(mask: Tensor) -> Tensor:
    return mask.unsqueeze(1) if mask.dim() == 3 else mask.reshape((1,) * (4 - mask.dim()) + mask.shape)


def torch_twin(module: nn.Module, d_model: int, heads: int) -> nn.MultiheadAttention:
    theirs = nn.MultiheadAttention(d_model, heads, batch_first=True).double()
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([module.wq.weight, module.wk.weight, module.wv.weight]))
        theirs.in_proj_bias.copy_(torch.cat([module.wq.bias, module.wk.bias, module.wv.bias]))
        theirs.out_proj.weight.copy_(module.wo.weight)
        theirs.out_proj.bias.copy_(module.wo.bias)
    return theirs


@pytest.mark.parametrize("kind", ["none", "pairs", "samples", "heads", "empty"])
def test_derivatives_are_those_of_the_function(kind: str) -> None:
    """First and second derivatives equal numerical ones, for every argument and parameter, with an empty row too."""
    batch, queries, keys, d_model, heads = 2, 2, 3, 4, 2
    module = filled(d_model, heads)
    mask = (
        torch.zeros(queries, keys, dtype=torch.bool)
        if kind == "empty"
        else draw_mask(kind, batch, heads, queries, keys)
    )
    names = [name for name, _ in module.named_parameters()]

    def run(q: Tensor, k: Tensor, v: Tensor, *parameters: Tensor) -> Tensor:
        result: Tensor = torch.func.functional_call(module, dict(zip(names, parameters, strict=True)), (q, k, v, mask))
        return result

    inputs = [x.clone().requires_grad_() for x in (*three(batch, queries, keys, d_model), *module.parameters())]
    assert torch.autograd.gradcheck(run, inputs)
    assert torch.autograd.gradgradcheck(run, inputs, atol=1e-4)


def test_split_and_merge_pass_gradcheck() -> None:
    """Both are linear, and their derivatives are right."""
    x = normal(2, 3, 4).requires_grad_()
    assert torch.autograd.gradcheck(lambda y: unit.split_heads(y, 2), [x])
    assert torch.autograd.gradcheck(unit.merge_heads, [normal(2, 2, 3, 2).requires_grad_()])
    assert torch.autograd.gradgradcheck(lambda y: unit.merge_heads(unit.split_heads(y, 2) ** 2), [x])


@pytest.mark.parametrize("huge", [1e4, -1e4])
@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.bfloat16])
def test_hidden_keys_have_no_influence(huge: float, dtype: torch.dtype) -> None:
    """Huge finite numbers at hidden keys change no bit of the output and get a gradient of exactly zero."""
    module, (q, k, v) = filled(6, 3).to(dtype), tuple(x.to(dtype) for x in three(2, 4, 5, 6))
    mask = torch.tensor([[True, True, False, True, False], [True, False, False, False, False]])[:, None]
    changed = [torch.where(mask.transpose(1, 2), x, huge).requires_grad_() for x in (k, v)]
    got = module(q, *changed, mask)
    assert torch.equal(got, module(q, k, v, mask))
    for gradient in torch.autograd.grad(got.sum(), changed):
        assert torch.isfinite(gradient).all()
        assert (gradient[~mask[:, 0]] == 0).all()


def test_very_low_scores_of_real_keys_still_beat_hidden_ones() -> None:
    """With scores of about -2000 at every real key the hidden ones keep a weight of zero."""
    module = unit.MultiHeadAttention(1, 1).double()
    with torch.no_grad():
        for layer in (module.wq, module.wk, module.wv, module.wo):
            layer.weight.fill_(1.0)
            layer.bias.zero_()
    q, k = torch.full((1, 1, 1), -2000.0).double(), torch.tensor([[[1.0], [1.0], [0.0]]]).double()
    v = torch.tensor([[[3.0], [5.0], [1e4]]]).double()
    assert module(q, k, v, torch.tensor([[[True, True, False]]])).item() == pytest.approx(4.0)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.bfloat16])
@pytest.mark.parametrize("shape", [(4, 5), (2, 1, 5), (2, 3, 4, 5)])
def test_a_query_that_sees_nothing_gives_the_bias(dtype: torch.dtype, shape: tuple[int, ...]) -> None:
    """Nothing to see means zeros from the heads: only the bias of `wo` is left, and every gradient is finite."""
    module, arguments = filled(6, 3).to(dtype), [x.to(dtype).requires_grad_() for x in three(2, 4, 5, 6)]
    got = module(*arguments, torch.zeros(shape, dtype=torch.bool))
    assert torch.equal(got, module.wo.bias.expand(2, 4, 6))
    gradients = torch.autograd.grad(got.sum(), [*arguments, *module.parameters()])
    assert all(torch.isfinite(gradient).all() for gradient in gradients)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.bfloat16])
@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_keeps_dtype_and_device(dtype: torch.dtype, device: str) -> None:
    """The result has the dtype and the device of the inputs, with a mask and without."""
    module = unit.MultiHeadAttention(6, 2).to(device, dtype)
    q, k, v = (x.to(device, dtype) for x in three(2, 4, 5, 6))
    for mask in (
        None,
        torch.ones(4, 5, dtype=torch.bool, device=device),
        torch.ones(2, 1, 5, dtype=torch.bool, device=device),
    ):
        got = module(q, k, v, mask)
        assert (got.dtype, got.device.type, got.shape) == (dtype, device, (2, 4, 6))
    split = unit.split_heads(q, 2)
    assert (split.dtype, unit.merge_heads(split).device.type) == (dtype, device)


def test_takes_strided_arguments() -> None:
    """Arguments that are not contiguous give what contiguous ones give."""
    module, (q, k, v) = filled(6, 2), three(3, 4, 5, 6)
    strided = [x.transpose(0, 1).contiguous().transpose(0, 1) for x in (q, k, v)]
    torch.testing.assert_close(module(*strided), module(q, k, v), rtol=0, atol=1e-13)
    assert torch.equal(unit.split_heads(strided[0], 2), unit.split_heads(q, 2))


def test_refuses_what_cannot_be_divided() -> None:
    """Ten features and three heads: a ValueError that names both numbers."""
    with pytest.raises(ValueError, match=r"10.*3"):
        unit.split_heads(normal(2, 4, 10), 3)
    with pytest.raises(ValueError, match=r"10.*3"):
        unit.MultiHeadAttention(10, 3)


def test_has_the_members_of_the_contract() -> None:
    """Four linear layers with biases and nothing beside them."""
    module = unit.MultiHeadAttention(6, 2)
    assert all(isinstance(getattr(module, name), nn.Linear) for name in ("wq", "wk", "wv", "wo"))
    names = {f"{name}.{kind}" for name in ("wq", "wk", "wv", "wo") for kind in ("weight", "bias")}
    assert {name for name, _ in module.named_parameters()} == names


def test_answers_are_right() -> None:
    """The answers follow from the code itself."""
    assert unit.answers["shape_after_split"] == tuple(unit.split_heads(normal(2, 5, 12), 3).shape)
    assert unit.answers["scores_are_divided_by"] == math.sqrt(64 / 16)
    few, many = (sum(p.numel() for p in unit.MultiHeadAttention(12, h).parameters()) for h in (2, 4))
    assert (few == many) == (unit.answers["parameters_with_twice_the_heads"] == "b")
