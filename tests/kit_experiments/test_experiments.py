"""Experiments show what the course claims, with the learner's own code and no other."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import ModuleType

import pytest
import torch

from autograder.course import load_course
from autograder.errors import AutograderError
from autograder.figures.drawing import picture
from autograder.kit.experiments import classify, cost, experiment, gradients, grammar, recall
from autograder.kit.experiments.catalogue import EXPERIMENTS
from autograder.kit.experiments.present import svg_file

from .conftest import REPOSITORY


@pytest.fixture(scope="module")
def references() -> dict[str, ModuleType]:
    """The references in the place of a learner who has solved everything."""
    return {unit.name: unit.reference for unit in load_course(REPOSITORY / "solutions").units}


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def functions(references: dict[str, ModuleType], name: str) -> dict[str, object]:
    return {exercise: getattr(references[unit], exercise) for exercise, unit in EXPERIMENTS[name].needs.items()}


def test_recall_rnn_forgets_before_attention(references, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """At a distance of 30 attention names the first symbol, and the plain network guesses."""
    monkeypatch.setattr(recall, "DISTANCES", (4, 30))
    monkeypatch.setattr(recall, "STEPS", 150)
    chosen = functions(references, "recall")
    del chosen["lstm_forward"]  # the slowest of the three
    finding = recall.run(chosen)  # type: ignore[arg-type]
    curves = dict(finding.picture["data"]["series"])
    assert curves["attention"] == [1.0, 1.0]
    assert curves["RNN"][0] > 0.95 and curves["RNN"][1] < 0.5
    assert "Your RNN remembers it over 4 others" in finding.picture["sentence"]


def test_classify_needs_its_mask(references, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Padding changes nothing under the right mask, and spoils the answers under a forgotten one."""
    monkeypatch.setattr(classify, "TESTED", 60)
    monkeypatch.setattr(classify, "STEPS", 90)
    monkeypatch.setattr(classify, "PADDINGS", (0, 10))
    finding = classify.run(functions(references, "classify"))  # type: ignore[arg-type]
    right, forgotten = (curve for _, curve in finding.picture["data"]["series"])
    assert right[0] == right[1] > 0.95
    assert forgotten[1] < 0.8


def test_gradients_vanish_in_the_plain_network_only(references) -> None:  # type: ignore[no-untyped-def]
    """Over 40 positions next to nothing is left in the plain network, and much in the others."""
    finding = gradients.run(functions(references, "gradients"))  # type: ignore[arg-type]
    left = {name: curve[-1] / curve[0] for name, curve in finding.picture["data"]["series"]}
    assert left["RNN"] < 1e-6 < 0.01 < min(left["LSTM"], left["attention"])


def test_a_graph_that_is_cut_is_called_so() -> None:
    """A gradient of exactly 0 does not vanish: the sentence and the table say that the graph is cut, and from where."""

    def cut(x, h0, w_ih, w_hh, b_ih, b_hh):  # type: ignore[no-untyped-def]
        return torch.cat([x[:, :-3].detach(), x[:, -3:]], dim=1).cumsum(1), h0

    finding = gradients.run({"rnn_forward": cut})
    told = finding.picture["sentence"]
    assert "In your RNN the gradient is exactly 0 from 3 positions back on: the graph is cut" in told
    assert finding.rows[0][2] == "cut"
    whole = gradients.run({"rnn_forward": lambda x, *rest: (x.detach(), x)})
    assert "exactly 0 everywhere" in whole.picture["sentence"]


def test_cost_counts_the_scores(references, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Times come out positive, and the score matrix grows with the square."""
    monkeypatch.setattr(cost, "LENGTHS", (16, 64))
    finding = cost.run(functions(references, "cost"))  # type: ignore[arg-type]
    assert all(value > 0 for _, curve in finding.picture["data"]["series"] for value in curve)
    assert finding.rows[-1] == ("scores of attention", "256", "4,096")


@pytest.mark.parametrize("name", ["gradients", "classify"])
def test_same_numbers_twice(name: str, references, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Seeds are fixed."""
    monkeypatch.setattr(classify, "TESTED", 20)
    monkeypatch.setattr(classify, "STEPS", 5)
    run = EXPERIMENTS[name].run
    assert run(functions(references, name)) == run(functions(references, name))  # type: ignore[arg-type]


def test_sentences_can_be_read_and_differ_in_length() -> None:
    """The grammar makes short and long sentences, whose last verdict decides, from words of the vocabulary."""
    source = random.Random(0)
    made = [grammar.sentence(source) for _ in range(300)]
    lengths = [len(text.split()) for text, _ in made]
    assert min(lengths) == 4 and max(lengths) > 30
    assert {word for text, _ in made for word in text.split()} <= set(grammar.vocabulary())
    for text, pleased in made:
        said, negated = text.split()[-1], text.split()[-2] == "not"
        assert pleased == int((said in grammar.GOOD) != negated)


def test_in_a_kit_what_is_not_right_is_named_and_left_out(folder: Path) -> None:
    """The learner's RNN and attention are run, in a process of their own; their missing LSTM is named."""
    done = experiment("gradients", kit_folder=folder)
    assert done.missing == ("lstm_forward",)
    assert done.finding is not None and [row[0] for row in done.finding.rows] == ["RNN", "attention"]
    assert "Not right yet, left out here: `lstm_forward` (unit lstm)." in repr(done)
    assert done.path is not None
    ElementTree.parse(done.path)  # a file that stands alone
    assert "<svg" in done._repr_html_() and "lstm_forward" in done._repr_html_()


def test_nothing_takes_the_place_of_a_wrong_exercise(folder: Path) -> None:
    """With a classifier that does not pass its checks, the experiment is not run at all."""
    done = experiment("classify", kit_folder=folder)
    assert (done.finding, done.missing) == (None, ("BiLSTMClassifier",))
    assert "cannot be run yet" in repr(done)


def test_unknown_names_are_answered(folder: Path) -> None:
    """The experiments that there are get named."""
    with pytest.raises(AutograderError, match="gradients, recall, cost, classify"):
        experiment("recal", kit_folder=folder)


def test_a_picture_stands_alone() -> None:
    """The file has its own colours and parses as XML."""
    made = picture({"kind": "lines", "data": {"series": [["a", [1, 2]]], "x": "x", "y": "y"}, "sentence": "It grows."})
    root = ElementTree.fromstring(svg_file(str(made.drawing)))
    assert root.tag.endswith("svg") and "It grows." in "".join(root.itertext())
