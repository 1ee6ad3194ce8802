"""Everything a learner gets, generated from `solutions/` into `assignments/`.

`markers` finds the solution blocks, `source` reads a reference as text, `stub` and `notebooks` make files of its
public part, `recorded` runs the visible checks on the reference and `cases` keeps what they needed, `tree` writes
and compares, `manifest` remembers what was generated. Only `recorded` runs anything, and what it keeps are inputs
and results of visible checks; of `hidden.py` it takes the points of the questions.
"""

from autograder.authoring.sync.assignments import Sync, build_tree, drift, sync

__all__ = ["Sync", "build_tree", "drift", "sync"]
