"""By what a submission counts as already graded."""

import pytest

from autograder.results import Fingerprint

PLAIN = {
    "submission": {"rnn": "1", "gru": "2"},
    "seed": "s",
    "kit": "k",
    "versions": {"torch": "2"},
    "options": {"late": 0.1},
}


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("submission", {"rnn": "1"}),
        ("seed", "t"),
        ("kit", "l"),
        ("versions", {"torch": "3"}),
        ("options", {"late": 0.2}),
    ],
)
def test_every_part_counts_and_is_named(part: str, value: object) -> None:
    """A change of any part gives another key, and the keys tell which part it was."""
    old, new = Fingerprint(**PLAIN).key(), Fingerprint(**{**PLAIN, part: value}).key()
    assert old != new
    assert Fingerprint.changes(old, new) == (part,)


def test_order_of_keys_does_not_count() -> None:
    """The same units in another order are the same submission."""
    turned = Fingerprint(**{**PLAIN, "submission": {"gru": "2", "rnn": "1"}})
    assert turned.key() == Fingerprint(**PLAIN).key() and turned.agrees_with(Fingerprint(**PLAIN))


def test_a_key_that_is_none_differs_in_everything() -> None:
    """A document without a key counts as changed in all parts."""
    assert len(Fingerprint.changes("", Fingerprint(**PLAIN).key())) == 5
