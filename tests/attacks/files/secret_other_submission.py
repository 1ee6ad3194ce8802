# expect: 100 pass | reads another student's submission
# Reading secrets | sources come over the connection; no path shows them
# HONEST


def attempt():
    return bool(open('@FOLDER@/class/other/cell.py').read())


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
