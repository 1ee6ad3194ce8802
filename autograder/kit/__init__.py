"""The learner's side: a kit that teaches.

Parts, and what each may know:

- `kit` reads a kit's folder (visible checks, recorded cases), `work` the learner's own files, `progress` what was found
  out before; none of them runs anything of the learner's.
- `lasting` starts the processes in which the learner's code runs, `examine` asks them, `order` says what to look at
  first.
- `returned`, `chain`, `caret` and `remark` find out more about one thing: a wrong form, an exception, a text that
  Python cannot read, a gradient that is cut.
- `explain` and `steps` find the words, `pictures` and `probes` make the pictures, `illustrate` chooses among them;
  `screen`, `show`, `drawings` put them into a terminal, `page` into a notebook.
- `commands`, `watch` with `follow` and `keys`, `reset`, `submit`, `pytest_bridge`,
  `notebook` with `definitions` are the ways in.

There is no reference here and no hidden check, and nothing that would need one. Nothing on these paths is for one
platform only.
"""
