"""The learner's side: a kit that teaches.

Parts, and what each may know:

- `folder` reads a kit (visible checks, recorded cases), `own_files` the learner's own files, `progress` what was found
  out before; none of them runs anything of the learner's.
- `lasting_worker` starts the processes in which the learner's code runs, `examine` asks them, `unit_report` is what
  comes out, `priorities` says what to look at first.
- `returned`, `tracebacks`, `caret` and `remarks` find out more about one thing: a wrong form, an exception, a text
  that Python cannot read, a gradient that is cut.
- `explain` and `next_steps` find the words, `illustrate` chooses among the pictures of `autograder.figures`;
  `terminal`, `printing`, `terminal_pictures` put them into a terminal, `html` into a notebook.
- `commands`, `watch` with `file_changes` and `keyboard`, `reset`, `submit`, `pytest_plugin`, `notebook` with
  `definitions`, and `experiments` are the ways in.

There is no reference here and no hidden check, and nothing that would need one. Nothing on these paths is for one
platform only.
"""
