"""Every error that the package raises on purpose.

One tree, so that a caller can catch the whole of it. The text of each is written for the person at the
command line: what is wrong, where, and what to do.
"""


class AutograderError(Exception):
    """The root: something the user can repair. Commands print its text and exit with status 2."""


class CourseError(AutograderError):
    """A unit folder is not as it should be. The text names the file and, where there is one, the line."""


class CollectError(AutograderError):
    """Submissions cannot be taken in at all: no such folder, not a zip, nothing in it."""


class IsolationError(AutograderError):
    """The protection that was asked for cannot be had on this machine."""


class RecordError(AutograderError):
    """A result document cannot be read or written."""


class ReleaseError(AutograderError):
    """A release was refused, because something in it must not be handed out."""


class ExportError(AutograderError):
    """Grades cannot be handed to another program: its file is not understood, or a column is missing."""


class ClusterError(AutograderError):
    """Grading on other machines cannot go on: no scheduler, no worker, or a worker that cannot grade."""
