"""What a course is: units, exercises, checks and questions, found by listing a folder.

`model` holds the records, `shapes` reads the one line of a docstring that states shapes, `load` reads unit
folders of an instructor (with the reference) and `kit` those of a learner (with recorded cases instead).
Nothing here runs a learner's code.
"""

from autograder.course.load import Course, find_solutions, load_course
from autograder.course.model import Check, Exercise, Question, Rules, Unit

__all__ = ["Check", "Course", "Exercise", "Question", "Rules", "Unit", "find_solutions", "load_course"]
