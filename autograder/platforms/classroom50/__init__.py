"""Classroom 50: a template repository, a bundle that grades, and the result that it wants.

Grading runs in the student's own repository, and the bundle can be read by everybody: only visible checks go there.
Hidden grading is the instructor's batch, `autograder grade` over what `gh teacher download` brings.

- `template` writes both folders and the declarative `tests.json`; `__main__` runs in the workflow; `results` makes and
  checks `result.json` and `tests.json`.
"""
