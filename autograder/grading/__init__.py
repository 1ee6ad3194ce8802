"""Grading: from what was collected to one result document per student.

`whole_class` is the command `grade` without its command line; `batch` runs a class over an executor (`executors`, or
`cluster` for other machines) and writes each result at once. `grader` holds what one process needs to grade student
after student (course, oracles, sandbox), `unit` grades one unit, `short_answers` the questions. Data goes one way; a
result is never read back to decide a grade. Neither platforms nor pages are known here: `autograder.cli` joins them.
"""
