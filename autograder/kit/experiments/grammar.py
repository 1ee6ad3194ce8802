"""Sentences made by a small grammar, that anybody can read: is the speaker pleased in the end?

    the film was not bad                                                            pleased
    the old room was lovely and in the evening the music was dull                   not pleased
    the food was awful but later the food was great                                 pleased

What was said last counts. Most sentences are short, some are long.
"""

from __future__ import annotations

import random

NOUNS = ("film", "music", "food", "room", "book", "play")
ADJECTIVES = ("old", "new", "long", "small")
JOINS = ("and then", "but later", "and in the evening", "but after all")
GOOD, BAD = ("good", "great", "lovely"), ("bad", "dull", "awful")
PADDING = "<pad>"


def sentence(source: random.Random) -> tuple[str, int]:
    """A sentence, and 1 where its speaker is pleased in the end, 0 otherwise."""
    parts = []
    for _ in range(source.choice((1, 1, 2, 2, 3, 5))):
        pleased, negated = source.random() < 0.5, source.random() < 0.3
        subject = ["the", source.choice(ADJECTIVES)] if source.random() < 0.5 else ["the"]
        verdict = source.choice(GOOD if pleased != negated else BAD)
        parts.append(" ".join([*subject, source.choice(NOUNS), "was not" if negated else "was", verdict]))
    text = parts[0]
    for part in parts[1:]:
        text += f" {source.choice(JOINS)} {part}"
    return text, int(pleased)


def vocabulary() -> list[str]:
    """All words, the padding first."""
    texts = ("the", "was", "not", *NOUNS, *ADJECTIVES, *JOINS, *GOOD, *BAD)
    return [PADDING, *sorted({word for text in texts for word in text.split()})]
