"""`autograder sandbox`: which protections stand between learners' code and this machine, and how to get the others."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.sandbox import Isolation, open_sandbox
from autograder.sandbox.levels import LAYERS, PURPOSES

MEANINGS = {
    "full": "hidden checks may run: their files are out of reach, and nothing of a worker survives or escapes",
    "partial": "not everything holds, so `grade` refuses hidden checks unless you accept that",
    "none": "a separate process with time limits and nothing more: learners' own checks only",
}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the facts as JSON.")
@click.option("--level", type=click.Choice(LAYERS), help="Try no stronger level than this.")
@click.option("--device", type=click.Choice(["cpu", "cuda"]), default="cpu", show_default=True)
def sandbox(as_json: bool, level: str | None, device: str) -> None:
    """Try every protection on this machine and print what is on, what is off, why, and how to get it.

    Takes some seconds: a real worker is started and tries to break out.
    """
    with open_sandbox(level, device=device) as source:
        found = source.isolation
    if as_json:
        click.echo(json.dumps(facts(found), indent=2))
    else:
        show(found, Console(highlight=False))


def facts(found: Isolation) -> dict[str, object]:
    """The same as the table, for programs."""
    off = [{"name": entry.name, "why": entry.why, "remedy": entry.remedy} for entry in found.off]
    return {
        "level": found.level,
        "layer": found.layer,
        "on": list(found.on),
        "off": off,
        "verified": list(found.verified),
        "failed": list(found.failed),
    }


def show(found: Isolation, console: Console) -> None:
    """The table for people, what is off, and what was tried."""
    console.print(Text(f"isolation: {found.level} ({found.layer}): {MEANINGS[found.level]}\n"))
    console.print(protections(found))
    for entry in found.off:
        console.print(Text(f"\n{entry.name} is off: {entry.why}\n  to get it: {entry.remedy}"))
    console.print(Text("\ntried by a real worker just now:"))
    for words in found.verified:
        console.print(Text(f"  held    {words}"))
    for words in found.failed:
        console.print(Text(f"  FAILED  {words}"))


def protections(found: Isolation) -> Table:
    """One row for each protection."""
    table = Table(box=None, pad_edge=False, show_header=False)
    for name, purpose in PURPOSES.items():
        table.add_row(name, "on" if name in found.on else "off", purpose)
    return table
