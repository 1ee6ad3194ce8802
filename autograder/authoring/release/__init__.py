"""Handing out: what leaves the house, and the proof that nothing else does.

`kit` says what a release consists of, `wheel` builds the engine, `secrets`, `normal`, `pieces` and `leaks` search the
result for anything that must stay, `canaries` plants words to find what that search does not know, `build` does all of
it in order and writes only what has passed.
"""

from autograder.authoring.release.build import FORMATS, release
from autograder.authoring.release.leaks import Leak, find_leaks, refuse_leaks
from autograder.authoring.release.secrets import Secrets, read_secrets

__all__ = ["FORMATS", "Leak", "Secrets", "find_leaks", "read_secrets", "refuse_leaks", "release"]
