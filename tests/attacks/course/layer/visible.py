"""Visible checks of the layer."""

from autograder.checks import check, forbids, hints, module_inputs

hints("Squash", "Look at the member.", "Apply it.", "Then squash.")
forbids(python=("torch.nn.LSTM",), operations=("aten::lstm",), says="No recurrent layers here.")


def layer(draw, B=3, width=4):
    """A batch and the weights of one layer."""
    weights = {"inner.weight": draw.weight(width, width), "inner.bias": draw.bias(width)}
    return module_inputs(build={"width": width}, weights=weights, args={"x": draw.normal(B, width)})


@check("Squash", family="contract", points=10)
def has_the_right_form(trial):
    """One tensor of the right shape and dtype comes back."""
    trial.has_the_right_form(trial.case(layer))


@check("Squash", family="values", points=20)
def agrees(trial):
    """The result is right."""
    trial.agrees(trial.case(layer))
