"""Large pages for the fork server."""

import mmap
import subprocess
import sys

import pytest

from autograder.sandbox import memory_pages

HOLDS = """
import sys
from autograder.sandbox import memory_pages as pages
data = bytearray(range(256)) * (64 << 10)  # 16 MB
collapsed = pages.collapse()
with open("/proc/self/smaps_rollup") as rollup:
    huge = next(int(line.split()[1]) for line in rollup if line.startswith("AnonHugePages:"))
print(collapsed, huge, data == bytearray(range(256)) * (64 << 10))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is described in Linux's own form")
def test_memory_is_as_it_was_and_in_large_pages():
    """What stands in memory stays; where the kernel can (6.1 on), most of it is in large pages afterwards."""
    run = subprocess.run([sys.executable, "-c", HOLDS], capture_output=True, text=True, check=True)
    collapsed, huge, same = run.stdout.split()
    assert same == "True"
    assert int(collapsed) == 0 or int(huge) >= 8 << 10


def test_only_whole_pages_of_own_memory_are_touched():
    """Files, the stack, read-only and shared areas are left alone, and so is what is smaller than a large page."""
    page = mmap.PAGESIZE
    assert memory_pages._area("200000-800000 rw-p 00000000 00:00 0 ") == (0x200000, 0x600000)
    assert memory_pages._area(f"{0x200000 - page:x}-800000 rw-p 00000000 00:00 0 [heap]") == (0x200000, 0x600000)
    for line in (
        "200000-800000 rw-p 00000000 08:01 42 /usr/lib/libx.so",
        "200000-800000 r--p 00000000 00:00 0 ",
        "200000-800000 rw-s 00000000 00:00 0 ",
        "200000-800000 rw-p 00000000 00:00 0 [stack]",
        f"{0x200000 - page:x}-3ff000 rw-p 00000000 00:00 0 ",
    ):
        assert memory_pages._area(line) is None, line
