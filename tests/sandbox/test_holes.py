"""The fork server's heap without holes."""

import os
import subprocess
import sys

import pytest

HOLES = """
import ctypes, sys
from autograder.sandbox import heap as holes
library = ctypes.CDLL(None)
library.malloc.restype, library.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
library.free.argtypes = [ctypes.c_void_p]
library.sbrk.restype, library.sbrk.argtypes = ctypes.c_void_p, [ctypes.c_ssize_t]
pieces = [library.malloc(600) for _ in range(4000)]
for piece in pieces[::2]:
    library.free(piece)
end = library.sbrk(0)
filled = holes.fill() if sys.argv[1] == "filled" else 0
print(filled, sum(library.malloc(600) < end for _ in range(1000)))
"""


GLIBC = sys.platform == "linux" and (os.confstr("CS_GNU_LIBC_VERSION") or "").startswith("glibc")


@pytest.mark.skipif(not GLIBC, reason="only glibc's heap is looked at")
def test_new_pieces_go_to_fresh_memory():
    """With 2,000 holes of their size, new pieces lie in them; once they are filled, beyond the heap's old end."""
    found = {}
    for how in ("as it is", "filled"):
        run = subprocess.run([sys.executable, "-c", HOLES, how], capture_output=True, text=True, check=True)
        found[how] = [int(word) for word in run.stdout.split()]
    assert found["as it is"] == [0, 1000]
    filled, in_holes = found["filled"]
    assert in_holes == 0
    assert filled >= 2000 * 600
