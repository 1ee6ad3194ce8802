"""From a layout's files to the files that may be units: zips that students made are looked into, once.

A `manifest.json` (see `manifest`) gives a time to the files beside it where the platform gave none, and the digests
with which they were packed (see `packed`). It names the
student only where nothing but the zip's own file name does, and never somebody who has a place of their own.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC
from functools import partial
from typing import TypeVar

from autograder.results.steps import Failure, Step
from autograder.submissions.archive import read_zip_bytes
from autograder.submissions.layout import FoundFile, Layout, Sorted
from autograder.submissions.manifest import HandInManifest, read_manifest
from autograder.submissions.recognise import unwrapped
from autograder.submissions.tree import SMALL_BYTES, ZIP_BYTES, Entry, Refusal, Tree, refused

OPENING = Step("opening what was handed in")
READING = Step("reading the manifest")

DOWNLOAD = "it is a whole class's download"
Result = TypeVar("Result")
Manifests = Mapping[str, HandInManifest]
"""By the path of the folder or zip that the manifest lies in."""


def gather(given: Sorted, platforms: Sequence[Layout]) -> Sorted:
    """The same files with zips opened, times from manifests, and students named as well as they can be."""
    cache = _OpenZip()
    found: list[FoundFile] = []
    manifests: dict[str, HandInManifest] = {}
    failures: list[Failure] = list(given.failures)
    for item in given.found:
        files: list[FoundFile] = _tried(OPENING, item.student, partial(_files, item, cache, platforms), [], failures)
        found += files
        read: dict[str, HandInManifest] = _tried(READING, item.student, partial(_manifests, files), {}, failures)
        manifests |= read
    owners, notes = _owners(found, manifests)
    stamped = (_stamped(file, _nearest(file.entry.path, manifests)) for file in found)
    renamed = tuple(replace(file, student=owners.get(file.student, file.student)) for file in stamped)
    students = tuple(dict.fromkeys(owners.get(student, student) for student in given.students))
    owned = tuple(replace(one, student=owners.get(one.student, one.student)) for one in failures)
    return replace(given, found=renamed, students=students, notes=(*given.notes, *notes), failures=owned)


class _OpenZip:
    """Keeps the last zip open: files are read student by student, and a class's zips do not fit into memory."""

    def __init__(self) -> None:
        self.item: Entry | None = None
        self.entries: dict[str, Entry] = {}

    def open(self, zip_entry: Entry) -> dict[str, Entry]:
        """What is in the zip, by path. Raises Refusal."""
        if self.item is not zip_entry:
            self.item, self.entries = None, {}
            tree = read_zip_bytes(zip_entry.read(ZIP_BYTES), zip_entry.name)
            self.item, self.entries = zip_entry, {entry.path: entry for entry in _without_nesting(tree)}
        return self.entries

    def read(self, zip_entry: Entry, path: str, limit: int) -> bytes:
        return self.open(zip_entry)[path].read(limit)


def _opened(item: FoundFile, cache: _OpenZip, platforms: Sequence[Layout]) -> Iterator[FoundFile]:
    """The file itself, or what is in it where it is a zip; the path then reads `work.zip/lstm.py`."""
    if item.entry.problem is not None or not item.file.casefold().endswith(".zip"):
        yield item
        return
    try:
        entries = list(cache.open(item.entry).values())
        if item.claimable:
            _refuse_download(entries, platforms)
    except Refusal as refusal:
        yield replace(item, entry=refused(item.entry.path, str(refusal)))
        return
    for entry in entries:
        reader = partial(cache.read, item.entry, entry.path)
        inside = replace(entry, path=f"{item.entry.path}/{entry.path}", reader=reader)
        yield replace(item, entry=inside, file=f"{item.file}/{entry.path}")


def _refuse_download(entries: list[Entry], platforms: Sequence[Layout]) -> None:
    """Raises Refusal where the zip of one student holds what a platform gives out for a whole class."""
    tree, _ = unwrapped(Tree("", tuple(entries)), (), platforms)
    for layout in platforms:
        if layout.CLASS_DOWNLOAD and layout.fits(tree) * 2 >= len(tree.top()) and len(layout.sort(tree).students) > 1:
            raise Refusal(f"{DOWNLOAD} ({layout.TITLE}): give this zip itself to `autograder grade`")


def _without_nesting(tree: Tree) -> Iterator[Entry]:
    for entry in tree.entries:
        nested = entry.problem is None and entry.name.casefold().endswith(".zip")
        yield refused(entry.path, "it is a zip inside a zip") if nested else entry


def _tried(step: Step, student: str, do: Callable[[], Result], nothing: Result, failures: list[Failure]) -> Result:
    """What came of it; nothing, and a failure more, where it raised."""

    def failed(failure: Failure) -> Result:
        failures.append(failure)
        return nothing

    return step.run(student, do, failed)


def _files(item: FoundFile, cache: _OpenZip, platforms: Sequence[Layout]) -> list[FoundFile]:
    return list(_opened(item, cache, platforms))


def _manifests(files: list[FoundFile]) -> dict[str, HandInManifest]:
    return {_folder(file.entry.path): read for file in files if (read := _manifest(file)) is not None}


def _manifest(file: FoundFile) -> HandInManifest | None:
    if file.entry.name != "manifest.json" or file.entry.problem is not None:
        return None
    try:
        return read_manifest(file.entry.read(SMALL_BYTES))
    except Refusal:
        return None


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _nearest(path: str, manifests: Manifests) -> HandInManifest | None:
    """The manifest beside a file or in the closest folder above it."""
    folder = _folder(path)
    while folder and folder not in manifests:
        folder = _folder(folder)
    return manifests.get(folder)


def _owners(found: list[FoundFile], manifests: Manifests) -> tuple[dict[str, str], list[str]]:
    """Zip name to the student that its manifest names, and notes on every claim that somebody should look at."""
    settled = {file.student for file in found if not file.claimable}
    claims: dict[str, list[str]] = {}
    notes: list[str] = []
    for folder, manifest in manifests.items():
        file = next(file for file in found if _folder(file.entry.path) == folder)
        if not file.claimable and manifest.student not in ("", file.student):
            notes.append(f'{file.student}: the manifest in "{folder}" says "{manifest.student}"')
        elif file.claimable and manifest.student:
            claims.setdefault(manifest.student, []).append(file.student)
    owners: dict[str, str] = {}
    for student, zips in claims.items():
        if student in settled or (student in zips and len(zips) > 1):
            others = ", ".join(f'"{name}"' for name in zips if name != student)
            notes.append(
                f'{others} says that it is from "{student}", who has a hand-in already; kept apart, please look'
            )
            continue
        owners |= dict.fromkeys(zips, student)
        if len(zips) > 1:
            notes.append(f'{len(zips)} zips say that they are from "{student}" ({", ".join(zips)}); the newest counts')
    return owners, notes


def _stamped(file: FoundFile, manifest: HandInManifest | None) -> FoundFile:
    """With what was packed, and the manifest's time where the platform gave none; it also tells attempts apart."""
    if manifest is None:
        return file
    file = replace(file, packed=manifest.digests)
    if manifest.time is None or file.submitted is not None:
        return file
    return replace(file, submitted=manifest.time, attempt=file.attempt or (manifest.time.astimezone(UTC).isoformat(),))
