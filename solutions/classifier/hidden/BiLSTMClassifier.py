"""Checks of `BiLSTMClassifier` that are never handed out."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch import Tensor

from autograder.checks import Case, Draw, ModuleInputs, Options, Standard, Trial, check
from autograder.checks.compare import compare
from autograder.checks.outcome import Failed

from ..inputs import classifier

standard = Standard("BiLSTMClassifier")


def with_a_mask(draw: Draw, padding_among_words: bool, **sizes: int) -> ModuleInputs:
    """Words everywhere, and a mask that hides the end of most sentences; the padding id may be one of the words."""
    inputs = classifier(draw, **sizes)
    real = inputs.args["ids"] != inputs.build["padding_idx"]
    words = draw.integers(0, inputs.build["vocab_size"] - 1, *real.shape)
    ids = words + (words >= inputs.build["padding_idx"])
    if padding_among_words:
        ids[:, 0] = inputs.build["padding_idx"]
    return ModuleInputs(inputs.build, inputs.weights, {"ids": ids, "mask": real})


def turned(case: Case) -> Case:
    """Every sentence read from its other end, by a model whose directions have changed places."""
    ids, H = case.args["ids"].clone(), case.build["hidden_size"]  # type: ignore[index]
    for row in ids:
        length = int((row != case.build["padding_idx"]).sum())  # type: ignore[index]
        row[:length] = row[:length].flip(0)
    swapped = {name: _other_direction(name, case.weights, H) for name in case.weights}
    named = {name.replace(".", "__"): weight for name, weight in swapped.items()}
    return case.with_weights(**named).changed(ids=ids)


def _other_direction(name: str, weights: Any, H: int) -> Tensor:
    if not name.startswith("lstm."):
        weight: Tensor = weights[name]
        return torch.cat([weight[:, H:], weight[:, :H]], dim=1) if name == "head.weight" else weight
    other = weights[name.removesuffix("_reverse") if name.endswith("_reverse") else f"{name}_reverse"]
    above = "weight_ih" in name and "_l0" not in name  # the upper layers read both directions of the layer below
    return torch.cat([other[:, H:], other[:, :H]], dim=1) if above else other


def with_dropout(draw: Draw, rate: float) -> ModuleInputs:
    """A model with a dropout rate."""
    inputs = classifier(draw)
    return ModuleInputs({**inputs.build, "dropout": rate}, inputs.weights, inputs.args)


standard.unchanged(
    "leaves_ids_mask_and_parameters_alone",
    classifier,
    partial(with_a_mask, padding_among_words=False),
    points=2,
    says="ids, mask and the parameters are the same after the call.",
)
standard.repeated(
    "classifies_the_same_twice",
    classifier,
    partial(with_dropout, rate=0.5),
    points=2,
    says="In eval() the same call twice gives the same logits, whatever the dropout, and no global state changes.",
)


@check("BiLSTMClassifier", family="values", points=5)
def stacks_as_many_layers_as_asked_for(trial: Trial) -> None:
    """One layer, two layers and three layers give what they should."""
    for layers in (1, 2, 3):
        trial.agrees(trial.case(classifier, B=4, T=6, num_layers=layers))


@check("BiLSTMClassifier", family="generality", points=3)
def takes_the_padding_id_from_the_caller(trial: Trial) -> None:
    """padding_idx may be any id, and then 0 is a word like any other."""
    for padding_idx in (3, 10, 1):
        trial.agrees(trial.case(classifier, B=5, T=6, padding_idx=padding_idx))


@check("BiLSTMClassifier", family="masking", points=4)
def lets_a_given_mask_decide_alone(trial: Trial) -> None:
    """A mask that is given says what is real, whatever the ids are."""
    trial.agrees(trial.case(with_a_mask, padding_among_words=False, B=4, T=6))
    trial.agrees(trial.case(with_a_mask, padding_among_words=True, B=4, T=6))
    trial.agrees(trial.case(with_a_mask, padding_among_words=True, B=4, T=6, padding_idx=4))


@check("BiLSTMClassifier", family="masking", points=3)
def is_blind_to_hidden_words(trial: Trial) -> None:
    """Other words behind the end of a sentence change nothing, and their embeddings get no gradient."""
    case = trial.case(with_a_mask, padding_among_words=False, B=4, T=6, vocab_size=40)
    mask, ids = case.args["mask"], case.args["ids"]
    real_words = torch.zeros(40, dtype=torch.bool)
    real_words[ids[mask]] = True
    other = torch.where(mask, ids, (ids + 7) % 40)
    changed = case.changed(ids=other)
    say = "Words behind the end of a sentence were exchanged, and your logits changed at {where}."
    trial.equal(trial.call(changed)[0], trial.call(case)[0], say)
    answer = trial.call(changed, gradients=("emb.weight",))
    trial.no_gradient(
        answer, "emb.weight", "A word that only stands behind the end of a sentence gets a gradient.", at=~real_words
    )


standard.gradients(
    "passes_gradients_to_every_parameter",
    partial(classifier, B=4, T=6, num_layers=1),
    partial(classifier, B=3, T=7, num_layers=2, padding_idx=2),
    points=6,
    says="The embedding, both directions of all layers and the head get the right gradient.",
)


@check("BiLSTMClassifier", family="laws", points=3)
def treats_sentences_apart(trial: Trial) -> None:
    """A sentence alone, without any padding, gives what it gives in the batch; their order does not matter."""
    case = trial.case(classifier, B=4, T=6)
    ids, whole = case.args["ids"], trial.call(case)[0]
    for b in range(4):
        alone = ids[b : b + 1, : int((ids[b] != 0).sum())]
        say = f"Sentence {b} alone, without padding, gives other logits than in the batch."
        trial.equal(trial.call(case.changed(ids=alone.contiguous()))[0], whole[b : b + 1], say)
    order = trial.draw.permutation(4)
    say = "The sentences were put in another order, and their logits did not simply follow: see {where}."
    trial.equal(trial.call(case.changed(ids=ids[order]))[0], whole[order], say)


@check("BiLSTMClassifier", family="laws", points=3)
def reads_both_ways_alike(trial: Trial) -> None:
    """A sentence turned round, read by a model whose directions have changed places, gives the same logits."""
    for layers in (1, 2):
        case = trial.case(classifier, B=4, T=6, num_layers=layers)
        say = "Sentences and directions were both turned round, and the logits differ at {where}."
        trial.equal(trial.call(turned(case))[0], trial.call(case)[0], say)


@check("BiLSTMClassifier", family="laws", points=2)
def gives_plain_logits(trial: Trial) -> None:
    """Twice the weight and the bias of head give twice the logits: nothing comes after head."""
    case = trial.case(classifier, B=4, T=6)
    twice = {f"head__{kind}": 2.0 * case.weights[f"head.{kind}"] for kind in ("weight", "bias")}
    say = "Weight and bias of `head` were doubled, so the logits should double: they do not, first at {where}."
    trial.equal(trial.call(case.with_weights(**twice))[0], 2.0 * trial.call(case)[0], say)


def plain_sentences(draw: Draw) -> ModuleInputs:
    """Some words have an embedding of zeros, and one sentence says the same word again and again."""
    inputs = classifier(draw, B=5, T=6)
    ids, table = inputs.args["ids"], inputs.weights["emb.weight"].clone()
    table[1::3] = 0.0
    ids[0] = torch.where(ids[0] != 0, ids[0, :1], ids[0])
    ids[1:, 0] = 1  # no sentence is without such a word
    return ModuleInputs(inputs.build, {**inputs.weights, "emb.weight": table}, inputs.args)


@check("BiLSTMClassifier", family="generality", points=1)
def takes_words_of_zeros_for_words(trial: Trial) -> None:
    """A word whose embedding is zero is still a word: ids and mask say what is real, numbers do not."""
    trial.agrees(trial.case(plain_sentences))


@check("BiLSTMClassifier", family="generality", points=2)
def takes_batches_wider_than_their_longest_sentence(trial: Trial) -> None:
    """A batch in which every sentence is padded is no special case."""
    trial.agrees(trial.case(classifier, B=3, T=4, width=7))
    trial.agrees(trial.case(classifier, B=1, T=1, width=5, padding_idx=2))


@check("BiLSTMClassifier", family="generality", points=3)
def classifies_every_size(trial: Trial) -> None:
    """One sentence, one word, one class, one unit, equal sizes, long sentences, many units: all the same."""
    for sizes in (
        {"B": 1, "T": 5},
        {"B": 3, "T": 1},
        {"B": 1, "T": 1, "num_classes": 1},
        {"B": 4, "T": 3, "num_classes": 1},
        {"B": 3, "T": 5, "hidden_size": 1, "embed_dim": 1},
        {"B": 4, "T": 4, "hidden_size": 4, "embed_dim": 4, "num_classes": 4},
        {"B": 2, "T": 24, "vocab_size": 30},
        {"B": 1, "T": 128, "vocab_size": 130, "num_layers": 1},  # one sentence, and no padding in it
        {"B": 3, "T": 128, "hidden_size": 2},
        {"B": 2, "T": 3, "embed_dim": 130, "hidden_size": 102, "num_classes": 104, "num_layers": 1},
    ):
        trial.agrees(trial.case(classifier, **sizes))
    trial.agrees(trial.case(with_a_mask, padding_among_words=False, B=3, T=5), layout="strided")


standard.device(
    "classifies_on_any_device", classifier, points=1, says="Everything that is made inside is made where the words are."
)


@check("BiLSTMClassifier", family="laws", points=2)
def drops_the_pooled_vector_in_training_only(trial: Trial) -> None:
    """With a dropout rate of 1 only the bias of head is left in training, and nothing is dropped in eval()."""
    case = trial.case(with_dropout, rate=1.0)
    trial.agrees(case)
    trained = in_training(trial, case)
    if compare(trained, case.weights["head.bias"].expand(4, 5)):
        say = "In training with a dropout rate of 1 nothing but the bias of `head` should be left."
        raise Failed(say, kind="values", about="logits")


def in_training(trial: Trial, case: Case) -> Tensor:
    """The logits of one call in training mode."""
    answer = trial.observe(case, Options(device=trial.device, train=True))
    if answer.structure != "t":
        raise Failed("In training mode your module gives no logits.", kind="stopped", about="call")
    return answer["logits"]
