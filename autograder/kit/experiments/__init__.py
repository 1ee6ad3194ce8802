"""Experiments with a learner's own code: what the course claims, seen.

- `recall`, `classify`, `cost`, `gradients` are the experiments. Each names the exercises that it needs, is given the
  learner's own functions, and returns a `Finding`: numbers, a picture as data, a sentence.
- `conduct` makes sure that the exercises are right, runs an experiment in a process of its own (`process`), and shows
  what came out.

Seeds are fixed, nothing is downloaded, one thread of one processor is enough for a minute. An exercise that is not
solved is named and left out: nothing here could take its place.
"""

from autograder.kit.experiments.conduct import experiment
from autograder.kit.experiments.present import Conducted

__all__ = ["Conducted", "experiment"]
