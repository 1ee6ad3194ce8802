# expect: 100 pass | truncate(2) by path
# Writing | Landlock, and refused by the filter
# HONEST


def attempt():
    import os
    os.truncate('@FOLDER@/gradebook.json', 0)
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
