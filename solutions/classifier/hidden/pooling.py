"""What the hidden checks of both pools claim."""

from __future__ import annotations

import torch

from autograder.checks import Case, Trial

from ..inputs import POOL_SIZES, states, states_with_an_empty_sentence


def loud_padding(case: Case, size: float) -> Case:
    """The same case with numbers of a given size at every hidden position."""
    real, hidden = case.args["mask"].unsqueeze(-1), case.args["hidden"]
    return case.changed(hidden=torch.where(real, hidden, size + hidden))


def blind_to_padding(trial: Trial) -> None:
    case = trial.case(states_with_an_empty_sentence, B=4, T=6, H=5)
    quiet = trial.call(case)
    for size in (9000.0, -9000.0):
        loud = trial.call(loud_padding(case, size), gradients=("hidden",))
        trial.same(quiet, loud, "What stands at a hidden position changes your result, first at {where}.")
        say = "A hidden position gets a gradient, first at {where}."
        trial.no_gradient(loud, "hidden", say, at=~case.args["mask"])


def the_same_in_any_company(trial: Trial) -> None:
    case = trial.case(states_with_an_empty_sentence, B=4, T=6, H=5)
    whole = trial.call(case)[0]
    for b in range(4):
        alone = case.changed(hidden=case.args["hidden"][b : b + 1], mask=case.args["mask"][b : b + 1])
        trial.equal(
            trial.call(alone)[0], whole[b : b + 1], f"Sentence {b} alone gives another result than in the batch."
        )
    padded = case.changed(
        hidden=torch.cat([case.args["hidden"], trial.draw.normal(4, 3, 5)], dim=1),
        mask=torch.cat([case.args["mask"], torch.zeros(4, 3, dtype=torch.bool)], dim=1),
    )
    trial.equal(trial.call(padded)[0], whole, "Three more columns of padding change your result, first at {where}.")


def the_same_in_any_order(trial: Trial) -> None:
    case = trial.case(states, B=3, T=6, H=5)
    order = trial.draw.permutation(6)
    moved = case.changed(hidden=case.args["hidden"][:, order], mask=case.args["mask"][:, order])
    say = "The positions were put in another order, with their mask, and your result changed at {where}."
    trial.equal(trial.call(moved)[0], trial.call(case)[0], say)


def right_for_every_size(trial: Trial) -> None:
    for sizes in POOL_SIZES:
        trial.agrees(trial.case(states, **sizes))
    longest = trial.case(states, B=2, T=128, H=3)
    trial.agrees(longest)
    trial.agrees(longest.changed(mask=torch.ones(2, 128, dtype=torch.bool)))  # a count beyond what 8 bits hold
    trial.agrees(trial.case(states, B=3, T=6, H=5), layout="strided")


def same_count_for_more_data(trial: Trial) -> None:
    trial.counts_the_same(
        trial.case(states, B=2, T=3, H=2), trial.case(states, B=7, T=3, H=2), trial.case(states, B=2, T=11, H=2)
    )
