"""Hidden checks of the cell."""

from autograder.checks import check, question

from .visible import inputs

question("entries", points=10, within=0.0, explains="Two rows of three entries are six.")


@check("weighted", family="values", points=15)
def agrees_elsewhere(trial):
    """Other batches of other sizes are right too."""
    for sizes in ({"B": 4, "D": 7}, {"B": 6, "D": 2}):
        trial.agrees(trial.case(inputs, **sizes))


@check("weighted", family="gradients", points=15)
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


@check("weighted", family="contract", points=5)
def leaves_its_arguments(trial):
    """Both arguments are the same after the call."""
    trial.leaves_arguments_alone(trial.case(inputs))


@check("weighted", family="contract", points=5)
def repeats(trial):
    """The same call twice gives the same result, and no global state changes."""
    trial.repeats_itself(trial.case(inputs))


@check("weighted", family="portability", points=5)
def follows_the_device(trial):
    """Nothing is made on a device of its own."""
    trial.follows_the_device(trial.case(inputs))


@check("weighted", family="vectorisation", points=10)
def does_not_loop(trial):
    """The count of tensor operations does not grow with the data."""
    trial.counts_the_same(trial.case(inputs, B=2), trial.case(inputs, B=9))


@check("weighted", family="rules", points=5)
def keeps_the_rules(trial):
    """Nothing forbidden is called."""
    trial.keeps_the_rules(trial.case(inputs))
