"""Bytes to text: whatever an editor saved, it is decoded or refused with a reason, never with a traceback."""

import codecs
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.platforms.downloads import collect
from autograder.submissions.decode import decode
from autograder.submissions.tree import Refusal

CODE = "# Größe, размер, 大きさ\ndef f():\n    return 'ж'\n"


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_unicode_encodings_and_line_ends_become_plain_text(encoding, ending):
    """With a byte order mark or as plain UTF-8, from Windows, Linux or an old Mac."""
    assert decode(CODE.replace("\n", ending).encode(encoding)) == (CODE, ())


@pytest.mark.parametrize("mark", [codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
def test_both_byte_orders_of_utf_16(mark):
    """As Windows and old Macs write it."""
    order = "utf-16-le" if mark == codecs.BOM_UTF16_LE else "utf-16-be"
    assert decode(mark + CODE.encode(order))[0] == CODE


@pytest.mark.parametrize(
    ("encoding", "word"),
    [
        *(
            ("latin-1", "größe"),
            ("cp1252", "€ größe"),
            ("iso-8859-15", "€"),
            ("cp1251", "размер"),
            ("koi8-r", "размер"),
        ),
        *(("gbk", "大小"), ("big5", "大小"), ("shift_jis", "大きさ"), ("euc-jp", "大きさ")),
    ],
)
@pytest.mark.parametrize(
    "form", ["# -*- coding: {} -*-\n", "#!/usr/bin/python\n# vim: set fileencoding={} :\n", "# coding={}\n"]
)
def test_a_coding_line_is_believed(encoding, word, form):
    """PEP 263, in the first or second line, as Python reads it."""
    code = form.format(encoding) + f"x = '{word}'\n"
    text, notes = decode(code.encode(encoding))
    assert text == code and "coding line" in notes[0]


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "gbk", "cp1251", "shift_jis"])
def test_an_old_encoding_without_a_coding_line_is_read_with_a_note(encoding):
    """Python would refuse the whole file for one comment; the code in it is ASCII and is kept, line by line."""
    word = {"gbk": "大小", "cp1251": "размер", "shift_jis": "大きさ"}.get(encoding, "größe")
    text, (note,) = decode(f"x = 1\n# {word}\ndef f():\n    return 2\n".encode(encoding))
    assert text.startswith("x = 1\n#") and text.endswith("\ndef f():\n    return 2\n")
    assert "line 2" in note and "UTF-8" in note


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"x = 1\ny = '\0'\n", "line 2 holds a null byte"),
        ("x = 1\n".encode("utf-16-le"), "UTF-16 without"),
        (b"# coding: rot13\nk = 1\n", '"rot13"'),
        (b"# coding: unicode_escape\n", "unicode_escape"),
        (b"# coding: klingon\n", '"klingon"'),
        (b"# coding: utf-16\nx = 1\n", "utf-16"),
        (b"# coding: ascii\n\n# \xc3\xa4\n", "line 3 is not ascii"),
        (codecs.BOM_UTF8 + b"x = '\xff'\n", "line 1 is not utf-8"),
        (codecs.BOM_UTF16_LE + b"x\x00\x01", "not utf-16"),
        (b"PK\x03\x04rest", "a zip or an office document"),
        (b"%PDF-1.4", "a PDF"),
        (b"\x80\x03\x01\x02\x04\x05\x06\x10" * 20, "not text"),
    ],
)
def test_what_is_no_python_text_is_refused_with_a_reason(content, word):
    """The reason names the line where there is one, and what to do."""
    with pytest.raises(Refusal, match=word):
        decode(content)


def test_bidirectional_marks_in_code_are_noted():
    """Code that reads differently from what it does is run as it is, and somebody is told."""
    assert "bidirectional" in decode("x = 1 # \u202e\n".encode())[1][0]


@settings(max_examples=300)
@given(st.binary(max_size=400))
def test_any_bytes_are_text_or_a_reason(content):
    """Nothing else is ever raised, and the text can travel as UTF-8 without null bytes."""
    try:
        text, _ = decode(content)
    except Refusal as refusal:
        assert str(refusal)
    else:
        assert "\0" not in text and "\r" not in text
        text.encode("utf-8")


@settings(max_examples=100)
@given(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\0\r\ufeff"), max_size=200))
def test_plain_utf_8_is_kept_letter_by_letter(text):
    """Unless its first lines look like something else."""
    if "coding" not in text and not text.startswith(("PK", "%PDF", "\x7f")):
        assert decode(text.encode())[0] == text


def test_the_locale_of_the_grader_does_not_matter(write, tmp_path):
    """The same on a machine whose encoding is ASCII: nothing is decoded by the locale."""
    root = write({"zoe/lstm.py": CODE})
    program = (
        "import sys; from autograder.platforms.downloads import collect\n"
        f"s = collect({str(root)!r}, ['lstm']).submissions[0]; print(ascii(s.source.text))"
    )
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PATH": ""}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, env=environment, check=True)
    assert done.stdout.decode().strip() == ascii(CODE)


def test_an_empty_file_is_a_submission_without_anything_in_it(write, units):
    """Not attempted, not an error."""
    (submission,) = collect(write({"ada/lstm.py": b""}), units).submissions
    assert submission.source is not None and submission.source.text == "" and submission.problem is None


def test_each_unreadable_unit_says_why_and_the_others_go_on(write, units):
    """Of four files of one student, two cannot be read."""
    files = {
        "ada/lstm.py": b"\0",
        "ada/gru.py": b"# coding: rot13",
        "ada/rnn.py": b"x = 1\n",
        "ada/masks.py": b"def f(:\n",
    }
    found = {s.unit: s for s in collect(write(files), units).submissions}
    assert "null byte" in found["lstm"].problem and "rot13" in found["gru"].problem
    assert found["rnn"].source and found["masks"].source  # a syntax error is the loader's to tell, with its line
    assert found["lstm"].digest.startswith("sha256:")
