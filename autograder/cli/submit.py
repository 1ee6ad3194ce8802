"""`autograder submit`: make the zip to hand in."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command("submit")
@click.option("--student", help="The name or number by which your course knows you; remembered for the next time.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Name of the zip to write.")
def submit(student: str | None, out: Path | None) -> None:
    """Make one zip of all units, say what is missing in it, and try it out before you send it.

    An earlier zip is never written over.
    """
    from autograder.kit import submit as handing_in  # late: it loads torch
    from autograder.kit.folder import find_kit
    from autograder.kit.progress import Progress
    from autograder.kit.terminal import TerminalScreen

    screen = TerminalScreen()
    kit = find_kit()
    progress = Progress.of(kit)
    name = student or progress.student or _asked()
    hand_in = handing_in.gather(kit, name)
    path = out or handing_in.free_name(kit.folder, hand_in.student)
    handing_in.write(kit, hand_in, path)
    progress.student = hand_in.student
    for warning in (*hand_in.warnings, *handing_in.failing(kit, hand_in, progress)):
        screen.line(f"! {warning}", "yellow", hang=2)
    files = ", ".join(f"{work.unit}{work.path.suffix}" for work in hand_in.works)
    screen.line(f"{screen.signs.right} {path} for {hand_in.student}: {files}", "green", hang=2)
    screen.line(
        "It was read as your instructor's program will read it. Upload this file where your course asks for it."
    )


def _asked() -> str:
    """The learner's name, from the keyboard; nothing where there is none."""
    if not sys.stdin.isatty():
        return ""
    name: str = click.prompt("The name or number by which your course knows you")
    return name
