"""Gradescope: a zip for its autograder, and what runs there.

- `bundle` builds the zip, on the instructor's machine; it holds the solutions;
- `__main__` runs in Gradescope's container for each submission, behind the process sandbox;
- `results` makes `results.json` of a result document; `metadata` reads who handed in what and when.
"""
