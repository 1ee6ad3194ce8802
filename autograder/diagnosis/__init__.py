"""Saying why an exercise fails: one sentence, one next step.

`diagnostician` asks in the order of trust: what says so itself, a known wrong answer that behaves the same
(`known_mistakes`, `answer_matching`), the line where the graph is cut (`graph_cuts`), another exercise that is used and
wrong itself (`dependencies`), the kind of difference (`difference`). `source_lines` shows the learner's own lines.
It knows the course and can ask a session; it gives no verdict and no points.
"""

from autograder.diagnosis.diagnostician import Diagnostician

__all__ = ["Diagnostician"]
