"""What hidden checks of several exercises of unit `attention` share."""

from torch import Tensor

from autograder.checks import Case, Trial


def alone(case: Case, sample: int) -> Case:
    """The same case with one sample of the batch; projections and masks without a batch stay as they are."""
    batched = {name: v for name, v in case.args.items() if isinstance(v, Tensor) and not name.startswith("w_")}
    return case.changed(**{name: value[sample : sample + 1] for name, value in batched.items()})


def agrees_alone(trial: Trial, case: Case, samples: int) -> None:
    """Every sample by itself gives what it gives in the batch."""
    together = trial.call(case)
    for sample in range(samples):
        single = trial.call(alone(case, sample))
        for number in range(len(together.outputs)):
            say = f"Sample {sample} by itself gives another result than in the batch."
            trial.equal(single[number][0], together[number][sample], say)
