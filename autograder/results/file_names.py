"""From a student's name to a file's name: readable, harmless, and never the same for two students."""

import hashlib
import re

# No capitals: on many disks `Ada` and `ada` are one file, and both may be students.
PLAIN = re.compile(r"[a-z0-9._-]{1,64}")
# Names that mean something to a file system: the folder itself, its parent, devices of Windows.
RESERVED = re.compile(r"\.+|(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
READABLE = 40  # characters of the name kept in front of the hash; with it, well under every file system's limit


def file_stem(student: str) -> str:
    """The name of a student's files, without ending.

    A plain name (small letters, digits, `.`, `_`, `-`, at most 64 of them) stands for itself. Any other becomes what
    is readable of it, a tilde and a short hash; plain names hold no tilde, so the two kinds never meet, and names that
    differ only by case have different hashes.
    """
    if PLAIN.fullmatch(student) and not RESERVED.fullmatch(student):
        return student
    readable = re.sub(r"[^A-Za-z0-9_-]+", "-", student).strip("-")[:READABLE] or "student"
    digest = hashlib.sha256(student.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{readable}~{digest[:12]}"
