"""Checks of unit `classifier` that never leave."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from autograder.checks import Case, Draw, ModuleInputs, Options, Trial, check, question
from autograder.checks.compare import compare
from autograder.checks.outcome import Failed

from .visible import classifier, states, states_with_an_empty_sentence

question(
    "state_after_padding",
    points=3,
    explains="Backward the reader meets the two padding positions first: 1 and 1.5. Then 0.75 + 2 + 1 = 3.75 at the 2, "
    "and 1.875 + 6 + 1 = 8.875 at the 6. Without the padding it would be 8.5.",
)
question(
    "direction_that_suffers",
    points=2,
    explains="The backward one. The forward direction meets the padding after all real words, and what it does there "
    "is pooled away; the backward direction comes to the words with the padding in its state.",
)
question(
    "shape_of_pooled",
    points=3,
    explains="Time is gone, and both directions of the last layer stand side by side: (B, 2*H) = (4, 12), whatever the "
    "number of layers.",
)

POOL_SIZES = (
    {"B": 1, "T": 5, "H": 3},
    {"B": 3, "T": 1, "H": 2},
    {"B": 2, "T": 3, "H": 1},
    {"B": 4, "T": 4, "H": 4},  # all equal: mistakes that crash elsewhere show here
    {"B": 1, "T": 1, "H": 1},
    {"B": 3, "T": 70, "H": 5},
    {"B": 2, "T": 3, "H": 130},
)


def very_low(draw: Draw) -> dict[str, Any]:
    """Real values of about -9000, and hidden ones that are far above them."""
    drawn = states(draw, B=3, T=6, H=4)
    real = drawn["mask"].unsqueeze(-1)
    return {**drawn, "hidden": torch.where(real, drawn["hidden"] - 9000.0, drawn["hidden"] - 50.0)}


def first_is_largest(case: Case) -> Case:
    """The same case, but in sentence 1 the first position is real and has the largest values."""
    hidden, mask = case.args["hidden"].clone(), case.args["mask"].clone()
    hidden[1, 0], mask[1, 0] = hidden[1].amax(dim=0) + 1.0, True
    return case.changed(hidden=hidden, mask=mask)


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


# ---------------------------------------------------------------- masked_max_pool


@check("masked_max_pool", family="contract", points=1)
def finds_the_maximum_without_changing_anything(trial: Trial) -> None:
    """hidden and mask are the same after the call."""
    for H in (4, 30):
        trial.leaves_arguments_alone(trial.case(states, H=H))


@check("masked_max_pool", family="contract", points=1)
def finds_the_same_maximum_twice(trial: Trial) -> None:
    """The same call twice gives the same result, and no global state changes."""
    trial.repeats_itself(trial.case(states))


@check("masked_max_pool", family="values", points=1)
def keeps_real_values_however_low(trial: Trial) -> None:
    """Real values far below any number one might fill with are still the maximum."""
    trial.agrees(first_is_largest(trial.case(very_low)))


@check("masked_max_pool", family="gradients", points=2)
def sends_the_gradient_to_the_largest_value(trial: Trial) -> None:
    """The gradient goes to the real value that won; for an empty sentence it is zero and not NaN."""
    trial.gradients_agree(first_is_largest(trial.case(states, B=3, T=6, H=5)))
    case = trial.case(states_with_an_empty_sentence, B=3, T=6, H=5)
    trial.finite(
        trial.call(case, gradients=("hidden",)), "A sentence without a real token leads to NaN or to infinity."
    )
    trial.gradients_agree(case)


@check("masked_max_pool", family="masking", points=1.5)
def finds_the_maximum_among_real_positions_only(trial: Trial) -> None:
    """Whatever stands at a hidden position, the result stays as it is, and no gradient goes there."""
    blind_to_padding(trial)


@check("masked_max_pool", family="laws", points=1)
def gives_a_value_that_is_there(trial: Trial) -> None:
    """Every entry is one of the real values of its feature, and none of these is larger."""
    case = first_is_largest(trial.case(states, B=4, T=6, H=5))
    got, real = trial.call(case)[0].unsqueeze(1), case.args["mask"].unsqueeze(-1)
    there = ((got == case.args["hidden"]) & real).any(dim=1)
    trial.expect(bool(there.all()), "An entry of your result is none of the real values of its feature.")
    larger = (case.args["hidden"] > got) & real
    trial.expect(not bool(larger.any()), "A real value is larger than your maximum.")


@check("masked_max_pool", family="laws", points=1)
def finds_the_same_maximum_in_any_company(trial: Trial) -> None:
    """A sentence alone gives what it gives in the batch, and more padding changes nothing."""
    the_same_in_any_company(trial)


@check("masked_max_pool", family="laws", points=1)
def finds_the_same_maximum_in_any_order(trial: Trial) -> None:
    """The order of the positions does not matter."""
    the_same_in_any_order(trial)


@check("masked_max_pool", family="generality", points=1)
def finds_the_maximum_for_every_size(trial: Trial) -> None:
    """One sentence, one position, one or many features, long sentences, strided memory: all the same."""
    right_for_every_size(trial)


@check("masked_max_pool", family="portability", points=0.5)
def finds_the_maximum_on_any_device(trial: Trial) -> None:
    """The result is where hidden is."""
    trial.follows_the_device(trial.case(states))


@check("masked_max_pool", family="vectorisation", points=1)
def finds_the_maximum_without_a_loop(trial: Trial) -> None:
    """The number of tensor operations does not grow with sentences or positions."""
    same_count_for_more_data(trial)


# ---------------------------------------------------------------- masked_mean_pool


@check("masked_mean_pool", family="contract", points=1)
def averages_without_changing_anything(trial: Trial) -> None:
    """hidden and mask are the same after the call."""
    trial.leaves_arguments_alone(trial.case(states))


@check("masked_mean_pool", family="contract", points=1)
def averages_the_same_twice(trial: Trial) -> None:
    """The same call twice gives the same result, and no global state changes."""
    trial.repeats_itself(trial.case(states))


def with_zeros(draw: Draw) -> dict[str, Any]:
    """Real values of which some are exactly zero, as after a ReLU."""
    drawn = states(draw, B=4, T=6, H=5)
    return {**drawn, "hidden": (drawn["hidden"] + 1.0).relu()}


@check("masked_mean_pool", family="values", points=1)
def counts_real_values_that_are_zero(trial: Trial) -> None:
    """A real value may be zero; it is the mask that says what counts."""
    trial.agrees(trial.case(with_zeros))


@check("masked_mean_pool", family="gradients", points=2)
def shares_the_gradient_among_real_positions(trial: Trial) -> None:
    """Every real position gets its share of the gradient; for an empty sentence it is zero and not NaN."""
    trial.gradients_agree(trial.case(states, B=3, T=6, H=5))
    case = trial.case(states_with_an_empty_sentence, B=3, T=6, H=5)
    say = "The gradient of a sentence without a real token is NaN: it must be made harmless before the division."
    trial.finite(trial.call(case, gradients=("hidden",)), say)
    trial.gradients_agree(case)


@check("masked_mean_pool", family="masking", points=1.5)
def averages_real_positions_only(trial: Trial) -> None:
    """Whatever stands at a hidden position, the result stays as it is, and no gradient goes there."""
    blind_to_padding(trial)


@check("masked_mean_pool", family="laws", points=1)
def averages_equal_tokens_to_that_token(trial: Trial) -> None:
    """The mean of equal tokens is that token, however many there are."""
    case = trial.case(states, B=4, T=6, H=5)
    token = trial.draw.normal(4, 1, 5)
    equal = case.changed(hidden=token.expand(4, 6, 5).contiguous())
    say = "All real tokens of a sentence are equal, so their mean should be that token: it is not at {where}."
    trial.equal(trial.call(equal)[0], token[:, 0], say)


@check("masked_mean_pool", family="laws", points=1)
def averages_the_same_in_any_company(trial: Trial) -> None:
    """A sentence alone gives what it gives in the batch, and more padding changes nothing."""
    the_same_in_any_company(trial)


@check("masked_mean_pool", family="laws", points=1)
def averages_the_same_in_any_order(trial: Trial) -> None:
    """The order of the positions does not matter."""
    the_same_in_any_order(trial)


@check("masked_mean_pool", family="generality", points=1)
def averages_every_size(trial: Trial) -> None:
    """One sentence, one position, one or many features, long sentences, strided memory: all the same."""
    right_for_every_size(trial)


@check("masked_mean_pool", family="portability", points=0.5)
def averages_on_any_device(trial: Trial) -> None:
    """The result is where hidden is."""
    trial.follows_the_device(trial.case(states))


@check("masked_mean_pool", family="vectorisation", points=1)
def averages_without_a_loop(trial: Trial) -> None:
    """The number of tensor operations does not grow with sentences or positions."""
    same_count_for_more_data(trial)


# ---------------------------------------------------------------- BiLSTMClassifier


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


@check("BiLSTMClassifier", family="contract", points=2)
def leaves_ids_mask_and_parameters_alone(trial: Trial) -> None:
    """ids, mask and the parameters are the same after the call."""
    trial.leaves_arguments_alone(trial.case(classifier))
    trial.leaves_arguments_alone(trial.case(with_a_mask, padding_among_words=False))


@check("BiLSTMClassifier", family="contract", points=2)
def classifies_the_same_twice(trial: Trial) -> None:
    """In eval() the same call twice gives the same logits, whatever the dropout, and no global state changes."""
    trial.repeats_itself(trial.case(classifier))
    trial.repeats_itself(trial.case(with_dropout, rate=0.5))


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


@check("BiLSTMClassifier", family="gradients", points=6)
def passes_gradients_to_every_parameter(trial: Trial) -> None:
    """The embedding, both directions of all layers and the head get the right gradient."""
    trial.gradients_agree(trial.case(classifier, B=4, T=6, num_layers=1))
    trial.gradients_agree(trial.case(classifier, B=3, T=7, num_layers=2, padding_idx=2))


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


@check("BiLSTMClassifier", family="portability", points=1)
def classifies_on_any_device(trial: Trial) -> None:
    """Everything that is made inside is made where the words are."""
    trial.follows_the_device(trial.case(classifier))


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
