"""nbgrader: a course that its own commands accept, and our engine in the place of its execution.

Its own execution runs hidden tests in the student's kernel, with the gradebook and the sources in reach. Here nothing
of a notebook runs in nbgrader's process. The parts:

- `course` writes the course directory, `cells` makes its notebooks, `clear` takes the solutions out of a cell; none of
  them needs nbgrader to be installed;
- `config` is what `nbgrader_config.py` calls: it puts `preprocessors` into nbgrader's own chains;
- `preprocessors` clears solutions, restores what a student deleted, grades in the sandbox, refuses leaks;
- `scores` turns a unit's result into what stands below each graded cell;
- `gradebook` writes result documents straight into `gradebook.db`.
"""
