"""Attacks on the machine itself, each alone: they hang, take all memory, start processes, or go for the grader.

Alone, because what they leave behind could otherwise be laid at the door of the next one, and because in a class of
their own they are graded on the other processor while the other attacks are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.attacks.attack import Attack, attacks

if TYPE_CHECKING:
    from tests.attacks.arena import Arena

ALONE = [attack for attack in attacks() if attack.alone]


@pytest.mark.parametrize("attack", ALONE, ids=[attack.name for attack in ALONE])
def test_the_attack_is_held(arena: Arena, attack: Attack) -> None:
    """No unearned point, no secret out, nothing left or changed, no packet, and the next submission graded right."""
    assert arena.run([attack]) == {attack.name: []}


def test_every_attack_has_a_name_and_a_test(request: pytest.FixtureRequest) -> None:
    """Alone and in the class together are all files there are."""
    from tests.attacks.test_in_a_class import CLASS

    assert len({attack.name for attack in (*ALONE, *CLASS)}) == len(attacks()) >= 260
