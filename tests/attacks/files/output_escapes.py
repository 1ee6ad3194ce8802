# expect: 10 fail | terminal escapes, bidi marks, HTML and formulas in every text
# Hostile output and exceptions | made harmless wherever it appears
import torch


def weighted(x, w):
    print('\x1b]0;owned\x07\x1b[2J')
    raise ValueError('\x1b[31m<script>alert(1)</script>\u202e=cmd|calc')


answers = {"entries": 6}
