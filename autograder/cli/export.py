"""`autograder export`: grades and pages in the form that another program takes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from autograder.text import counted, one_line

if TYPE_CHECKING:
    from autograder.platforms.exporting.changes import Report
    from autograder.platforms.exporting.fill import ExportOptions, ExportReport
    from autograder.results.steps import Failure

# Written here and not read from the table of exporters, so that `--help` need not load them; a test compares.
NAMES = (
    *("csv", "canvas", "moodle", "brightspace", "nbgrader", "junit"),
    *("feedback-canvas", "feedback-moodle", "feedback-brightspace"),
)
LISTED = 40


@click.command("export")
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(NAMES), help="For whom.")
@click.option("--changes", is_flag=True, help="Only say who moves, since the last export or the last regrade, and why.")
@click.option("--into", type=click.Path(path_type=Path), help="The platform's own file (or gradebook.db) to fill.")
@click.option("--column", help="The heading to fill, where there is more than one (Canvas: title or id).")
@click.option("--from", "source", type=click.Path(path_type=Path), help="The download that was graded, for feedback.")
@click.option("--to", type=click.Path(path_type=Path), help="File to write; OUT/export/<name> otherwise.")
@click.option("--roster", type=click.Path(path_type=Path), help="CSV with id, name, e-mail, to find people.")
@click.option("--out-of", type=float, help="Scale to this maximum; the platform's own otherwise, where it states one.")
@click.option("--decimals", type=click.IntRange(0, 4), default=2, show_default=True, help="Places, halves up.")
@click.option("--decimal", type=click.Choice(["comma", "point"]), help="As the file has it, otherwise.")
@click.option("--comments", is_flag=True, help="Also fill an empty column of comments (Moodle).")
@click.option("--solutions", type=click.Path(path_type=Path), help="Folder of the answers, to search pages for them.")
def export(out: Path, form: str | None, changes: bool, **options: Any) -> None:
    """Give the grades of OUT to another program.

    The platform's file is copied byte for byte, except for the cells that are filled. Exit status: 0 everybody's grade
    went out, 1 somebody is listed as left out, 2 nothing was written.
    """
    from autograder.results import ResultStore

    if (form is None) == (not changes):
        raise click.UsageError("give either --format NAME or --changes.")
    store = ResultStore.existing(out)
    if form is None:
        from autograder.platforms.exporting.changes import compare, write_changes

        report = compare(store)
        _show_changes(report, write_changes(out / "export" / "changes.csv", report))
        _show_failures(out, "changes", report.failures)
        sys.exit(1 if report.failures else 0)
    export_report, missing, failures = _export(store, form, options)
    _show(export_report, form)
    _list("left out", missing)
    _show_failures(out, form, failures)
    sys.exit(0 if export_report.complete and not missing and not failures else 1)


def _export(store: Any, form: str, options: dict[str, Any]) -> tuple[ExportReport, list[str], list[Failure]]:
    """What became of everybody with a result, who has none, and whom an error of ours met."""
    from autograder.platforms.export_formats import FORMATS
    from autograder.platforms.exporting.exported_grades import read_grades
    from autograder.platforms.exporting.ledger import remember
    from autograder.platforms.exporting.missing import without_result

    exporter = FORMATS[form]
    export_options = _wishes(store.out, exporter.file, options)
    with store.lock():
        failures: list[Failure] = []
        grades = read_grades(store.documents(), failures)
        if not grades:
            raise click.UsageError(f"{store.out} holds no results yet. Run `autograder grade` first.")
        export_report = exporter.export(store, grades, export_options)
        if exporter.gives:
            remember(store.out, [grade for grade in grades if grade.student in export_report.given])
    for aside in store.set_aside:
        click.echo(f"Set aside as {aside.path}: {aside.reason}", err=True)
    return export_report, without_result(store, grades), [*failures, *export_report.failures]


def _wishes(out: Path, file: str | None, options: dict[str, Any]) -> ExportOptions:
    from autograder.platforms.exporting.exported_grades import Rounding
    from autograder.platforms.exporting.fill import ExportOptions
    from autograder.submissions import read_roster

    into, roster = options["into"], options["roster"]
    name = file or (into.name if into is not None else "export.csv")
    return ExportOptions(
        to=options["to"] or out / "export" / name,
        into=into,
        column=options["column"],
        source=options["source"],
        roster=None if roster is None else read_roster(roster),
        rounding=Rounding(options["out_of"], options["decimals"]),
        comma=None if options["decimal"] is None else options["decimal"] == "comma",
        comments=options["comments"],
        solutions=options["solutions"],
    )


def _show(export_report: ExportReport, form: str) -> None:
    what = "pages" if form.startswith("feedback") else "students" if form == "junit" else "grades"
    click.echo(f"{len(export_report.given)} {what} written to {export_report.written}")
    for note in export_report.notes:
        click.echo(f"  {one_line(note)}")
    _list("left out, grade withheld because of an error of ours", export_report.withheld)
    _list("left out, not found", export_report.unmatched)
    _list("was another grade", export_report.changed)
    _list("in the file, but not graded here", export_report.left)


def _show_failures(out: Path, form: str, failures: Sequence[Failure]) -> None:
    from autograder.results.durable_files import make_folder
    from autograder.results.steps import error_file, report_failures

    folder = make_folder(out / "export")
    report_failures(folder, form, failures)
    _list(f"left out because of an error of ours (traceback in {error_file(folder, form)})", [*map(str, failures)])


def _list(what: str, entries: Sequence[str]) -> None:
    for entry in entries[:LISTED]:
        click.echo(f"  {what}: {one_line(entry)}")
    if len(entries) > LISTED:
        click.echo(f"  {what}: and {len(entries) - LISTED} more")


def _show_changes(report: Report, path: Path) -> None:
    moved, same = len(report.changes), report.same
    moves = f"{moved} move{'s' if moved == 1 else ''}, {same} stand{'s' if same == 1 else ''} as before"
    click.echo(f"Compared with {report.against}: {moves}.")
    for change in report.changes[:LISTED]:
        click.echo(f"  {one_line(change.sentence(), limit=400)}")
        for check in change.checks[:5]:
            click.echo(f"      {one_line(check)}")
        if len(change.checks) > 5:
            click.echo(f"      and {counted(len(change.checks) - 5, 'more check')}")
    _list("regrade failed by an error of ours, the earlier grade stands", report.failed)
    click.echo(f"All of it: {path}")
