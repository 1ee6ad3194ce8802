"""Measurements, each as a ratio within one run: a time alone says more of the machine than of the program.

    python -m benchmarks              the table of docs/benchmarks.md
    python -m benchmarks.costs        what one submission costs, item by item
    python -m benchmarks.peers        other autograders on one exercise

`answers` are the submissions; `ways` grade one of them in this process, in the sandbox, or each in an interpreter of
its own (`fresh`, `fresh_parent`); `scaling` grades a class with one job and with two in turn; `processes` reads what
others used.
"""
