"""`autograder reset`: the untouched file of a unit again, with the learner's own kept."""

from __future__ import annotations

from pathlib import Path

from autograder.errors import AutograderError
from autograder.kit.folder import Kit, find_kit
from autograder.kit.terminal import TerminalScreen

BACKUP = "backup"


def reset_unit(asked: str) -> None:
    """Bring the stub of a unit back. What stood there is copied to `backup/` first."""
    screen = TerminalScreen()
    kit = find_kit()
    unit = kit.unit(asked.removesuffix(".py"))
    if not unit.stub:
        raise AutograderError(f"this kit holds no untouched {unit.name}.py. Fetch the kit again.")
    path = kit.folder / f"{unit.name}.py"
    before = path.read_bytes() if path.exists() else b""
    if before.replace(b"\r\n", b"\n") == unit.stub.encode():
        screen.line(f"{path.name} is untouched already.")
        return
    kept = keep(kit, path) if before else None
    path.write_text(unit.stub, encoding="utf-8", newline="\n")
    screen.line(f"{path.name} is as it was handed out.")
    if kept is not None:
        screen.line(f"What you had is in {kept.relative_to(kit.folder).as_posix()}.")


def keep(kit: Kit, path: Path) -> Path:
    """A copy of a file under a name that nothing has yet."""
    folder = kit.folder / BACKUP
    folder.mkdir(exist_ok=True)
    number = 1
    while True:
        copy = folder / f"{path.stem}-{number}{path.suffix}"
        try:
            with copy.open("xb") as file:
                file.write(path.read_bytes())
        except FileExistsError:
            number += 1
            continue
        return copy
