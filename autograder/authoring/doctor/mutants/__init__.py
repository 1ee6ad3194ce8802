"""Mutants: small wrong changes of a reference, made on the syntax tree.

`operators` lists the changes, one function a kind; `make` applies each at every place of an exercise where it fits.
A new unit gets its mutants for nothing. A mutant that no check rejects is either a hole in the checks or equivalent
to the reference; the equivalent ones are listed with a reason in the unit's `equivalent.toml`.
"""

from autograder.authoring.doctor.mutants.equivalent import entry_for, read_equivalents
from autograder.authoring.doctor.mutants.make import Mutant, make_mutants

__all__ = ["Mutant", "entry_for", "make_mutants", "read_equivalents"]
