"""Checks of unit `classifier` that a learner has at home."""

from __future__ import annotations

import torch

from autograder.checks import Trial, check, hints

from .inputs import classifier, states, states_with_an_empty_sentence

hints(
    "masked_max_pool",
    "Work through the table of the text: what would have to stand at the two padding positions so that they can "
    "never win?",
    "Replace what is hidden by something that is below every number, in a new tensor, and then take the maximum "
    "over time.",
    "Two things are left: the mask (B, T) lacks the axis of the features, and a sentence without a real token is "
    "now below every number. The mask can tell which sentences those are.",
)
hints(
    "masked_mean_pool",
    "A mean is a sum and a count. Which of the two must not know of the padding? (Both.)",
    "For a sum, zero is neutral. The count of every sentence comes from the mask alone, not from the values.",
    "For an empty sentence the sum is 0 already. Choose the denominator so that 0 stays 0, before anything can "
    "become NaN: a NaN that is replaced later is still in the gradient.",
)
hints(
    "BiLSTMClassifier",
    "Go through the trap of the text with your own model: compute a short sentence alone and once more with three "
    "columns of padding, and compare the states of the real words.",
    "Lengths come from the mask. torch.nn.utils.rnn has a pair of functions that keep every sentence within its "
    "own length; read what their arguments are for.",
    "Packing wants lengths on the CPU and says so when sentences are not sorted, unless told otherwise; unpacking "
    "makes the result as wide as the longest sentence, unless told otherwise. Then pool with the mask.",
)


@check("masked_max_pool", family="contract", points=1)
def returns_one_maximum_for_each_feature(trial: Trial) -> None:
    """One tensor (B, H) comes back, in the dtype of hidden."""
    trial.has_the_right_form(trial.case(states))


@check("masked_max_pool", family="values", points=3)
def takes_the_largest_real_value(trial: Trial) -> None:
    """The result is the maximum over the real positions, wherever they stand."""
    trial.agrees(trial.case(states, B=3, T=5, H=4))
    trial.agrees(trial.case(states, B=5, T=4, H=3))


@check("masked_max_pool", family="masking", points=2)
def gives_zeros_where_nothing_is_real(trial: Trial) -> None:
    """A sentence without a real token gives zeros, and the others are not disturbed."""
    case = trial.case(states_with_an_empty_sentence)
    empty = trial.call(case)[0][1]
    trial.equal(
        empty, torch.zeros_like(empty), "Sentence 1 has no real token: its result should be zeros.", exactly=True
    )
    trial.agrees(case)


@check("masked_mean_pool", family="contract", points=1)
def returns_one_mean_for_each_feature(trial: Trial) -> None:
    """One tensor (B, H) comes back, in the dtype of hidden."""
    trial.has_the_right_form(trial.case(states))


@check("masked_mean_pool", family="values", points=3)
def takes_the_mean_of_the_real_values(trial: Trial) -> None:
    """The result is the mean over the real positions, wherever they stand."""
    trial.agrees(trial.case(states, B=3, T=5, H=4))
    trial.agrees(trial.case(states, B=5, T=4, H=3))


@check("masked_mean_pool", family="masking", points=2)
def averages_nothing_to_zeros(trial: Trial) -> None:
    """A sentence without a real token gives zeros, and the others are not disturbed."""
    case = trial.case(states_with_an_empty_sentence)
    empty = trial.call(case)[0][1]
    trial.equal(
        empty, torch.zeros_like(empty), "Sentence 1 has no real token: its result should be zeros.", exactly=True
    )
    trial.agrees(case)


@check("BiLSTMClassifier", family="contract", points=2)
def has_the_members_of_the_text(trial: Trial) -> None:
    """emb, lstm, dropout and head are there, and there are no parameters beside theirs."""
    case = trial.case(classifier)
    facts = trial.call(case).facts
    for name, kind in (("emb", "Embedding"), ("lstm", "LSTM"), ("dropout", "Dropout"), ("head", "Linear")):
        kinds = facts["members"].get(name, [])
        trial.expect(f"torch.nn.{kind}" in kinds, f"The member `{name}` should be an nn.{kind}.")
    extra = sorted(set(facts["parameters"]) - set(case.weights))
    say = "There are parameters beside those of emb, lstm (two directions) and head."
    trial.expect(not extra, say, evidence=", ".join(extra))


@check("BiLSTMClassifier", family="contract", points=2)
def returns_logits_of_the_right_form(trial: Trial) -> None:
    """One tensor (B, num_classes) comes back, in the dtype of the parameters."""
    trial.has_the_right_form(trial.case(classifier))


@check("BiLSTMClassifier", family="values", points=6)
def reads_and_pools_as_the_text_says(trial: Trial) -> None:
    """The logits are those of embedding, bidirectional LSTM, masked maximum and linear layer."""
    trial.agrees(trial.case(classifier, B=4, T=6))
    trial.agrees(trial.case(classifier, B=3, T=7, hidden_size=2, num_classes=2))


@check("BiLSTMClassifier", family="laws", points=4)
def does_not_care_how_much_padding_follows(trial: Trial) -> None:
    """More padding behind every sentence changes nothing."""
    case = trial.case(classifier, B=4, T=5)
    before = trial.call(case)[0]
    for more in (1, 4):
        padding = torch.zeros(4, more, dtype=torch.int64)
        say = f"Adding {more} column(s) of padding changes your logits, first at {{where}}."
        trial.equal(trial.call(case.changed(ids=torch.cat([case.args["ids"], padding], dim=1)))[0], before, say)
