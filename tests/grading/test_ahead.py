"""Requests sent ahead: the same verdicts as one by one, fewer turns, and nothing unusual is settled by them."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import replace

import pytest
import torch

from autograder.checks.foreseen_requests import Rehearsals
from autograder.checks.pipelined_requests import BYTES, REQUESTS, Bounds, ForeseenRequest, Pipeline, Unsettled
from autograder.checks.session import Session
from autograder.checks.verdicts import Examiner
from autograder.protocol import wire
from autograder.sandbox.interface import Reply, Usage
from autograder.sandbox.worker_handle import SandboxedWorker
from tests.grading.conftest import RIGHT

HEAD = "import os, threading, time\nimport torch\n\n\n"
BODY = "    weighed = torch.tanh(x * w)\n    return weighed.sum(dim=1), weighed\n"
ANSWERS = {
    "right": RIGHT,
    "wrong values": HEAD + "def weighted(x, w):\n    return (x * w).sum(dim=1), x * w\n",
    "a stub": HEAD + "def weighted(x, w):\n    raise NotImplementedError\n",
    "wrong shape": HEAD + "def weighted(x, w):\n    return torch.tanh(x * w), torch.tanh(x * w)\n",
    "right for one sample only": HEAD + "def weighted(x, w):\n    x = x[:1]\n" + BODY,
    "detached": HEAD + "def weighted(x, w):\n    x = x.detach()\n" + BODY,
    "stops in float32": HEAD + "def weighted(x, w):\n    assert x.dtype == torch.float64\n" + BODY,
    "ends the process for one feature": HEAD + "def weighted(x, w):\n    if x.shape[1] == 1: os._exit(3)\n" + BODY,
    "forbidden": HEAD + "def weighted(x, w):\n    torch.nn.LSTMCell(2, 2)\n" + BODY,
    "a thread beside": HEAD
    + "def spin():\n    end = time.monotonic() + 0.002\n    while time.monotonic() < end: pass\n\n\n"
    + "def weighted(x, w):\n    one = threading.Thread(target=spin)\n    one.start()\n    one.join()\n" + BODY,
    "too much memory": HEAD + "def weighted(x, w):\n    torch.ones(1 << 40)\n" + BODY,
    "speaks for itself": HEAD
    + "def weighted(x, w):\n    text = b'{\"ok\": true, \"tensors\": []}'\n"
    + "    os.write(3, len(text).to_bytes(4, 'little') + text)\n" + BODY,
}  # fmt: skip
UNUSUAL = ("ends the process for one feature", "a thread beside", "too much memory", "speaks for itself")


def examined(student_grader, text, *, ahead):
    """Verdict and message of every check."""
    grader = student_grader.graders["scale"]
    with Session(student_grader.source, grader.unit, {"scale": text}) as session:
        examiner = Examiner(grader.unit, grader.oracle, session)
        if ahead:
            examiner.foreseen = grader.foreseen
        outcomes = [one for exercise in grader.unit.exercises for one in examiner.exercise(exercise)]
        return [(one.check.name, one.verdict, one.message) for one in outcomes]


@pytest.mark.parametrize("name", ANSWERS)
def test_the_verdicts_are_those_of_one_by_one(student_grader, asked, name):
    """Whatever the answer does; what is unusual is loaded again, to be asked one by one."""
    one_by_one = examined(student_grader, ANSWERS[name], ahead=False)
    asked.clear()
    assert examined(student_grader, ANSWERS[name], ahead=True) == one_by_one
    assert (asked.count("load") > 1) == (name in UNUSUAL)


@pytest.fixture
def asked(monkeypatch):
    """The operations of all requests that were sent one by one."""
    found = []
    ask = SandboxedWorker.ask
    monkeypatch.setattr(SandboxedWorker, "ask", lambda self, header, *rest, **more: (
        found.append(header["op"]), ask(self, header, *rest, **more)
    )[1])  # fmt: skip
    return found


def test_a_right_answer_is_asked_nothing_one_by_one(student_grader, asked):
    """Every request of every check was foreseen: none is sent for itself."""
    examined(student_grader, RIGHT, ahead=True)
    assert asked == ["load", "lookup"]


def test_a_slow_answer_is_asked_one_by_one(student_grader, asked):
    """What takes longer than requests sent ahead may take is not over its own limit, and gets full marks."""
    slow = HEAD + "def weighted(x, w):\n    time.sleep(0.6)\n" + BODY
    assert {verdict for _, verdict, _ in examined(student_grader, slow, ahead=True)} == {"pass"}
    assert asked.count("load") == 2
    assert "call" in asked


def test_a_file_that_has_used_up_its_time_is_sent_nothing_ahead(student_grader):
    """The whole file's seconds are an end to requests sent ahead as to all others."""
    grader = student_grader.graders["scale"]
    (exercise,) = grader.unit.exercises
    known, names = grader.foreseen(exercise), [check.name for check in exercise.checks]
    with Session(student_grader.source, grader.unit, {"scale": RIGHT}) as session:
        assert session.ahead(names, known) is not None
        session._charge_file(Usage(session.budget.submission))
        assert session.ahead(names, known) is None


def test_no_hidden_request_is_sent_before_the_visible_checks_are_through(student_grader, monkeypatch):
    """What is shown of visible checks comes from code that has seen no hidden input."""
    visible = {check.name for check in student_grader.graders["scale"].unit.exercises[0].checks if check.visible}
    sent = []
    post = SandboxedWorker.post
    monkeypatch.setattr(
        SandboxedWorker, "post", lambda self, frames, **more: (sent.append(frames), post(self, frames, **more))[1]
    )
    grader = student_grader.graders["scale"]
    (exercise,) = grader.unit.exercises
    frames = {one.frame for one in grader.foreseen(exercise) if one.check not in visible}
    with Session(student_grader.source, grader.unit, {"scale": RIGHT}) as session:
        examiner = Examiner(grader.unit, grader.oracle, session, foreseen=grader.foreseen)
        begun = examiner.begin(exercise)
        before = {frame for frames_sent in sent for frame in frames_sent}
        examiner.finish(exercise, begun)
    assert before
    assert not before & frames


def goes_on(trial):
    """Twice, the second time from what came of the first."""
    case = trial.case(lambda draw: {"x": draw.normal(3, 2), "w": draw.bias(2)})
    first = trial.call(case)["weighed"]
    trial.call(case.changed(x=torch.cat([first[:1] * 2, first[1:]])))
    trial.call(case)


def test_no_request_holds_an_answer_of_the_reference(student_grader):
    """A check that hands an answer back is foreseen up to there: a worker never has what it is expected to answer."""
    grader = student_grader.graders["scale"]
    (exercise,) = grader.unit.exercises
    check = replace(exercise.checks[-1], name="goes_on", run=goes_on)
    foreseen = Rehearsals(grader.unit, grader.oracle).of(replace(exercise, checks=(check,)))
    assert len(foreseen) == 1


def test_what_hands_an_answer_back_is_settled_all_the_same(student_grader, asked):
    """With the learner's own answer, which the others wait for."""
    grader = student_grader.graders["scale"]
    (exercise,) = grader.unit.exercises
    check = replace(exercise.checks[-1], name="goes_on", run=goes_on, visible=False, needs=())
    known = Rehearsals(grader.unit, grader.oracle)
    with Session(student_grader.source, grader.unit, {"scale": RIGHT}) as session:
        examiner = Examiner(grader.unit, grader.oracle, session, foreseen=known.of)
        (outcome,) = examiner.exercise(replace(exercise, checks=(check,)))
    assert (outcome.verdict, asked.count("load"), len(outcome.calls)) == ("pass", 1, 3)


# ---- the order of things, with a worker that only counts


class Echo:
    """Answers every request with its own text and the number of requests so far; a stand-in that counts turns."""

    def __init__(self, ok=True):
        self.ok = ok
        self.waiting = deque()
        self.posts = []
        self.most_bytes = 0

    def post(self, frames, *, deadline):
        self.posts.append(len(frames))
        self.waiting.extend(frames)
        self.most_bytes = max(self.most_bytes, sum(map(len, self.waiting)) if len(self.waiting) > 1 else 0)

    def fetch(self, most, *, deadline):
        return Reply({"ok": self.ok, "of": wire.parse_header(self.waiting.popleft()[4:].split(b"\0")[0])["n"]}, ())

    def settle(self):
        return Usage(0.0, 0.0, 0.0)


def requests(**numbers):
    """Requests by check."""
    return [ForeseenRequest.of(check, {"n": n}, ()) for check, ns in numbers.items() for n in ns]


def ahead_of(echo, checks, known, window=REQUESTS):
    return Pipeline(echo, checks, known, Bounds(call=5.0, everything=60.0, beside=1.0), window)


def test_a_check_that_stops_early_leaves_the_next_its_own_replies():
    """What was foreseen and not asked is taken off the line and dropped."""
    echo = Echo()
    ahead = ahead_of(echo, ["a", "b"], requests(a=[1, 2, 3], b=[4, 5]))
    ahead.turn_to("a")
    assert ahead.ask({"n": 1})[0]["of"] == 1
    ahead.turn_to("b")
    assert [ahead.ask({"n": n})[0]["of"] for n in (4, 5)] == [4, 5]
    ahead.settle()
    assert echo.posts == [5]
    assert not echo.waiting


def test_a_check_that_goes_another_way_gets_its_own_answer():
    """The request that nobody foresaw is answered, and the next check finds its replies all the same."""
    ahead = ahead_of(Echo(), ["a", "b"], requests(a=[1, 2], b=[3]))
    ahead.turn_to("a")
    assert [ahead.ask({"n": n})[0]["of"] for n in (1, 9, 2)] == [1, 9, 2]
    ahead.turn_to("b")
    assert ahead.ask({"n": 3})[0]["of"] == 3


def test_only_so_much_waits_in_the_connection():
    """Neither more requests nor more bytes than fit in without the worker's help."""
    echo = Echo()
    tensor = torch.zeros(BYTES // 8 // 3)
    known = [ForeseenRequest.of("a", {"n": n}, (tensor,)) for n in range(20)] + requests(a=range(20, 90))
    ahead = ahead_of(echo, ["a"], known)
    ahead.turn_to("a")
    for n in range(90):
        assert ahead.ask({"n": n}, (tensor,) if n < 20 else ())[0]["of"] == n
    assert echo.most_bytes <= BYTES
    assert max(echo.posts) <= REQUESTS
    assert sum(echo.posts) == 90


@pytest.mark.parametrize(("ok", "posts"), [(False, [1, 1, 1, 1]), (True, [1, 3])])
def test_what_stops_is_not_asked_in_vain(ok, posts):
    """The first request goes alone, and so does every other as long as calls stop, as those of a stub do."""
    echo = Echo(ok)
    ahead = ahead_of(echo, ["a"], requests(a=[1, 2, 3, 4]), window=1)
    ahead.turn_to("a")
    for n in (1, 2, 3, 4):
        ahead.ask({"n": n})
    assert echo.posts == posts


def test_the_next_exercise_begins_as_the_last_one_ended(student_grader):
    """A file that runs is sent many requests at once from then on."""
    grader = student_grader.graders["scale"]
    (exercise,) = grader.unit.exercises
    names, known = [check.name for check in exercise.checks], grader.foreseen(exercise)
    for text, before, after in ((RIGHT, 1, REQUESTS), (ANSWERS["a stub"], REQUESTS, 1)):
        with Session(student_grader.source, grader.unit, {"scale": text}) as session:
            session._window = before
            Examiner(grader.unit, grader.oracle, session, foreseen=grader.foreseen).exercise(exercise)
            assert session.ahead(names, known).window == after


def test_the_same_words_with_other_numbers_are_another_request():
    """A reply to other numbers is never taken."""
    known = [ForeseenRequest.of("a", {"n": 1}, (torch.zeros(2),))]
    echo = Echo()
    ahead = ahead_of(echo, ["a"], known)
    ahead.turn_to("a")
    ahead.ask({"n": 1}, (torch.ones(2),))
    assert echo.posts == [1, 1]


def test_what_was_unsettled_once_stays_so():
    """A check that swallows the exception cannot make it undone."""
    echo = Echo()
    ahead = ahead_of(echo, ["a"], requests(a=[1]))
    ahead.turn_to("a")
    echo.fetch = lambda most, deadline: (_ for _ in ()).throw(EOFError())
    with pytest.raises(Unsettled):
        ahead.ask({"n": 1})
    with pytest.raises(Unsettled):
        ahead.settle()


def test_everything_together_has_an_end():
    """The deadline of a reply is never after the end of all."""
    echo, seen = Echo(), []
    plain = echo.fetch
    echo.fetch = lambda most, deadline: (seen.append(deadline), plain(most, deadline=deadline))[1]
    begun = time.monotonic()
    ahead = Pipeline(echo, ["a"], requests(a=[1]), Bounds(call=5.0, everything=0.5, beside=1.0))
    ahead.turn_to("a")
    ahead.ask({"n": 1})
    assert seen[0] <= begun + 1.0
