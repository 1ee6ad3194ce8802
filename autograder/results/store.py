"""The folder of results: one document per student, durable the moment it is written.

    OUT/results/<student>.json         the document that counts
    OUT/results/history/               what a regrade replaced, and regrades that failed
    OUT/results/set-aside/             files that are no whole documents, kept for a person to look at

Written by the grader while it holds the lock; read by everything else. A document that cannot be read is never
trusted and never silently lost: it is moved aside and named.
"""

import contextlib
import os
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from autograder.errors import RecordError
from autograder.results.document import Document
from autograder.results.durable_files import (
    flush_folder,
    make_folder,
    read_bytes,
    refusal,
    remove_leftovers,
    write_text,
)
from autograder.results.file_names import file_stem
from autograder.results.fingerprint import Fingerprint
from autograder.results.lock import holding

REMEMBERED = 20  # earlier scores that a document carries; the whole documents are all in history/


class StoredState(Enum):
    """What became of a document that was handed to the store."""

    NEW = "new"  # the first of this student
    SAME = "same"  # says the same as the one that stands
    REPLACED = "replaced"  # the old one is in history/
    REFUSED = "refused"  # it is withheld and a grade stands: the grade stays, the failed regrade is in history/


@dataclass(frozen=True)
class SetAside:
    """A file among the results that is no whole document of the student its name says."""

    path: Path  # where it is now
    reason: str


class ResultStore:
    """The results of one `OUT` folder. Making one makes the folder; it takes no lock, see `lock`."""

    def __init__(self, out: Path | str) -> None:
        self.out = Path(out)
        self.results = make_folder(self.out / "results")
        self.history = self.results / "history"
        self.set_aside: list[SetAside] = []

    @classmethod
    def existing(cls, out: Path | str) -> "ResultStore":
        """The store of a folder that must be there already.

        Raises:
            RecordError: there are no results in it.
        """
        if not (Path(out) / "results").is_dir():
            raise RecordError(f"{out}: there are no results here (no folder `results`). Run `autograder grade` first.")
        return cls(out)

    def lock(self, *, wait: bool = False, seconds: float = float("inf")) -> AbstractContextManager[None]:
        """Hold this folder alone for the length of a `with` block.

        Raises:
            RecordError: another grader is at work here.
        """
        return holding(self.out, wait=wait, seconds=seconds)

    def clean(self) -> int:
        """Remove what a killed run left half-written; only under the lock. Says how many files."""
        folders = (self.out, self.results, self.history, self.out / "feedback")
        return sum(remove_leftovers(folder) for folder in folders if folder.is_dir())

    def path(self, student: str) -> Path:
        """Where a student's document stands."""
        return self.results / f"{file_stem(student)}.json"

    def read(self, student: str) -> Document | None:
        """A student's document; None where there is none, or none that can be trusted (see `set_aside`)."""
        return self._read(self.path(student))

    def documents(self) -> Iterator[Document]:
        """All documents, one at a time, in the order of their file names."""
        for path in self.paths():
            document = self._read(path)
            if document is not None:
                yield document

    def paths(self) -> list[Path]:
        """The files of all documents, in order."""
        return sorted(self.results.glob("*.json"))

    def standing(self, student: str, fingerprint: Fingerprint) -> Document | None:
        """The document that makes grading unnecessary: same fingerprint, and not withheld."""
        document = self.read(student)
        if document is None or document.withheld or document.fingerprint != fingerprint.key():
            return None
        return document

    def write(self, document: Document) -> StoredState:
        """Make this the student's document, at once and durably.

        A replaced document goes to `history/` first, and its score into the new one's `previous`. A withheld
        document never takes the place of a grade: the grade stays, and says that a regrade failed.

        Raises:
            RecordError: it cannot be written; what stood before still stands.
        """
        old = self.read(document.student)
        if old is None:
            self._put(document)
            return StoredState.NEW
        if _essence(old) == _essence(document):
            if "withheld_regrade" in old.extra:  # what failed in between has succeeded again
                self._put(replace(document, previous=old.previous))
            return StoredState.SAME
        if document.withheld and not old.withheld:
            self._archive(document)
            self._put(replace(old, extra={**old.extra, "withheld_regrade": {"at": document.graded_at}}))
            return StoredState.REFUSED
        self._archive(old)
        self._put(replace(document, previous=_previous(old, document)))
        return StoredState.REPLACED

    def _put(self, document: Document) -> None:
        write_text(self.path(document.student), document.dumps())

    def _archive(self, document: Document) -> None:
        """Keep a whole document under `history/`, under a name that no other has."""
        folder = make_folder(self.history)
        stem = file_stem(document.student)
        number = 1
        while (path := folder / f"{stem}.{number}.json").exists():
            number += 1
        write_text(path, document.dumps())

    def _read(self, path: Path) -> Document | None:
        try:
            document = Document.loads(read_bytes(path), path.name)
            if file_stem(document.student) != path.stem:
                raise RecordError(f"{path.name}: this is a document of another student, {document.student[:80]!r}")
        except FileNotFoundError:
            return None
        except RecordError as error:
            self._move_aside(path, str(error))
            return None
        return document

    def _move_aside(self, path: Path, reason: str) -> None:
        """Put a file that cannot be trusted out of the way, and remember why."""
        folder = make_folder(self.results / "set-aside")
        number = 1
        while os.path.lexists(target := folder / f"{path.name}.{number}"):
            number += 1
        try:
            with contextlib.suppress(FileNotFoundError):
                os.rename(path, target)
            flush_folder(self.results)
        except OSError as error:
            raise refusal(target, error) from error
        self.set_aside.append(SetAside(target, reason))


def _essence(document: Document) -> object:
    """What a document says, times and memories aside: by this two gradings are the same."""
    memories = ("graded_at", "previous", "withheld_regrade")
    return _timeless({name: value for name, value in document.to_json().items() if name not in memories})


def _timeless(value: object) -> object:
    """A JSON value without what only says how long something took."""
    if isinstance(value, dict):
        return {name: _timeless(item) for name, item in value.items() if name != "seconds"}
    return [_timeless(item) for item in value] if isinstance(value, list) else value


def _previous(old: Document, new: Document) -> tuple[Mapping[str, object], ...]:
    """The earlier scores that go into a new document: the old one's, and those it remembered itself."""
    entry: dict[str, object] = {
        "status": old.status,
        "score": old.score,
        "max_score": old.max_score,
        "final_score": old.final_score,
        "graded_at": old.graded_at,
        "because": list(Fingerprint.changes(old.fingerprint, new.fingerprint)),
    }
    return (*old.previous, entry)[-REMEMBERED:]
