# expect: 100 pass | locks the gradebook so that the grader waits
# Writing | cannot open it
# HONEST


def attempt():
    import fcntl
    file = open('@FOLDER@/gradebook.json')
    fcntl.flock(file, fcntl.LOCK_EX)
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
