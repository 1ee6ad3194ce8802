"""The roster: a CSV of who should have handed in, joined to what was handed in.

Columns are found by their headings, in any order and case (the common English and German ones, and those of Canvas and
Classroom 50); only an id, a username or a name is needed. UTF-8 with or without byte order mark, UTF-16 as spreadsheets
save it, or Windows-1252; commas, semicolons or tabs; any line ends. Ids are text: leading zeros stay.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.errors import CollectError
from autograder.submissions.submission import Collected, Person, Submission
from autograder.text import one_line

ROSTER_BYTES = 16 << 20
_SPELLINGS: Mapping[str, Sequence[str]] = {
    "id": (
        *("id", "student id", "student_id", "studentid", "number", "id number", "matriculation", "matrikelnummer"),
        *("sis user id", "orgdefinedid"),
    ),
    "username": ("username", "user name", "user", "login", "sis login id", "anmeldename", "github"),
    "name": ("name", "full name", "fullname", "student name", "student", "vollständiger name"),
    "first": ("first name", "first_name", "firstname", "given name", "vorname"),
    "last": ("last name", "last_name", "lastname", "surname", "family name", "nachname"),
    "email": ("email", "e-mail", "mail", "email address", "e-mail address", "e-mail-adresse"),
    "section": ("section", "sections", "class", "kurs"),
    "group": ("group", "team", "gruppe"),
    "other": ("identifier", "github_id"),
}
_HEADINGS = {spelling: column for column, spellings in _SPELLINGS.items() for spelling in spellings}


@dataclass(frozen=True)
class Roster:
    people: tuple[Person, ...]


def read_roster(path: Path) -> Roster:
    """The people of a roster. Raises CollectError with the line where it cannot be understood."""
    try:
        content = path.read_bytes()[: ROSTER_BYTES + 1]
    except OSError as error:
        raise CollectError(f"The roster {path} cannot be read: {error.strerror}.") from None
    if len(content) > ROSTER_BYTES:
        raise CollectError(f"The roster {path} is larger than 16 MiB.")
    if b"\0" in content and not content.startswith(_UTF_16):
        raise CollectError(f"The roster {path} is no text. Save it as CSV (a workbook of Excel is not one).")
    rows = _rows(_text(content), path)
    people: dict[str, tuple[int, Person]] = {}
    for line, row in rows:
        person = _person(row)
        if not person.id:
            raise CollectError(f"{path}, line {line}: neither an id, a username, an e-mail nor a name.")
        if person.id in people:
            raise CollectError(f'{path}, line {line}: "{person.id}" stands in line {people[person.id][0]} already.')
        people[person.id] = (line, person)
    if not people:
        raise CollectError(f"The roster {path} has no rows below its headings.")
    return Roster(tuple(person for _, person in people.values()))


_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def _text(content: bytes) -> str:
    if content.startswith(_UTF_16):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _rows(text: str, path: Path) -> list[tuple[int, dict[str, str]]]:
    """Each row with its line: our name of the column to the cell."""
    first = text.lstrip("\r\n").splitlines()[0] if text.strip() else ""
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        lines = [(reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)]
    except csv.Error as error:
        raise CollectError(f"{path}, line {reader.line_num}: {error}.") from None
    headings = [_HEADINGS.get(cell.strip().casefold(), "") for cell in lines[0][1]] if lines else []
    if not {"id", "username", "name", "email", "last"} & set(headings):
        seen = one_line(", ".join(lines[0][1]) if lines else "nothing")
        raise CollectError(
            f"{path}, line 1: headings are needed, at least one of id, username, name, email; found: {seen}."
        )
    return [(line, _row(headings, cells)) for line, cells in lines[1:]]


def _row(headings: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    row: dict[str, str] = {}
    for heading, cell in zip(headings, cells, strict=False):
        if heading and cell.strip():
            row.setdefault(heading, cell.strip())
    return row


def _person(row: Mapping[str, str]) -> Person:
    name = row.get("name") or f"{row.get('first', '')} {row.get('last', '')}".strip()
    email = row.get("email", "")
    ids = [row[key] for key in ("id", "username") if key in row]
    identity = (ids or [email or name])[0]
    aliases = tuple(dict.fromkeys([*ids[1:], *([row["other"]] if "other" in row else [])]))
    return Person(identity, name, email, row.get("section", ""), row.get("group", ""), aliases)


def join(collected: Collected, aliases: Mapping[str, Sequence[str]], roster: Roster) -> Collected:
    """Say who each student is; list the unknown and the missing; give a group's work to each of its members.

    A student's key stays what it was in the download, so that a roster added later changes no result's name.
    """
    index = _RosterIndex(roster)
    joined = _Joined(names=dict(collected.names))
    failures = list(collected.failures)
    own: dict[str, list[Submission]] = {student: [] for student in collected.students}
    for submission in collected.submissions:
        own[submission.student].append(submission)
    for student in collected.students:
        shown = collected.names.get(student, student)
        person = index.find(student, aliases.get(student, ()), shown)
        members = [] if person else index.members(shown) or index.members(student)
        if members:
            counted = joined.group(shown, members, own[student], taken=collected.students)
            failures += [replace(one, student=who) for one in collected.failures if one.student == student
                         for who in counted]  # fmt: skip
        else:
            joined.student(student, person, own[student])
    present = {person.id for person in joined.people.values()}
    return replace(
        collected,
        submissions=tuple(joined.submissions),
        students=tuple(dict.fromkeys(joined.students)),
        people=joined.people,
        names=joined.names,
        unknown=tuple(joined.unknown),
        missing=tuple(person for person in roster.people if person.id not in present),
        notes=(*collected.notes, *joined.notes, *_twice(joined.people)),
        failures=tuple(failures),
    )


@dataclass
class _Joined:
    """What the join has put together so far."""

    names: dict[str, str]
    people: dict[str, Person] = field(default_factory=dict)
    students: list[str] = field(default_factory=list)
    submissions: list[Submission] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def student(self, student: str, person: Person | None, own: Sequence[Submission]) -> None:
        self.students.append(student)
        self.submissions += own
        if person is None:
            self.unknown.append(student)
        else:
            self.people[student] = person
            self.names[student] = person.name or self.names.get(student, student)

    def group(
        self, shown: str, members: Sequence[Person], own: Sequence[Submission], *, taken: Sequence[str]
    ) -> list[str]:
        """Each member gets the group's work, except who handed in alone as well; says who they are."""
        counted = [member for member in members if member.id not in taken]
        for member in counted:
            self.student(member.id, member, [replace(item, student=member.id) for item in own])
        self.notes.append(f'"{shown}" is a group: its work counts for {", ".join(member.id for member in counted)}')
        return [member.id for member in counted]


def _twice(people: Mapping[str, Person]) -> list[str]:
    """A note for each person to whom more than one student of the download belongs."""
    students: dict[str, list[str]] = {}
    for student, person in people.items():
        students.setdefault(person.id, []).append(student)
    return [f'{", ".join(own)} are one person on the roster ("{who}")' for who, own in students.items() if len(own) > 1]


class _RosterIndex:
    """Finds a person by id, username, e-mail, or by a name that only one person has."""

    def __init__(self, roster: Roster) -> None:
        self.exact: dict[str, Person | None] = {}
        self.spelled: dict[str, Person | None] = {}
        for person in roster.people:
            local = person.email.partition("@")[0]
            for key in {person.id, person.email, local, *person.aliases} - {""}:
                _add(self.exact, key.casefold(), person)
            for spelling in _spellings(person.name):
                _add(self.spelled, spelling, person)
        self.groups: dict[str, list[Person]] = {}
        for person in roster.people:
            if person.group:
                self.groups.setdefault(_plain(person.group), []).append(person)
        self.exact |= {person.id.casefold(): person for person in roster.people}

    def find(self, student: str, aliases: Sequence[str], name: str) -> Person | None:
        """By the student's key, else by name, else by an id of the platform, which might be another's number here."""
        exact = self.exact.get(student.casefold())
        if exact is not None:
            return exact
        for spelling in (name, name.partition("-")[2]):  # Moodle writes `Group A-Ada Lovelace`
            named = self.spelled.get(_plain(spelling)) if spelling else None
            if named is not None:
                return named
        return next((person for key in aliases if (person := self.exact.get(key.casefold())) is not None), None)

    def members(self, group: str) -> list[Person]:
        return self.groups.get(_plain(group), [])


def _add(index: dict[str, Person | None], key: str, person: Person) -> None:
    """Two people under one key: the key finds nobody."""
    index[key] = person if index.get(key, person) is person else None


def _spellings(name: str) -> set[str]:
    """A name as people and platforms write it, letters only: `ada lovelace`, `Lovelace, Ada`, `lovelaceada`."""
    if not name:
        return set()
    words = [part.strip() for part in name.split(",")] if "," in name else name.split()
    turned = [*words[-1:], *words[:-1]] if "," not in name else words[::-1]
    return {_plain(name), _plain("".join(turned))} - {""}


def _plain(name: str) -> str:
    """Letters and digits of a name in lower case, accents taken off."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
    return re.sub(r"[\W_]+", "", bare)
