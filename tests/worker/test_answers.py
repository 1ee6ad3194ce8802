"""The answers to the short questions."""

import pytest


def answers(worker, text):
    """The described answers of a text."""
    assert worker.load(text)["ok"]
    return worker.ask({"op": "answers"})["answers"]


def test_every_kind_is_told_apart(worker):
    """Numbers, texts, shapes, missing answers and everything else have their kind."""
    text = """
    import torch, numpy
    answers = {"a": 0.5, "b": "c", "c": (2, 5, 5), "d": None, "e": {}, "f": 3, "g": True, "h": torch.Size([1, 2]),
               "i": numpy.float64(2.5), "j": torch.tensor(1.5), "k": [2, 3], "l": (1, "x"), "m": numpy.int64(4)}
    """
    assert answers(worker, text) == {
        "a": {"kind": "number", "value": 0.5},
        "b": {"kind": "text", "value": "c"},
        "c": {"kind": "shape", "value": [2, 5, 5]},
        "d": {"kind": "none"},
        "e": {"kind": "other", "type": "dict"},
        "f": {"kind": "number", "value": 3},
        "g": {"kind": "other", "type": "bool"},
        "h": {"kind": "shape", "value": [1, 2]},
        "i": {"kind": "number", "value": 2.5},
        "j": {"kind": "number", "value": 1.5},
        "k": {"kind": "shape", "value": [2, 3]},
        "l": {"kind": "other", "type": "tuple"},
        "m": {"kind": "number", "value": 4},
    }


@pytest.mark.parametrize("value", ["float('nan')", "float('inf')", "10**5000", "[0] * 10**6", "lambda: 1", "Loud()"])
def test_hostile_answers_are_bounded(worker, value):
    """Values that are no answer, however large or loud, become `other`."""
    loud = "class Loud:\n    def __getattr__(self, name): raise ValueError\n    def __eq__(self, other): return True\n"
    assert answers(worker, f"{loud}answers = {{'a': {value}}}\n")["a"]["kind"] == "other"


def test_long_texts_are_cut(worker):
    """A text of a megabyte arrives as its first 200 characters."""
    assert len(answers(worker, "answers = {'a': 'x' * 10**6}")["a"]["value"]) == 200


def test_no_dictionary_is_no_answers(worker):
    """A file without `answers`, or with something else under that name, has none."""
    assert answers(worker, "answers = [1]\n") == {}


def test_dictionaries_that_lie_are_read_as_they_are(worker):
    """A subclass of dict with its own `items` is read by dict's."""
    text = "class D(dict):\n    def items(self): raise ValueError\nanswers = D(a=1)\n"
    assert answers(worker, text) == {"a": {"kind": "number", "value": 1}}
