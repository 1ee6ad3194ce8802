"""The callable that gradient_norms is given."""

import pytest
import torch

X = torch.randn(2, 5, 3, dtype=torch.float64)
GOOD = """
import torch
def norms(forward, x):
    leaf = x.detach().clone().requires_grad_()
    grad, = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)
    return grad.norm(dim=(0, 2))
def jacobian(forward, x):
    grad = torch.func.jacrev(lambda y: forward(y)[:, -1].sum())(x.detach())
    return grad.detach().norm(dim=(0, 2))
def tidy(forward, x):
    forward.zero_grad()
    return norms(forward, x)
def careless(forward, x):
    x.requires_grad_()
    forward(x)[:, -1].sum().backward()
    return x.grad.norm(dim=(0, 2))
"""


def ask(worker, target, layer="RNN", **more):
    """Calls a function of GOOD with a layer of torch.nn."""
    torch.manual_seed(0)
    made = getattr(torch.nn, layer)(3, 4, **({} if layer == "Linear" else {"batch_first": True})).double()
    weights = dict(made.named_parameters())
    wish = {
        "module": layer,
        "args": {"in_features": 3, "out_features": 4}
        if layer == "Linear"
        else {"input_size": 3, "hidden_size": 4, "batch_first": True},
        "weights": {name: place + 1 for place, name in enumerate(weights)},
        "take": None if layer == "Linear" else 0,
        "keep_grad": True,
    }
    args = [["forward", {"forward": wish}], ["x", {"tensor": 0, "requires_grad": False}]]
    tensors = [X, *(weight.detach() for weight in weights.values())]
    reply = worker.ask({"op": "call", "target": target, "args": args, **more}, tensors)
    leaf = X.clone().requires_grad_()
    out = made(leaf) if layer == "Linear" else made(leaf)[0]
    want = torch.autograd.grad(out[:, -1].sum(), leaf)[0].norm(dim=(0, 2))
    return reply, want


@pytest.mark.parametrize("layer", ["RNN", "GRU", "LSTM", "Linear"])
def test_each_layer_is_built_with_the_weights(worker, recurrent_rules, layer):
    """The given callable computes what the layer with those weights computes, and counts for no rule."""
    worker.load(GOOD, forbidden=recurrent_rules)
    reply, want = ask(worker, "norms", layer, watch=["mutation", "rules", "globals"])
    assert torch.allclose(worker.tensors[0], want)
    facts = reply["facts"]
    assert facts["forbidden"] == facts["blind"] == facts["old_grad_changed"] == facts["changed"] == []
    assert facts["requires_grad_changed"] == facts["globals"] == []


def test_other_ways_of_asking_agree(worker, recurrent_rules):
    """`torch.func.jacrev` through the given callable works as well."""
    worker.load(GOOD, forbidden=recurrent_rules)
    reply, want = ask(worker, "jacobian", "Linear", watch=["rules"])
    assert torch.allclose(worker.tensors[0], want) and reply["facts"]["forbidden"] == []


def test_parameters_that_lose_their_gradient_are_named(worker):
    """Clearing or adding to the parameters' gradients is told, parameter by parameter."""
    worker.load(GOOD)
    reply, _ = ask(worker, "tidy", watch=["mutation"])
    assert reply["facts"]["old_grad_changed"][0] == "forward.weight_ih_l0"
    reply, _ = ask(worker, "careless", watch=["mutation"])
    assert {"x", "forward.weight_hh_l0"} <= set(reply["facts"]["old_grad_changed"])
    assert reply["facts"]["requires_grad_changed"] == ["x"]


def test_a_forbidden_layer_beside_the_given_one_counts(worker, recurrent_rules):
    """What the learner calls beside the given callable still counts."""
    text = (
        GOOD + "own = torch.nn.RNN(3, 4).double()\ndef cheat(forward, x):\n    own(x)\n    return norms(forward, x)\n"
    )
    worker.load(text, forbidden=recurrent_rules)
    assert "torch.nn.RNN" in ask(worker, "cheat", watch=["rules"])[0]["facts"]["forbidden"]


def test_an_unknown_layer_is_the_graders_mistake(worker):
    """A layer that is not on the list is refused in the stage `request`."""
    worker.load(GOOD)
    args = [["forward", {"forward": {"module": "Sequential"}}]]
    assert worker.ask({"op": "call", "target": "norms", "args": args})["stage"] == "request"
