"""Hidden checks of the layer."""

from autograder.checks import check, question

from .visible import layer

question("parameters", points=10, within=0.0, explains="Four weights and two biases.")


@check("Squash", family="values", points=20)
def agrees_elsewhere(trial):
    """Other widths are right too."""
    for sizes in ({"B": 2, "width": 6}, {"B": 5, "width": 3}):
        trial.agrees(trial.case(layer, **sizes))


@check("Squash", family="gradients", points=25)
def gradients_arrive(trial):
    """Gradients reach the input and the parameters."""
    trial.gradients_agree(trial.case(layer))


@check("Squash", family="contract", points=10)
def leaves_its_arguments(trial):
    """Argument and parameters are the same after the call."""
    trial.leaves_arguments_alone(trial.case(layer))


@check("Squash", family="rules", points=5)
def keeps_the_rules(trial):
    """Nothing forbidden is called."""
    trial.keeps_the_rules(trial.case(layer))
