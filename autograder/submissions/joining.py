"""The last step of collecting: who people are, and how late they were."""

from dataclasses import replace
from functools import partial

from autograder.results.steps import Step
from autograder.submissions.deadlines import Deadlines
from autograder.submissions.layout import Sorted
from autograder.submissions.roster import Roster, join
from autograder.submissions.submission import Collected, Person, Refused, Submission
from autograder.text import one_line

TIMING = Step("telling how late it was")


def finish(collected: Collected, owned: Sorted, roster: Roster | None, deadlines: Deadlines | None) -> Collected:
    """Join the roster (groups become their members), compute `late_seconds` from the deadlines in force now.

    All that is meant for people to read is made harmless here; students' names and origins stay as they are.
    """
    if roster is not None:
        collected = join(collected, owned.aliases, roster)
    if deadlines is not None:
        collected = _late(collected, owned, deadlines)
    else:
        collected = replace(collected, notes=(*collected.notes, *_marked_late(collected)))
    return _printable(collected)


def _marked_late(collected: Collected) -> tuple[str, ...]:
    """A note that nothing follows from the platform's marks as long as no policy says what."""
    late = dict.fromkeys(item.student for item in collected.submissions if item.late_flag)
    if not late:
        return ()
    return (f"marked late in the download: {', '.join(late)}; without --deadlines it costs nothing",)


def _late(collected: Collected, owned: Sorted, deadlines: Deadlines) -> Collected:
    names = {student: _names(student, collected.people.get(student), owned) for student in collected.students}
    failures = list(collected.failures)
    timed: list[Submission] = []
    for item in collected.submissions:
        known = names.get(item.student, {item.student})
        TIMING.run(item.student, partial(_add_timed, timed, item, known, deadlines), failures.append)
    everybody = set[str]().union(*names.values())
    notes = (*collected.notes, *deadlines.unknown(everybody))
    return replace(collected, submissions=tuple(timed), notes=notes, failures=tuple(failures))


def _names(student: str, person: Person | None, owned: Sorted) -> set[str]:
    """All that a student may be called in the deadlines file."""
    names = {student, owned.names.get(student, student), *owned.aliases.get(student, ())}
    if person is not None:
        names |= {person.id, person.email, *person.aliases}
    return names - {""}


def _add_timed(timed: list[Submission], item: Submission, names: set[str], deadlines: Deadlines) -> None:
    timed.append(_timed(item, names, deadlines))


def _timed(submission: Submission, names: set[str], deadlines: Deadlines) -> Submission:
    seconds, note = deadlines.lateness(names, submission.unit, submission.submitted, flag=submission.late_flag)
    notes = (*submission.notes, note) if note else submission.notes
    return replace(submission, late_seconds=seconds, notes=notes)


def _printable(collected: Collected) -> Collected:
    """Paths, reasons and notes hold names that learners chose."""
    return replace(
        collected,
        submissions=tuple(
            replace(item, notes=tuple(map(_shown, item.notes)), problem=item.problem and _shown(item.problem))
            for item in collected.submissions
        ),
        refused=tuple(Refused(_shown(item.path), _shown(item.reason)) for item in collected.refused),
        mapping=tuple(replace(item, path=_shown(item.path), why=_shown(item.why)) for item in collected.mapping),
        notes=tuple(map(_shown, collected.notes)),
    )


def _shown(text: str) -> str:
    return one_line(text, limit=1000)
