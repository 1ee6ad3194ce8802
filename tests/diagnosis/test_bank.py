"""Known wrong answers: asked no further than needed, once for all processes of a batch."""

from pathlib import Path

import pytest

from autograder.authoring.doctor.bare import BareSource
from autograder.checks.oracle import DrawnOracle
from autograder.checks.session import SharedSession
from autograder.checks.verdicts import Examiner
from autograder.course.known_answers import load_bank
from autograder.course.load import load_unit
from autograder.diagnosis import cache
from autograder.diagnosis.known_mistakes import Bank

MASKS = Path(__file__).parents[2] / "solutions" / "masks"


class CountingBank(Bank):
    """Counts how often the answers are asked."""

    asked = 0

    def _asked(self, known, session):
        self.asked += 1
        return super()._asked(known, session)


@pytest.fixture(scope="module")
def unit():
    """A unit whose answers are cheap to ask."""
    return load_unit(MASKS)


def bank_of(unit, seed=b"a seed for the tests"):
    """The bank of the unit's first exercise."""
    exercise = unit.exercises[0]
    answers = [known for known in load_bank(MASKS, "wrong") if known.exercise == exercise.name]
    return CountingBank(unit, exercise, answers, DrawnOracle(unit, seed))


def outcomes_of(bank, text):
    """What the checks find in a text."""
    with SharedSession(BareSource(), bank.unit) as session:
        session.load(text)
        return Examiner(bank.unit, bank.oracle, session).exercise(bank.exercise)


def test_beginnings_lead_to_the_same_names_as_whole_transcripts(unit):
    """Every wrong answer is matched with the same known ones whether beginnings or whole transcripts are compared."""
    lazy, eager = bank_of(unit), bank_of(unit)
    outcomes = {known.id: outcomes_of(eager, known.text) for known in eager.answers}
    for known in eager.answers:
        eager.learn(known, outcomes[known.id])
    for known in eager.answers:
        found = [one.id for one in lazy.matches(outcomes[known.id], BareSource())]
        assert found and found == [one.id for one in eager.matches(outcomes[known.id], BareSource())]


def test_what_agrees_with_none_asks_each_answer_for_its_beginning_only(unit):
    """A mistake that nobody knows costs one beginning of each known answer, the next one nothing."""
    bank = bank_of(unit)
    text = (
        bank.answers[0].text.replace("def ", "def other_", 1)
        + f"\n\ndef {bank.exercise.name}(*a, **k):\n    return 7\n"
    )
    outcomes = outcomes_of(bank, text)
    assert bank.matches(outcomes, BareSource()) == [] and bank.asked == len(bank.answers)
    assert bank.matches(outcomes, BareSource()) == [] and bank.asked == len(bank.answers)


@pytest.fixture
def shared(tmp_path):
    """A folder that this process shares with others."""
    cache.use(tmp_path)
    yield tmp_path
    cache._shelves.clear()


def test_a_second_process_of_a_batch_asks_only_what_agrees(unit, shared):
    """Beginnings that another process has made are taken from it; with another seed nothing fits."""
    first, second, other = bank_of(unit), bank_of(unit), bank_of(unit, b"another seed")
    known = first.answers[0]
    outcomes = outcomes_of(first, known.text)
    matched = [one.id for one in first.matches(outcomes, BareSource())]
    assert [one.id for one in second.matches(outcomes, BareSource())] == matched
    assert second.asked == first.asked - len(first.answers) < len(first.answers)
    other.matches(outcomes_of(other, known.text), BareSource())
    assert other.asked >= len(other.answers)


def test_what_another_process_claimed_and_never_made_is_made_here(unit, shared):
    """A process that died with a claim keeps nobody waiting."""
    bank = bank_of(unit)
    for known in bank.answers:
        assert cache.current().claim(bank._name(known))
    outcomes = outcomes_of(bank, bank.answers[0].text)
    assert bank.answers[0].id in [one.id for one in bank.matches(outcomes, BareSource())]
