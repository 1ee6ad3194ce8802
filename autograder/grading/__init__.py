"""Grading: from what was collected to one result document per student.

`checks` gives verdicts, `questions` grades the short answers, `unit` puts both together, `student_grader` holds what
one
process needs to grade student after student (the course, its books of cases, its sandbox), `batch` runs a class over
an executor and writes each result at once. Data goes one way; a result is never read back to decide a grade.
"""
