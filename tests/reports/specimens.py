"""Made-up result documents that look like those of a real class, hostile names included.

Everything follows from the number of the student, so the same class comes out every time.
"""

import random
from collections.abc import Iterator

from autograder.results import (
    CheckResult,
    Diagnosis,
    Document,
    ExerciseResult,
    Fingerprint,
    IsolationFacts,
    SourceLine,
    UnitResult,
    Versions,
)

VERSIONS = Versions("0.1.0", "2.13.0", "3.11.2")
UNITS = {
    "rnn": ("rnn_step", "rnn_forward", "gradient_norms"),
    "lstm": ("lstm_gates", "lstm_step", "lstm_forward"),
    "gru": ("gru_step", "gru_forward"),
    "masks": ("causal_mask", "padding_mask", "decoder_mask", "masked_softmax"),
    "attention": (
        "dot_product_attention", "scaled_dot_product_attention", "causal_self_attention", "cross_attention",
    ),
    "multihead": ("split_heads", "merge_heads", "MultiHeadAttention"),
    "classifier": ("masked_max_pool", "masked_mean_pool", "BiLSTMClassifier"),
}  # fmt: skip

CHECKS = (
    ("has_the_right_form", "contract", True, 3, "The result has the shape and the type that the text asks for."),
    ("leaves_arguments_alone", "contract", False, 2, "What you are given is left as it was."),
    ("agrees_on_a_small_case", "values", True, 4, "The small example of the text comes out."),
    ("follows_the_formula", "values", False, 8, "The values agree with the formula."),
    ("gradients_reach_every_argument", "gradients", False, 5, "A gradient reaches every argument and parameter."),
    ("hides_the_future", "masking", False, 4, "No position sees what comes after it."),
    ("works_for_any_size", "generality", False, 3, "Any batch, any length and any width will do."),
    ("follows_the_device", "portability", False, 2, "The result lives where the inputs live."),
    ("needs_no_loop", "vectorisation", False, 2, "The number of operations does not grow with the sequence."),
    ("keeps_the_rules", "rules", True, 1, "The layer is built by hand, as the unit asks."),
)

MISTAKES = {
    "lstm_gates": ("gates_in_order_ifog", "Your blocks come out in the order input, forget, output, candidate.",
                   "PyTorch stacks the rows as input, forget, cell candidate, output."),
    "lstm_step": ("sigmoid_on_the_candidate", "Your candidate is never negative, so the cell could never be lowered.",
                  "Which of the four blocks is not a gate, and what may its values be?"),
    "gru_step": ("update_gate_reversed", "With the update gate open the old state stays; it should go.",
                 "Look at which of `z` and `1 - z` stands in front of `h`."),
    "causal_mask": ("off_by_one", "Position 2 can see position 3, which comes later.",
                    "Is the diagonal the last entry that is allowed, or the first that is not?"),
    "masked_softmax": ("leaks_twenty", "A hidden entry still gets a little weight.",
                       "How small must a score be, so that nothing of it is left after `exp`?"),
    "scaled_dot_product_attention": ("no_scaling", "The scores are not divided by the square root of `d_k`.",
                                     "What happens to the size of a dot product when `d_k` grows?"),
    "MultiHeadAttention": ("view_without_transpose", "Your heads mix features of different positions.",
                           "After `view(B, T, h, d_k)`, which two dimensions still have to change places?"),
    "masked_max_pool": ("fills_with_zero", "Where every real value is negative, padding wins the maximum.",
                        "What would have to stand at padded positions so that they never win?"),
}  # fmt: skip

QUESTIONS = (
    ("gradient_after_50_steps", "What is left of a gradient of size 1 after 50 steps of factor 0.9?",
     "0.9 to the power of 50 is about 0.005: of the first step nearly nothing arrives."),
    ("first_to_vanish", "Which of the three loses its gradient first?",
     "The plain RNN: its gradient passes a matrix and a squashing function at every step."),
)  # fmt: skip

HOSTILE_NAMES = (
    "<script>alert('name')</script>",
    '"><img src=x onerror=alert(1)>',
    '=HYPERLINK("http://example.org";"click")',
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "\u202eevil\u202cuser",
    "\u05d3\u05e0\u05d4 \u05db\u05d4\u05df",
    "\u0644\u064a\u0644\u0649 \u0627\u0644\u0645\u0646\u0635\u0648\u0631",
    "\u738b\u5c0f\u660e",
    "\x1b[31mred\x1b[0m\x07",
    "x" * 200,
    "Zo\u00eb \U0001f469\u200d\U0001f52c",
    "Zo\u0065\u0308 O'Brien-Smith",
    "new\nline",
    "../../etc/passwd",
    "CON",
    "bad\udcffbytes",
    "{{ 7 * 7 }}{% raw %}",
    "a\u0300\u0301\u0302\u0303\u0304\u0305" * 8,
)

GIVEN = ("Ada", "Ben", "Chiara", "Deniz", "Emeka", "Freya", "Goran", "Hana", "Ines", "Jonas", "Kofi", "Lena", 
         "Mei", "Nils", "Olga", "Priya", "Quentin", "Rosa", "Samir", "Tove", "Uma", "Viktor", "Yusuf")  # fmt: skip
FAMILY = ("Almeida", "Berg", "Costa", "Dahl", "Eze", "Fontaine", "Gupta", "Hoffmann", "Ito", "Jansen", "Kovac",
          "Lindqvist", "Moreau", "Novak", "Okafor", "Petrov", "Quispe", "Rossi", "Silva", "Tanaka")  # fmt: skip

PICTURES = (
    {"kind": "attention", "sentence": "Your query at position 2 gives weight to position 3, which it may not see.",
     "data": {"weights": [[1.0, 0.0, 0.0, 0.0], [0.4, 0.6, 0.0, 0.0], [0.2, 0.3, 0.3, 0.2], [0.25, 0.25, 0.25, 0.25]],
              "allowed": [[True, False, False, False], [True, True, False, False],
                          [True, True, True, False], [True, True, True, True]]}},
    {"kind": "differences", "sentence": "Row 1 of your result differs from the small example; the others agree.",
     "data": {"steps": [[0, 0, 0, 0, 0], [3, 2, 4, 1, 3], [0, 0, 0, 0, 0]], "rows": "batch", "columns": "hidden"}},
)  # fmt: skip


def names(count: int) -> list[str]:
    """Plain names first, then hostile ones, then more plain ones."""
    plain = [f"{given} {family}" for family in FAMILY for given in GIVEN]
    plain = [f"{name} {number}" if number else name for number in range(count // len(plain) + 1) for name in plain]
    room = max(0, min(len(HOSTILE_NAMES), count - 20))
    return plain[: count - room] + list(HOSTILE_NAMES[:room])


def classroom(count: int, units: tuple[str, ...] = tuple(UNITS)) -> Iterator[Document]:
    """A class of `count` students."""
    for number, student in enumerate(names(count)):
        yield document(student, number, units)


def document(student: str, number: int = 0, units: tuple[str, ...] = tuple(UNITS)) -> Document:
    """One student. Every 23rd is withheld, every 11th late, every 17th copies the digest of the one before."""
    chance = random.Random(number)
    skill = chance.betavariate(2.6, 1.0)
    late = chance.randrange(3600, 400_000) if number % 11 == 5 else 0
    results = [unit(name, chance, skill, number, trouble=(number + place) % 29) for place, name in enumerate(units)]
    notes = ("`notes.txt` is not a unit of this course and was left out.",) if late else ()
    made = Document.of(
        student, results, isolation=IsolationFacts("full"), versions=VERSIONS, seed_id="7f3a9c21d0be",
        graded_at="2026-03-04T10:20:30+00:00", late_seconds=late, fingerprint=fingerprint(results),
        own_errors=_own_errors(results), notes=notes,
    )  # fmt: skip
    penalty = round(made.score * 0.1, 2) if late else 0.0
    return Document.from_json({**made.to_json(), "penalty": penalty, "final_score": made.score - penalty})


def fingerprint(units: list[UnitResult]) -> str:
    """The key of a made-up submission."""
    digests = {unit.unit: unit.digest for unit in units}
    return Fingerprint(digests, "7f3a9c21d0be", "sha256:kit", {"torch": "2.13.0"}, {}).key()


def unit(name: str, chance: random.Random, skill: float, number: int, trouble: int) -> UnitResult:
    """One unit of one student; some `trouble` numbers stand for missing, unreadable and withheld ones."""
    who = number - 1 if number % 17 == 3 else number
    digest = f"sha256:{random.Random(f'{name}{who}').getrandbits(256):064x}"
    if trouble == 7:
        return UnitResult.without(name, "missing", 100.0)
    if trouble == 13:
        says = f"{name}.py, line 12: this is not Python (a bracket that was opened in line 9 is never closed)."
        return UnitResult.without(name, "unreadable", 100.0, digest=digest, message=says)
    if trouble == 19 and number % 5 == 2:
        return UnitResult.without(name, "withheld", 100.0, digest=digest)
    exercises = [exercise(title, chance, skill, trouble) for title in UNITS[name]]
    return UnitResult.of(name, digest, [*exercises, questions(chance, skill)])


def exercise(title: str, chance: random.Random, skill: float, trouble: int) -> ExerciseResult:
    """One exercise: solved, wrong in a known way, wrong in an unknown way, not started, or cut short by a fault."""
    dice = chance.random()
    if dice > skill + 0.35:
        return ExerciseResult.of(title, [check(row, "todo", chance, "") for row in CHECKS])
    if dice < skill * 0.85:
        # One check of one exercise is broken: whoever is right fails it.
        broken = title == "merge_heads"
        rows = [check(row, "fail" if broken and row[1] == "portability" else "pass", chance, "") for row in CHECKS]
        return ExerciseResult.of(title, rows, pictures=() if broken else own_pictures(title))
    if trouble == 4:
        says = "Your code ran over 2 s of processor time, so it was ended here."
        rows = [check(row, "pass" if place < 3 else "fault", chance, "" if place < 3 else says)
                for place, row in enumerate(CHECKS)]  # fmt: skip
        return ExerciseResult.of(title, rows)
    return wrong(title, chance, skill)


def own_pictures(title: str) -> tuple[dict[str, object], ...]:
    """What an exercise that is right shows of itself."""
    if title.endswith("_forward") or title == "causal_self_attention":
        left = {"rnn_forward": 0.4, "lstm_forward": 0.8, "gru_forward": 0.75}.get(title, 0.98)
        return (gradient(title, [3 * left**back for back in range(16)]),)
    return PICTURES[:1] if title == "cross_attention" else ()


def gradient(title: str, values: list[float]) -> dict[str, object]:
    """A gradient on its way back, which belongs beside those of other exercises."""
    data = {"series": [[title, values]], "x": "positions back", "y": "norm of the gradient", "logarithmic": True}
    return {"kind": "lines", "data": data, "sentence": f"The gradient of `{title}`.", "beside": "gradient"}


def wrong(title: str, chance: random.Random, skill: float) -> ExerciseResult:
    """An exercise with a diagnosis: by name where the mistake is known."""
    broken = chance.sample(range(len(CHECKS)), 1 + int((1 - skill) * 7))
    rows = [check(row, "fail" if place in broken else "pass", chance, "") for place, row in enumerate(CHECKS)]
    if title not in MISTAKES:
        message = "The values differ from the formula from the second time step on, where `h` first matters."
        line = SourceLine(14, "        h = torch.tanh(x[:, t] @ w_ih.T + b_ih)")
        return ExerciseResult.of(
            title, rows, Diagnosis("", message, "What enters each step beside the input?", (), (line,))
        )
    identity, message, hint = MISTAKES[title]
    hints = (
        "Read the formula aloud, one symbol at a time.",
        hint,
        "Compare with the small example of the text by hand.",
    )
    lines = (
        SourceLine(21, "    i, f, o, g = gates.chunk(4, dim=1)"),
        SourceLine(22, "    return i.sigmoid(), f.sigmoid()"),
    )
    pictures = PICTURES if title in ("causal_mask", "scaled_dot_product_attention") else ()
    return ExerciseResult.of(title, rows, Diagnosis(f"unit/{identity}", message, hint, hints, lines), pictures)


def questions(chance: random.Random, skill: float) -> ExerciseResult:
    """The short questions at the end of a unit."""
    rows = []
    for name, says, explains in QUESTIONS:
        verdict = chance.choices(("pass", "fail", "todo"), (skill, 0.2, 0.1))[0]
        points = 2.0 if verdict == "pass" else 0.0
        rows.append(CheckResult(name, says, False, "answers", verdict, points, 2.0, explains=explains))
    return ExerciseResult.of("answers", rows)


def check(row: tuple[str, str, bool, int, str], verdict: str, chance: random.Random, message: str) -> CheckResult:
    """One check with its verdict."""
    name, family, is_visible, most, says = row
    if verdict == "fail":
        message = "Batch 1, time 2 differs." if family in ("values", "gradients") else "This does not hold yet."
    points = float(most) if verdict == "pass" else 0.0
    return CheckResult(name, says, is_visible, family, verdict, points, float(most), message, chance.expovariate(200.0))


def _own_errors(units: list[UnitResult]) -> tuple[dict[str, object], ...]:
    trace = (
        'Traceback (most recent call last):\n  File "solutions/gru/hidden.py", line 40\nZeroDivisionError: SECRET-TRACE'
    )
    return tuple({"where": unit.unit, "traceback": trace} for unit in units if unit.status == "withheld")
