"""Which file was taken for whose unit: `OUT/mapping.csv` for a person to look through, and what is odd in words."""

from __future__ import annotations

import csv
from pathlib import Path

from autograder.results.durable_files import replacing
from autograder.submissions.choose import NO_UNIT, PLAIN
from autograder.submissions.submission import Collected
from autograder.text import csv_cell

NAME = "mapping.csv"
HEAD = ("file", "student", "unit", "why")


def write_mapping(out: Path, collected: Collected) -> Path:
    """One line for each file that was looked at; `unit` is empty where it was taken for none."""
    path = out / NAME
    with replacing(path) as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEAD)
        for one in collected.mapping:
            writer.writerow([csv_cell(text) for text in (one.path, one.student, one.unit or "", one.why)])
    return path


def taken_by_rule(collected: Collected) -> list[str]:
    """Files that are called otherwise than the unit they were taken for: a person should look at these."""
    odd = (one for one in collected.mapping if one.unit is not None and one.why != PLAIN)
    return [f'"{one.path}" for {one.student}, {one.unit}: {one.why}' for one in odd]


def not_taken(collected: Collected) -> list[str]:
    """Python files and notebooks that count for nothing; what is refused is told apart."""
    told = {one.path for one in collected.refused}
    others = (one for one in collected.mapping if one.unit is None and one.path not in told)
    return [f'"{one.path}" of {one.student}: {one.why}' for one in others if one.why != NO_UNIT]
