"""The markers of a solution: exact ones are paired, everything that only resembles one is refused."""

import pytest

from autograder.authoring.sync.markers import Block, find_blocks
from autograder.errors import CourseError

GOOD = "def f(x):\n    # BEGIN SOLUTION\n    return x\n    # END SOLUTION\n"


def test_a_pair_of_markers_is_a_block() -> None:
    """Lines count from 1 and the indentation is kept."""
    assert find_blocks(GOOD, "f.py") == (Block(2, 4, 4),)


def test_a_file_without_markers_has_no_blocks() -> None:
    """Nothing is invented, and words like solution or begin alone are no markers."""
    text = (
        '"""We begin. The solution comes at the end."""\n# the solution of this equation\n# begin with zeros\nx = 1\n'
    )
    assert find_blocks(text, "f.py") == ()


@pytest.mark.parametrize(
    "marker",
    [
        "#BEGIN SOLUTION",
        "# begin solution",
        "# Begin Solution",
        "### BEGIN SOLUTION",
        "#  BEGIN SOLUTION",
        "# BEGIN  SOLUTION",
        "# BEGIN SOLUTION:",
        "# BEGIN SOLUTION for the step",
        "# BEGIN SOLUTION # noqa",
        "# BEGIN SOLUTIONS",
        "# BEGIN_SOLUTION",
        "# BEGIN OF SOLUTION",
        "# BEGN SOLUTION",
        "# BEGIN SOLUTON",
        "# BEGINN SOLUTION",
        "# BEGIN SOLUTION ",
        "# --- BEGIN SOLUTION ---",
        "# <BEGIN SOLUTION>",
    ],
)
def test_a_near_miss_is_refused_with_file_and_line(marker: str) -> None:
    """A marker that is written almost right is never passed over."""
    with pytest.raises(CourseError, match=r"f\.py, line 2: .*resembles a marker"):
        find_blocks(GOOD.replace("# BEGIN SOLUTION", marker), "f.py")


@pytest.mark.parametrize(
    "marker", ["#END SOLUTION", "# end solution", "# END SOLUTION.", "# END", "# END OF THE SOLUTION"]
)
def test_a_near_miss_of_the_end_is_refused(marker: str) -> None:
    """The end marker is as strict as the first."""
    with pytest.raises(CourseError, match=r"f\.py, line [24]: "):
        find_blocks(GOOD.replace("# END SOLUTION", marker), "f.py")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("x = 1  # BEGIN SOLUTION\ny = 2\n# END SOLUTION\n", 1, "resembles"),
        ('x = """\n# BEGIN SOLUTION\n"""\n', 2, "string"),
        ("# END SOLUTION\n", 1, "without"),
        ("# BEGIN SOLUTION\nx = 1\n", 1, "never closed"),
        ("# BEGIN SOLUTION\nx = 1\n# BEGIN SOLUTION\ny = 1\n# END SOLUTION\n# END SOLUTION\n", 3, "inside the block"),
        ("# BEGIN SOLUTION\nx = 1\n# END SOLUTION\n# END SOLUTION\n", 4, "without"),
        ("if x:\n    # BEGIN SOLUTION\n    y = 1\n# END SOLUTION\n", 4, "indented by 0"),
        ("def f(:\n", 1, "not Python"),
    ],
)
def test_what_cannot_be_paired_is_refused_with_file_and_line(text: str, line: int, words: str) -> None:
    """Trailing markers, markers in strings, unclosed, nested, unopened, crooked pairs, and what is not Python."""
    with pytest.raises(CourseError, match=rf"f\.py, line {line}: .*{words}"):
        find_blocks(text, "f.py")
