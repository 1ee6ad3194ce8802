"""`python -m tests.gpu`: everything that `--device cuda` promises, on a machine that has a GPU; prints the table.

Exit status 0 where all of it holds, 1 where something does not, 2 where there is no GPU.
"""

from __future__ import annotations

import sys

import torch

from autograder.course.load import unit_folders

from .real import SOLUTIONS, Finding, agreement_of_all, through_the_sandbox, why_not


def main() -> int:
    """Look at everything and print one line for each."""
    if problem := why_not():
        print(f"not tried: {problem}.")
        return 2
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}")
    findings = [*through_the_sandbox(), *agreement_of_all(tuple(folder.name for folder in unit_folders(SOLUTIONS)))]
    for one in findings:
        print(line(one))
    return 0 if all(one.holds for one in findings) else 1


def line(finding: Finding) -> str:
    """One line of the table."""
    return f"{'holds' if finding.holds else 'FAILS':6} {finding.what:42} {finding.seen}"


if __name__ == "__main__":
    sys.exit(main())
