"""Hidden checks of the toy unit."""

from autograder.checks import check, question

from .visible import inputs

question("entries", points=10, within=0.0, explains="Two rows of three entries are six.")


@check("weighted", family="gradients", points=20)
def gradients_arrive(trial):
    """Gradients reach both arguments."""
    trial.gradients_agree(trial.case(inputs))


@check("weighted", family="laws", points=10)
def samples_are_alone(trial):
    """A sample alone gives what it gives in the batch."""
    case = trial.case(inputs)
    whole = trial.call(case)
    alone = trial.call(case.changed(x=case.args["x"][:1]))
    trial.equal(alone["total"], whole["total"][:1], "Sample 0 alone gives another sum than in the batch.")


@check("weighted", family="portability", points=10)
def follows_the_device(trial):
    """Nothing is made on a device of its own."""
    trial.follows_the_device(trial.case(inputs))


@check("weighted", family="rules", points=10)
def keeps_the_rules(trial):
    """Nothing forbidden is called."""
    trial.keeps_the_rules(trial.case(inputs))
