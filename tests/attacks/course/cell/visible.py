"""Visible checks of the cell."""

from autograder.checks import check, forbids, hints

hints("weighted", "Look at the axes.", "Multiply first.", "Sum over the last axis.")
forbids(python=("torch.nn.LSTMCell",), operations=("aten::lstm_cell", "aten::einsum"), says="No cells here.")


def inputs(draw, B=3, D=5):
    """A batch of samples and one weight for each feature."""
    return {"x": draw.normal(B, D), "w": draw.bias(D)}


@check("weighted", family="contract", points=5)
def has_the_right_form(trial):
    """Two results of the right shape and dtype come back."""
    trial.has_the_right_form(trial.case(inputs))


@check("weighted", family="values", points=10)
def agrees(trial):
    """The sums and the weighed features are right."""
    trial.agrees(trial.case(inputs))


@check("weighted", family="generality", points=5)
def any_size(trial):
    """One sample and one feature are enough."""
    trial.agrees(trial.case(inputs, B=1, D=1))
