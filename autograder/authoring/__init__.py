"""The author's side: from `solutions/` to everything that others get, and the proof that it is right.

- `sync` generates what learners get, and compares it with what is committed; start with `sync.assignments`.
- `release` makes what is handed out and searches it for anything that must stay here.
- `doctor` tries references, stubs, known answers and mutants on every check.

It knows the course, the checks and the diagnosis; no platform and no page.
"""
