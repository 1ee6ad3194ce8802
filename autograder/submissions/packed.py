"""What became of a zip of `autograder submit` on its way: the instructor is told what is not as it was packed.

Nothing follows from it for the grade. A manifest is the learner's word, and a file may be corrected after packing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from autograder.submissions.layout import FoundFile
from autograder.submissions.submission import Submission


def changes_since_packed(student: str, found: Sequence[FoundFile], own: Mapping[str, Submission]) -> Iterator[str]:
    """A note for each file that is another than the one that was packed, and for each unit that is not there.

    found: what the student handed in; own: what of it was taken, by unit.
    """
    beside = {file.entry.path: file.packed for file in found}
    for unit, one in own.items():
        packed = beside.get(one.origin, {}).get(unit)
        if packed is not None and one.digest not in ("", packed):
            yield f'{student}: "{one.origin}" was changed after `autograder submit` had packed it; graded as it is'
    packed_units = dict.fromkeys(unit for digests in beside.values() for unit in digests)
    gone = [unit for unit in packed_units if unit not in own]
    if gone:
        yield f"{student}: `autograder submit` had packed {', '.join(gone)}, which did not arrive"
