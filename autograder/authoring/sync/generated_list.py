"""The list of files that `autograder sync` has made, kept beside them.

Only a file on this list is ever deleted, so what somebody put into `assignments/` by hand is safe. The list also
remembers the address for Colab, so that one `sync --colab-base ...` is enough.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from autograder.errors import CourseError

NAME = "generated.json"
SCHEMA = 1


@dataclass(frozen=True)
class GeneratedList:
    """Names relative to the folder, with `/`, sorted."""

    files: tuple[str, ...] = ()
    colab_base: str | None = None

    def dumps(self) -> str:
        """The text of the file."""
        content = {"schema": SCHEMA, "colab_base": self.colab_base, "files": sorted(self.files)}
        return json.dumps(content, indent=2) + "\n"


def read_manifest(folder: Path) -> GeneratedList:
    """The list in a folder, an empty one if there is none. CourseError if it is damaged."""
    path = folder / NAME
    if not path.exists():
        return GeneratedList()
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        base, files = content["colab_base"], content["files"]
        if content["schema"] != SCHEMA or not all(map(_is_inside, files)) or not isinstance(base, str | None):
            raise ValueError("it names something else than files of this folder")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CourseError(f"{path} cannot be read ({error}). Delete it and run `autograder sync`.") from error
    return GeneratedList(tuple(files), base)


def _is_inside(name: object) -> bool:
    """Only a plain relative name: a damaged list must not delete anything elsewhere."""
    if not isinstance(name, str) or "\\" in name or ":" in name:
        return False
    path = PurePosixPath(name)
    return not path.is_absolute() and bool(path.parts) and ".." not in path.parts
