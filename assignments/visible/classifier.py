"""Checks of unit `classifier` that a learner has at home."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from autograder.checks import Draw, ModuleInputs, Trial, check, hints, module_inputs


def states(draw: Draw, B: int = 3, T: int = 5, H: int = 4) -> dict[str, Any]:
    """States that are mostly negative, so that a zero from the padding would often win, and a mask with gaps.

    The first sentence has one real token, the last one all but the first position: the counts differ.
    """
    mask = draw.mask(B, T)
    if B > 1 and T > 2:
        mask[0] = torch.arange(T) == T // 2
        mask[-1] = torch.arange(T) > 0
    return {"hidden": draw.normal(B, T, H) - 1.0, "mask": mask}


def states_with_an_empty_sentence(draw: Draw, B: int = 3, T: int = 5, H: int = 4) -> dict[str, Any]:
    """The same, and sentence 1 has no real token."""
    drawn = states(draw, B, T, H)
    drawn["mask"][1] = False
    return drawn


def draw_sentences(draw: Draw, lengths: Tensor, width: int, vocab_size: int, padding_idx: int) -> Tensor:
    """Ids (B, width) with `padding_idx` behind each sentence and nowhere else."""
    words = draw.integers(0, vocab_size - 1, len(lengths), width)
    words = words + (words >= padding_idx)  # every id but padding_idx
    return torch.where(torch.arange(width) < lengths[:, None], words, padding_idx)


def draw_weights(draw: Draw, build: dict[str, int]) -> dict[str, Tensor]:
    """Weights by name. States lean to the negative side, and the padding's row of the embedding is loud."""
    E, H, C = build["embed_dim"], build["hidden_size"], build["num_classes"]
    weights = {"emb.weight": draw.normal(build["vocab_size"], E)}
    weights["emb.weight"][build["padding_idx"]] *= 8.0
    for layer in range(build["num_layers"]):
        for suffix in (f"l{layer}", f"l{layer}_reverse"):
            bias = 0.5 * draw.bias(4 * H)
            bias[2 * H : 3 * H] -= 1.0  # the candidate: down
            bias[3 * H :] += 1.0  # the output gate: open
            weights[f"lstm.weight_ih_{suffix}"] = 0.6 * draw.weight(4 * H, E if layer == 0 else 2 * H)
            weights[f"lstm.weight_hh_{suffix}"] = draw.recurrent(4, H, radius=0.9)
            weights[f"lstm.bias_ih_{suffix}"] = bias
            weights[f"lstm.bias_hh_{suffix}"] = 0.3 * draw.bias(4 * H)
    weights["head.weight"], weights["head.bias"] = draw.weight(C, 2 * H), draw.bias(C)
    return weights


def classifier(
    draw: Draw,
    B: int = 4,
    T: int = 6,
    vocab_size: int = 11,
    embed_dim: int = 3,
    hidden_size: int = 4,
    num_classes: int = 5,
    num_layers: int = 2,
    padding_idx: int = 0,
    width: int | None = None,
) -> ModuleInputs:
    """Constructor, weights and padded sentences of different lengths, in no order.

    width: the width of the batch; what is beyond T is padding for all.
    """
    build = {
        "vocab_size": vocab_size,
        "embed_dim": embed_dim,
        "hidden_size": hidden_size,
        "num_classes": num_classes,
        "num_layers": num_layers,
        "padding_idx": padding_idx,
    }
    ids = draw_sentences(draw, draw.lengths(B, T), width or T, vocab_size, padding_idx)
    return module_inputs(build=build, weights=draw_weights(draw, build), args={"ids": ids, "mask": None})


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
