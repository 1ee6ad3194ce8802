"""Saying why an exercise fails: one sentence, one next step."""

from autograder.diagnosis.diagnostician import Diagnostician

__all__ = ["Diagnostician"]
