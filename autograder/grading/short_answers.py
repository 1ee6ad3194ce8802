"""Grading the short questions: they appear in the result as an exercise named `answers`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from autograder.checks.session import NotLoaded, Session
from autograder.course.model import Question, Unit
from autograder.results import CheckResult, ExerciseResult
from autograder.results.document import ANSWERS
from autograder.sandbox.interface import Fault

Given = Mapping[str, Any]
_CHOICE = re.compile(r"[(\[]?\s*([a-z])\s*[)\].:]?")
MOST = 1e300  # a whole number may be too large for a float; NaN is within no bounds
FORMS = {"number": "a number", "shape": "a tuple of whole numbers", "text": "one of the choices, in quotes"}


def grade_questions(unit: Unit, session: Session) -> ExerciseResult | None:
    """The result of a unit's questions, or None if it has none."""
    if not unit.questions:
        return None
    given, problem = _ask(session)
    return ExerciseResult.of(
        ANSWERS, [_grade(question, given.get(question.name), problem) for question in unit.questions]
    )


def _ask(session: Session) -> tuple[Mapping[str, Given], tuple[str, str] | None]:
    session.begin_exercise()
    try:
        session.defines("answers")
        reply, _ = session.ask_twice({"op": "answers"})
    except Fault as fault:
        if fault.retry:
            raise  # twice ended from outside: withheld, not marked
        return {}, ("fault", fault.sentence)
    except NotLoaded as problem:
        if problem.fault is not None and problem.fault.retry:
            raise problem.fault from None
        verdict = "fail" if problem.fault is None else "fault"
        return {}, (verdict, "The file does not load, so the answers in it cannot be read.")
    answers = reply.get("answers")
    return (answers if isinstance(answers, dict) else {}), None


def _grade(question: Question, given: Given | None, problem: tuple[str, str] | None) -> CheckResult:
    if problem is not None:
        verdict, message = problem
    elif form_of(question, given) != "answered":
        verdict, message = form_verdict(question, given)
    else:
        right = is_right(question, given or {})
        verdict, message = ("pass", "") if right else ("fail", "This is not the right answer.")
    explains = question.explains if verdict in ("pass", "fail") else ""
    points = question.points if verdict == "pass" else 0.0
    return CheckResult(
        question.name, question.text, False, "questions", verdict, points, question.points, message, explains=explains
    )


def form_of(question: Question, given: Given | None) -> str:
    """`answered`, `todo` (None or missing) or `form` (an answer of another kind than asked for)."""
    kind, value = (given or {}).get("kind", "none"), (given or {}).get("value")
    if kind == "none":
        return "todo"
    known = choices(question)
    fits = kind == question.kind and (not known or plain_choice(str(value)) in known)
    return "answered" if fits else "form"


def choices(question: Question) -> list[str]:
    """The letters that a question with choices, `(a) ... (b) ...`, names; nothing where it names none or one."""
    letters = re.findall(r"\(([a-z])\)", question.text) if question.kind == "text" else []
    return letters if len(letters) > 1 else []


def form_verdict(question: Question, given: Given | None) -> tuple[str, str]:
    """The verdict and the sentence for an answer that cannot be right or wrong yet."""
    if form_of(question, given) == "todo":
        return "todo", "Not answered yet."
    known = choices(question)
    asked = f"one of {', '.join(known)}, in quotes" if known else FORMS[question.kind]
    return "fail", f"The answer should be {asked}."


def is_right(question: Question, given: Given) -> bool:
    """Whether an answer of the right kind is right. A number counts within the question's tolerance."""
    value = given.get("value")
    if question.kind == "number":
        if (
            not isinstance(value, int | float) or not -MOST <= value <= MOST
        ):  # so neither is NaN, nor too large a number
            return False
        assert isinstance(question.value, int | float)
        return abs(value - question.value) <= question.within * abs(question.value) + 1e-12
    if question.kind == "shape":
        return isinstance(value, list) and isinstance(question.value, tuple) and tuple(value) == question.value
    return isinstance(value, str) and plain_choice(value) == plain_choice(str(question.value))


def plain_choice(text: str) -> str:
    """An answer in words as it is compared: `(b)`, `b)`, `B.` are all the choice `b`."""
    text = text.strip().lower()
    letter = _CHOICE.fullmatch(text)
    return letter[1] if letter else text
