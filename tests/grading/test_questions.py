"""Answers to short questions are judged by what they mean."""

import pytest

from autograder.grading.short_answers import plain_choice


@pytest.mark.parametrize("written", ["b", "B", "(b)", "b)", "B)", "b.", " (B). ".strip(" ."), "[b]", "b:"])
def test_a_choice_may_be_written_as_in_the_text(written):
    """The text says (b), so that is how many write it down."""
    assert plain_choice(written) == "b"


@pytest.mark.parametrize("written", ["bb", "(ab)", "b or c", "", "()", "not b"])
def test_nothing_else_is_taken_for_a_choice(written):
    """Only one letter, with or without its bracket, is a choice."""
    assert plain_choice(written) == written
