"""The reference of unit `classifier` is right: shown without trusting it, against `nn.LSTM` on unpadded sentences,
against a second implementation in numpy, by numerical derivatives, and at the edges of the contract."""

import importlib.util
import math
import warnings
from pathlib import Path
from types import ModuleType

import pytest
import torch
from torch import Tensor, nn

from tests.units import numpy_models_classifier as formula

REFERENCE = Path(__file__).resolve().parents[2] / "solutions" / "classifier" / "reference.py"
POOLS = ["masked_max_pool", "masked_mean_pool"]


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("classifier_reference", REFERENCE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


unit = load()


def normal(*shape: int, seed: int = 0, scale: float = 1.0) -> Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64) * scale


def filled(**build: int) -> nn.Module:
    """The reference's module in float64; large weights everywhere, the padding row of the embedding included."""
    module = unit.BiLSTMClassifier(**build).double().eval()
    with torch.no_grad():
        for at, parameter in enumerate(module.parameters()):
            parameter.copy_(normal(*parameter.shape, seed=at, scale=1.5 / math.sqrt(parameter.shape[-1])))
        module.emb.weight[build.get("padding_idx", 0)] = 50.0
    return module


def sentences(lengths: list[int], width: int, vocab: int, padding_idx: int, seed: int = 3) -> Tensor:
    """Ids with real tokens first; no real token is `padding_idx`."""
    generator = torch.Generator().manual_seed(seed)
    words = torch.tensor([word for word in range(vocab) if word != padding_idx])
    ids = words[torch.randint(len(words), (len(lengths), width), generator=generator)]
    return torch.where(torch.arange(width) < torch.tensor(lengths)[:, None], ids, padding_idx)


def by_formula(module: nn.Module, layers: int, ids: Tensor, mask: Tensor) -> Tensor:
    weights = {name: parameter.detach().numpy() for name, parameter in module.named_parameters()}
    return torch.from_numpy(formula.classify(weights, layers, ids.numpy(), mask.numpy()))


def gaps(batch: int, time: int) -> Tensor:
    """A mask with gaps; the last sentence has no real position."""
    mask = normal(batch, time, seed=7) > -0.2
    mask[:, 0] |= ~mask.any(dim=1)
    mask[-1] = False
    return mask


@pytest.mark.parametrize(("batch", "time", "width"), [(4, 6, 5), (1, 1, 1), (5, 5, 5), (2, 70, 3), (3, 1, 2)])
def test_pools_agree_with_the_formula(batch: int, time: int, width: int) -> None:
    """Both pools equal the sentence-by-sentence numpy versions, with gaps and an empty sentence."""
    hidden, mask = normal(batch, time, width) - 1.0, gaps(batch, time)
    want_max = torch.from_numpy(formula.max_pool(hidden.numpy(), mask.numpy()))
    want_mean = torch.from_numpy(formula.mean_pool(hidden.numpy(), mask.numpy()))
    assert torch.equal(unit.masked_max_pool(hidden, mask), want_max)
    torch.testing.assert_close(unit.masked_mean_pool(hidden, mask), want_mean, rtol=0, atol=1e-13)


def test_the_examples_of_the_text() -> None:
    """Pooling and the tiny backward reader give the numbers that the page shows."""
    hidden = torch.tensor([[[-0.5, 0.2], [-0.1, -0.4], [0.9, 0.9], [0.9, 0.9]]], dtype=torch.float64)
    mask = torch.tensor([[True, True, False, False]])
    assert unit.masked_max_pool(hidden, mask).tolist() == [[-0.1, 0.2]]
    assert unit.masked_mean_pool(hidden, mask).tolist() == [[pytest.approx(-0.3), pytest.approx(-0.1)]]
    assert hidden.mean(dim=1).tolist() == [[pytest.approx(0.3), pytest.approx(0.4)]]
    assert (hidden * mask.unsqueeze(-1)).amax(dim=1).tolist() == [[0.0, 0.2]]
    assert read_backward([4, 2]) == [6.5, 3.0]
    assert read_backward([4, 2, 0]) == [6.75, 3.5, 1.0]


def read_backward(x: list[float]) -> list[float]:
    states, state = [], 0.0
    for number in reversed(x):
        state = 0.5 * state + number + 1
        states.append(state)
    return states[::-1]


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("huge", [1e4, -1e4])
@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.bfloat16])
def test_hidden_states_have_no_influence(pool: str, huge: float, dtype: torch.dtype) -> None:
    """Huge numbers at hidden positions change no bit of the result and get a gradient of exactly zero."""
    mask = gaps(4, 6)
    hidden = normal(4, 6, 5).to(dtype)
    changed = torch.where(mask.unsqueeze(-1), hidden, huge).requires_grad_()
    got = getattr(unit, pool)(changed, mask)
    assert torch.equal(got, getattr(unit, pool)(hidden, mask))
    (gradient,) = torch.autograd.grad(got.sum(), changed)
    assert torch.isfinite(gradient).all()
    assert (gradient[~mask] == 0).all()


@pytest.mark.parametrize("pool", POOLS)
def test_real_values_of_any_size_are_kept(pool: str) -> None:
    """Real values of -1e4 are pooled as they are, and hidden zeros do not win."""
    hidden = torch.full((2, 3, 2), -1e4, dtype=torch.float64)
    mask = torch.tensor([[True, False, True], [False, True, False]])
    hidden[~mask] = 0.0
    assert (getattr(unit, pool)(hidden, mask) == -1e4).all()


@pytest.mark.parametrize("pool", POOLS)
def test_pool_derivatives_are_those_of_the_function(pool: str) -> None:
    """First and second derivatives equal numerical ones, an empty sentence included."""
    hidden, mask = normal(3, 4, 2).requires_grad_(), gaps(3, 4)
    assert torch.autograd.gradcheck(lambda x: getattr(unit, pool)(x, mask), [hidden])
    assert torch.autograd.gradgradcheck(lambda x: getattr(unit, pool)(x, mask) ** 2, [hidden])


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("device", ["cpu", "meta"])
@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_pools_keep_dtype_and_device(pool: str, device: str, dtype: torch.dtype) -> None:
    """The result has the dtype and the device of the states; strided states are taken as they are."""
    hidden = normal(4, 3, 5).transpose(0, 1).to(device, dtype)
    got = getattr(unit, pool)(hidden, torch.ones(3, 4, dtype=torch.bool, device=device))
    assert (got.dtype, got.device.type, got.shape) == (dtype, device, (3, 5))


@pytest.mark.parametrize("layers", [1, 2, 3])
@pytest.mark.parametrize("padding_idx", [0, 3])
@pytest.mark.parametrize(("lengths", "width"), [([2, 6, 1, 4], 6), ([2, 3, 1], 7), ([1], 1), ([1, 1], 4), ([5], 5)])
def test_classifier_agrees_with_the_formula(layers: int, padding_idx: int, lengths: list[int], width: int) -> None:
    """The logits equal those of numpy on unpadded sentences, also in a batch wider than its longest one."""
    module = filled(
        vocab_size=11, embed_dim=3, hidden_size=4, num_classes=5, num_layers=layers, padding_idx=padding_idx
    )
    ids = sentences(lengths, width, 11, padding_idx)
    mask = ids != padding_idx
    want = by_formula(module, layers, ids, mask)
    torch.testing.assert_close(module(ids), want, rtol=0, atol=1e-12)
    torch.testing.assert_close(module(ids, mask), want, rtol=0, atol=1e-12)


@pytest.mark.parametrize("layers", [1, 2, 3])
def test_classifier_agrees_with_torch_on_unpadded_sentences(layers: int) -> None:
    """Values and gradients equal `nn.LSTM`, run on each sentence alone without any padding."""
    module = filled(vocab_size=11, embed_dim=3, hidden_size=4, num_classes=5, num_layers=layers)
    lengths = [2, 6, 1, 4]
    ids = sentences(lengths, 8, 11, 0)
    alone = [
        module.head(module.lstm(module.emb(row[:length])[None])[0].amax(dim=1))
        for row, length in zip(ids, lengths, strict=True)
    ]
    want, got = torch.cat(alone), module(ids)
    torch.testing.assert_close(got, want, rtol=0, atol=1e-12)
    upstream, parameters = normal(*got.shape, seed=5), list(module.parameters())
    pairs = zip(
        torch.autograd.grad(got, parameters, upstream), torch.autograd.grad(want, parameters, upstream), strict=True
    )
    for ours, torchs in pairs:
        torch.testing.assert_close(ours, torchs, rtol=0, atol=1e-11)


def test_a_given_mask_decides_alone() -> None:
    """A mask hides words that are not padding, and lets the padding id be a word."""
    module = filled(vocab_size=7, embed_dim=3, hidden_size=4, num_classes=2, padding_idx=2)
    ids = torch.tensor([[2, 5, 2, 1], [4, 2, 6, 3]])
    mask = torch.tensor([[True, True, True, False], [True, True, False, False]])
    torch.testing.assert_close(module(ids, mask), by_formula(module, 2, ids, mask), rtol=0, atol=1e-12)


def test_classifier_derivatives_are_those_of_the_function() -> None:
    """First and second derivatives equal numerical ones for every parameter, for sentences of different lengths.

    The padding row of the embedding is left out of the comparison: its gradient is zero by definition.
    """
    module = filled(vocab_size=5, embed_dim=2, hidden_size=2, num_classes=2, num_layers=1)
    ids = torch.tensor([[1, 2, 0], [3, 4, 1]])
    names = [name for name, _ in module.named_parameters()]

    def run(*parameters: Tensor) -> Tensor:
        result: Tensor = torch.func.functional_call(module, dict(zip(names, parameters, strict=True)), (ids,))
        return result

    inputs = [p.detach().clone().requires_grad_() for p in module.parameters()]
    assert torch.autograd.gradcheck(run, inputs)
    assert torch.autograd.gradgradcheck(run, inputs, atol=1e-4)


def test_one_class_and_one_sentence_keep_their_axes() -> None:
    """(1, 1) stays (1, 1)."""
    module = filled(vocab_size=5, embed_dim=2, hidden_size=3, num_classes=1)
    assert module(torch.tensor([[2]])).shape == (1, 1)


@pytest.mark.parametrize("layers", [1, 2, 3])
def test_members_and_dropout_follow_the_contract(layers: int) -> None:
    """The rate goes to the pooled vector and between the layers of the LSTM; with one layer without a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        module = unit.BiLSTMClassifier(9, 3, 4, 5, num_layers=layers, dropout=0.4, padding_idx=2)
    assert isinstance(module.emb, nn.Embedding) and isinstance(module.head, nn.Linear)
    assert (module.lstm.bidirectional, module.lstm.batch_first, module.lstm.num_layers) == (True, True, layers)
    assert (module.lstm.dropout, module.dropout.p) == (0.4 if layers > 1 else 0.0, 0.4)
    assert {name.split(".")[0] for name, _ in module.named_parameters()} == {"emb", "lstm", "head"}


def test_dropout_acts_on_the_pooled_vector_in_training() -> None:
    """With a rate near 1 only the bias of the head is left in training, and nothing changes in evaluation."""
    module = unit.BiLSTMClassifier(9, 3, 4, 5, num_layers=1, dropout=0.999999).double()
    ids = sentences([2, 3], 3, 9, 0)
    torch.testing.assert_close(module.train()(ids), module.head.bias.expand(2, 5))
    assert not torch.allclose(module.eval()(ids), module.head.bias.expand(2, 5))


def test_answers_are_right() -> None:
    """The answers follow from running what the questions describe."""
    assert read_backward([6, 2, 0, 0])[0] == unit.answers["state_after_padding"]
    assert unit.answers["direction_that_suffers"] == "b"
    module = unit.BiLSTMClassifier(9, 3, 6, 5)
    pooled: list[Tensor] = []
    module.head.register_forward_pre_hook(lambda _, args: pooled.append(args[0]))
    module(sentences([9, 2, 4, 1], 9, 9, 0))
    assert tuple(pooled[0].shape) == unit.answers["shape_of_pooled"]
