"""Which student is which row of a platform's file. Where it is not certain, nobody is chosen and the reason is given.

In this order: by an id that stands in one of the file's id columns (the name of the student's folder, the ids and the
e-mail of the roster); by the number that the platform itself put behind the student's name, if the name agrees; by a
name that only one student and only one row have.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from autograder.submissions import Collected, Person, Roster
from autograder.submissions.roster import join

_NUMBERED = re.compile(r"(?P<name>.*)_(?P<number>\d+)", re.DOTALL)
BLIND = ("participant", "anon", "teilnehmer/in")  # what stands in the place of a name where marking is blind


@dataclass(frozen=True)
class Row:
    """A student in a platform's file. `number` is the platform's own, which it also writes into a download."""

    index: int
    shown: str
    ids: tuple[str, ...]
    number: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Student:
    """A graded student and all that is known to be theirs."""

    key: str
    ids: tuple[str, ...]
    number: str = ""
    name: str = ""
    names: tuple[str, ...] = ()
    person: Person | None = None


@dataclass(frozen=True)
class Matching:
    """`rows`: student to row. `unmatched`: students with the reason; `left`: rows of nobody who was graded."""

    rows: Mapping[str, Row]
    unmatched: Mapping[str, str]
    left: tuple[Row, ...]


def students(keys: Iterable[str], roster: Roster | None) -> list[Student]:
    """What is known of each graded student, from the name under which they were graded and from the roster."""
    names = {key: _split(key) for key in keys}
    people = _people({key: name for key, (name, _) in names.items()}, roster)
    return [_student(key, *names[key], people.get(key)) for key in names]


def match(students: Sequence[Student], rows: Sequence[Row]) -> Matching:
    """Find every student's row."""
    finder = _Finder(students, rows)
    found: dict[str, Row] = {}
    unmatched: dict[str, str] = {}
    for student in students:
        row = finder.find(student)
        if isinstance(row, Row):
            found[student.key] = row
        else:
            unmatched[student.key] = row
    for key, row in _twice(found).items():
        del found[key]
        unmatched[key] = f"more than one student would get the row of {row.shown}"
    taken = {row.index for row in found.values()}
    return Matching(found, unmatched, tuple(row for row in rows if row.index not in taken))


def _split(key: str) -> tuple[str, str]:
    """Name and number of a student whom a platform's download named; the number is empty otherwise."""
    numbered = _NUMBERED.fullmatch(key)
    return (numbered["name"], numbered["number"]) if numbered else (key, "")


def _people(names: Mapping[str, str], roster: Roster | None) -> Mapping[str, Person]:
    if roster is None:
        return {}
    return join(Collected((), students=tuple(names), names=names), {}, roster).people


def _student(key: str, name: str, number: str, person: Person | None) -> Student:
    if name.casefold() in BLIND:
        name = ""
    ids, names = [key], [name]
    if person is not None:
        ids += [person.id, *person.aliases, person.email, person.email.partition("@")[0]]
        names.append(person.name)
    return Student(key, _clean(ids), number, name, _clean(names), person)


def _clean(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text.strip() for text in texts if text.strip()))


class _Finder:
    def __init__(self, students: Sequence[Student], rows: Sequence[Row]) -> None:
        self.by_id = _PeopleIndex()
        self.by_number = _PeopleIndex()
        self.by_name = _PeopleIndex()
        self.spelled: dict[str, set[str]] = {}
        for row in rows:
            for identity in row.ids:
                self.by_id.add(identity.casefold(), row)
            if row.number:
                self.by_number.add(row.number, row)
            for form in _all_forms(row.names):
                self.by_name.add(form, row)
        for student in students:
            for form in _all_forms(student.names):
                self.spelled.setdefault(form, set()).add(student.key)

    def find(self, student: Student) -> Row | str:
        """The row, or why there is none."""
        found = self.by_id.of(identity.casefold() for identity in student.ids)
        if len(found) > 1:
            found = [row for row in found if alike(row.names, student.names)]
            if len(found) != 1:
                return "an id of theirs stands in more than one row"
        if found:
            return found[0]
        if student.number:
            numbered = self.by_number.of([student.number])
            if len(numbered) == 1:
                if not student.name or alike(numbered[0].names, student.names):
                    return numbered[0]
                return f"the number {student.number} is that of {numbered[0].shown}, whose name is another"
        return self._by_name(student)

    def _by_name(self, student: Student) -> Row | str:
        named = self.by_name.of(_all_forms(student.names))
        if not named:
            return "no row has an id or a name of theirs"
        if len(named) > 1:
            return f"{len(named)} rows have that name; a roster with ids (--roster) tells them apart"
        others = set().union(*(self.spelled[form] for form in _all_forms(student.names))) - {student.key}
        if others:
            return "another student has the same name; a roster with ids (--roster) tells them apart"
        return named[0]


@dataclass
class _PeopleIndex:
    """Rows by a key; a key may have several."""

    rows: dict[str, list[Row]] = field(default_factory=dict)

    def add(self, key: str, row: Row) -> None:
        self.rows.setdefault(key, []).append(row)

    def of(self, keys: Iterable[str]) -> list[Row]:
        found = {row.index: row for key in keys for row in self.rows.get(key, ())}
        return list(found.values())


def alike(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether two people could be one, by their names; a name of which no letter is left says nothing against it.

    Laxer than finding by name: platforms drop what is not ASCII (Canvas) or write the group first (Moodle).
    """
    mine, theirs = _lax_forms(first), _lax_forms(second)
    return not mine or not theirs or bool(mine & theirs)


def _all_forms(names: Iterable[str]) -> set[str]:
    return {form for name in names for form in _forms(name)}


def _lax_forms(names: Sequence[str]) -> set[str]:
    names = [*names, *(name.partition("-")[2] for name in names)]
    ascii_only = {re.sub(r"[^a-z0-9]+", "", order) for name in names for order in _orders(name)}
    return (_all_forms(names) | ascii_only) - {""}


def _forms(name: str) -> set[str]:
    """The letters and digits of a name without accents, first name first and last name first."""
    return {re.sub(r"[\W_]+", "", _without_accents(order)) for order in _orders(name)} - {""}


def _orders(name: str) -> set[str]:
    if "," in name:
        last, _, first = name.partition(",")
        return {name.casefold(), f"{first} {last}".casefold()}
    words = name.split()
    return {name.casefold(), " ".join([*words[-1:], *words[:-1]]).casefold()}


def _without_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def _twice(found: Mapping[str, Row]) -> dict[str, Row]:
    """Students who share a row."""
    owners: dict[int, list[str]] = {}
    for key, row in found.items():
        owners.setdefault(row.index, []).append(key)
    return {key: found[key] for keys in owners.values() if len(keys) > 1 for key in keys}
