"""Every attack is held at the strongest level of this machine; `python -m tests.attacks` runs levels and users."""

from collections.abc import Iterator

import pytest

from tests.attacks.arena import Arena
from tests.attacks.attack import Attack, attacks

ALL = attacks()


@pytest.fixture(scope="module")
def arena() -> Iterator[Arena]:
    """A grader behind the strongest sandbox there is."""
    with Arena(None) as made:
        if made.student_grader.source.isolation.level != "full":
            pytest.skip("no full isolation here: `autograder sandbox` says what is off and why")
        yield made


@pytest.mark.parametrize("attack", ALL, ids=[attack.name for attack in ALL])
def test_the_attack_is_held(arena: Arena, attack: Attack) -> None:
    """No unearned point, no secret out, nothing left or changed, no packet, and the next submission graded right."""
    assert arena.run(attack) == []
