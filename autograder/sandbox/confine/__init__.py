"""The steps that confine one process, each in a module of its own and each usable alone.

`calls` makes system calls, `numbers` knows them by name; `namespaces`, `root`, `landlock`, `syscalls`, `rlimits`,
`identity` and `descriptors` are the steps; `readable` says what a worker may read; `steps` puts them in order.
Linux only; nothing here is imported elsewhere. A step that fails raises `StepFailed`: the process must end, and the
learner's code must never be loaded in it.
"""
