# expect: 100 pass | writes through /proc/self/fd and its own output file
# Writing | only its own output
# HONEST


def attempt():
    import os
    won = False
    for number in (0, 2, 3):
        try:
            target = os.readlink(f'/proc/self/fd/{number}')
            won = won or target.startswith('@FOLDER@')
            os.ftruncate(number, 1 << 40)
        except OSError:
            pass
    return won


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
