"""`autograder grade`: a class in, grades and pages out."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Any

import click

from autograder.cli.output import Screen
from autograder.errors import AutograderError


class Folder(click.Path):
    """A path that is not empty: an empty one would be the current folder, which nobody means by it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("the name of the folder is empty.", param, ctx)
        return super().convert(value, param, ctx)


class Count(click.IntRange):
    """A whole number, called so where it is none."""

    name = "whole number"


def names(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Names with commas between them; none at all only where the option was not given."""
    found = tuple(name.strip() for name in (value or "").split(",") if name.strip())
    if value is not None and not found:
        raise click.BadParameter("no unit is named. Leave the option out for all of them.")
    return found


@click.command()
@click.argument("submissions", type=Folder(path_type=Path))
@click.option("--out", type=Folder(path_type=Path), required=True, help="Folder for results, grades and pages.")
@click.option("--units", callback=names, help="Only these units, with commas: rnn,lstm. All of the course otherwise.")
@click.option("--jobs", type=Count(1, 256), default=None, help="Students at a time; as many as cores otherwise.")
@click.option("--device", type=click.Choice(["cpu", "cuda"]), default="cpu", show_default=True)
@click.option(
    "--seed-file", type=click.Path(path_type=Path), help="File with the secret seed; drawn and kept otherwise."
)
@click.option("--solutions", type=click.Path(path_type=Path), help="Folder of the answers; `solutions/` otherwise.")
@click.option("--layout", help="How SUBMISSIONS is laid out, where it cannot be told.")
@click.option("--roster", type=click.Path(path_type=Path), help="CSV with id, name, e-mail, section.")
@click.option("--deadlines", type=click.Path(path_type=Path), help="TOML file with deadlines and the late policy.")
@click.option("--seconds", type=click.FloatRange(0.5, 600), default=5.0, show_default=True, help="Limit of one call.")
@click.option("--memory", type=Count(256, 65536), default=2048, show_default=True, help="Limit in MB.")
@click.option("--accept-weaker-isolation", is_flag=True, help="Grade although protections are off on this machine.")
@click.option("--scheduler", help="Grade on other machines: address or file of a Dask scheduler; `local` to try.")
@click.option("--accept-plain-network", is_flag=True, help="Talk to that scheduler without encryption.")
@click.option("--replace", is_flag=True, help="Replace grades of other units that stand in OUT.")
@click.option("--wait", is_flag=True, help="Wait if another grader is at work in OUT.")
def grade(**options: Any) -> None:
    """Grade SUBMISSIONS: a folder <student>/<unit>.py, an LMS zip, or clones.

    Writes OUT/results/<student>.json, OUT/grades.csv, OUT/feedback/<student>.html and OUT/index.html. Interrupted, the
    same command goes on where it was. Exit status: 0 all graded, 1 a grade withheld or a page
    missing by our own error, 2 cannot run.
    """
    from autograder.cli.whole_class import GradeRequest, grade_and_report

    request = GradeRequest(
        submissions=options["submissions"],
        out=options["out"],
        units=options["units"],
        jobs=options["jobs"],
        device=options["device"],
        seed_file=options["seed_file"],
        solutions=options["solutions"],
        layout=options["layout"],
        roster=options["roster"],
        deadlines=options["deadlines"],
        call_seconds=options["seconds"],
        memory_mb=options["memory"],
        accept_weaker=options["accept_weaker_isolation"],
        wait=options["wait"],
        scheduler=options["scheduler"],
        plain_network=options["accept_plain_network"],
        replace=options["replace"],
    )
    interrupts = Interrupts()
    interrupts.listen()
    screen = Screen(heed=interrupts.heed)
    try:
        tally = grade_and_report(request, screen)
    except AutograderError as error:
        screen.close()
        click.echo(f"autograder: {error}", err=True)
        sys.exit(2)
    except KeyboardInterrupt:
        screen.close()
        click.echo("Interrupted. Everything graded so far is kept; the same command goes on from here.", err=True)
        sys.exit(130)
    sys.exit(1 if tally.withheld or tally.failures else 0)


class Interrupts:
    """Ctrl-C and SIGTERM.

    An exception out of a signal handler is lost where it happens to strike code that Python runs on the side, the end
    of an object or a callback. So it is remembered as well, and raised again at the next student.
    """

    def __init__(self) -> None:
        self.asked = False

    def listen(self) -> None:
        """From now on."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._strike)

    def heed(self) -> None:
        """Raises KeyboardInterrupt if one was asked for."""
        if self.asked:
            raise KeyboardInterrupt

    def _strike(self, number: int, frame: object) -> None:
        self.asked = True
        raise KeyboardInterrupt
