"""The group of commands. A command is loaded when it is called, so that `--help` needs no torch."""

from __future__ import annotations

import difflib
import importlib
import sys
from pathlib import Path

import click

import autograder
from autograder.errors import AutograderError

# For whom -> the names of their commands, in the order of the help. A command is found in the module of the same name
# in autograder.cli; it has a `_` behind its name where Python has another use for the name.
GROUPS = {
    "For learners": ("check", "watch", "hint", "list", "reset", "submit", "experiment"),
    "For instructors": ("grade", "report", "sandbox", "export", "release"),
    "For authors": ("new", "sync", "doctor"),
}
COMMANDS = tuple(name for names in GROUPS.values() for name in names)
LONGEST = 200  # characters of a command's line in the help: whole sentences


class Commands(click.Group):
    """Finds commands by name in the table above, and lists them by whom they are for."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"autograder.cli.{name}")
        command: click.Command = getattr(module, f"{name}_", None) or getattr(module, name)
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A misspelt command is answered with the nearest one."""
        near = difflib.get_close_matches(args[0], COMMANDS, n=1) if args[0] not in COMMANDS else []
        if near and not args[0].startswith("-"):
            context.fail(f"There is no command {args[0]!r}. Did you mean {near[0]}?")
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The learner's commands first; in a kit they are all that is explained."""
        alone = in_a_kit(Path.cwd())
        for title, names in GROUPS.items():
            with formatter.section(title):
                if alone and title != "For learners":
                    formatter.write_text(", ".join(names))
                else:
                    formatter.write_dl([(name, self._line(context, name)) for name in names])

    def _line(self, context: click.Context, name: str) -> str:
        command = self.get_command(context, name)
        return command.get_short_help_str(LONGEST) if command is not None else ""


def in_a_kit(folder: Path) -> bool:
    """Whether a folder is part of a learner's kit, told by what lies beside it: torch is not loaded for that."""
    for above in (folder, *folder.parents):
        if (above / "visible" / "cases").is_dir():
            return not (above / "solutions").is_dir() and not (above.parent / "solutions").is_dir()
    return False


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
