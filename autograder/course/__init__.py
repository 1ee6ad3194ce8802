"""What a course is: units, exercises, checks and questions, found by listing a folder.

`model` holds the records, `registry` takes what an author's decorators say, `shapes` reads the one line of a docstring
that states shapes, `load` reads the unit folders of an instructor, `known_answers` and `cells` the catalogues of wrong
and right answers, `syllabus` the order of units, `recorded_cases` what a learner's kit has instead of a reference.
Nothing here runs a learner's code, and nothing here knows how a check runs. Start with `model`.
"""

from autograder.course.load import Course, find_solutions, load_course
from autograder.course.model import Check, Exercise, Question, Rules, Unit

__all__ = ["Check", "Course", "Exercise", "Question", "Rules", "Unit", "find_solutions", "load_course"]
