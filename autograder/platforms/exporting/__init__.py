"""Giving grades back: to learning platforms, to nbgrader, to spreadsheets and continuous integration.

Parts, and what each may know:

- `grades` reads result documents, and nothing else of `OUT`, and says how a number is rounded;
- `sheet` reads a platform's own CSV and writes it again byte for byte, except for the cells that were filled;
- `people` finds out which student is which row; it refuses to guess;
- `fill` puts the three together; `canvas`, `moodle` and `brightspace` only know where things stand in one file;
- `generic`, `junit`, `nbgrader` and the `feedback_...` modules write files of their own;
- `ledger` remembers what was given out, `changes` says who moves from what to what, and why.

A withheld grade is never a zero: its cell stays as it was, and the student is named. So is everybody who could not be
matched, on either side.
"""
