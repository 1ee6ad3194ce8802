"""The experiments by name, in order of the course."""

from autograder.kit.experiments import classify, cost, gradients, recall
from autograder.kit.experiments.finding import Experiment

EXPERIMENTS: dict[str, Experiment] = {
    one.name: one for one in (gradients.EXPERIMENT, recall.EXPERIMENT, cost.EXPERIMENT, classify.EXPERIMENT)
}
