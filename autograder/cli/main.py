"""The group of commands. A command is loaded when it is called, so that `--help` needs no torch."""

from __future__ import annotations

import importlib
import sys

import click

import autograder
from autograder.errors import AutograderError

# Name of the command -> module in autograder.cli, in order of the help. The module holds a click command of the same
# name, with `_` behind it where Python has another use for the name.
COMMANDS = {
    "check": "check",
    "watch": "watch",
    "hint": "hint",
    "list": "list",
    "reset": "reset",
    "submit": "submit",
    "experiment": "experiment",
    "grade": "grade",
    "report": "report",
    "sandbox": "sandbox",
    "export": "export",
    "release": "release",
    "new": "new",
    "sync": "sync",
    "doctor": "doctor",
}


class Commands(click.Group):
    """Finds commands by name in the table above."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"autograder.cli.{COMMANDS[name]}")
        command: click.Command = getattr(module, f"{name}_", None) or getattr(module, name)
        return command


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(autograder.__version__, prog_name="autograder")
def group() -> None:
    """From RNN to attention: check exercises, grade a class, hand out and give back."""


def main() -> None:
    """Run the command line. An error that the user can repair is one sentence and exit status 2."""
    try:
        group(standalone_mode=True)
    except AutograderError as error:
        click.echo(f"autograder: {error}", err=True)
        sys.exit(2)
