"""What is known about a graded student, on disk.

One JSON document per student is the only thing that pages, tables and exporters read. Its parts:

- `document` and `parts` say what a document is: frozen dataclasses, and their exact way to JSON and back;
- `store` keeps documents in a folder so that no interruption loses, doubles or halves one;
- `fingerprint` says by what a submission counts as already graded;
- `lock` lets one grader at a time work in a folder; `seed` keeps a drawn seed there;
- `durable_files` writes a file whole or not at all; `file_names` turns students into file names;
- `grades_table` writes `grades.csv` from the documents; `stand_in` is the document of somebody whose own is unusable;
- `steps` makes sure that what fails for one student fails for that one only.

Nothing here knows a reference, a check or a learner's file.
"""

from autograder.results.document import (
    CheckResult,
    Diagnosis,
    Document,
    ExerciseResult,
    IsolationFacts,
    SourceLine,
    UnitResult,
    Versions,
)
from autograder.results.file_names import file_stem
from autograder.results.fingerprint import Fingerprint
from autograder.results.grades_table import write_grades
from autograder.results.seed import keep_seed, seed_name
from autograder.results.store import ResultStore, SetAside, StoredState

__all__ = [
    "CheckResult",
    "Diagnosis",
    "Document",
    "ExerciseResult",
    "Fingerprint",
    "IsolationFacts",
    "ResultStore",
    "SetAside",
    "SourceLine",
    "StoredState",
    "UnitResult",
    "Versions",
    "file_stem",
    "keep_seed",
    "seed_name",
    "write_grades",
]
