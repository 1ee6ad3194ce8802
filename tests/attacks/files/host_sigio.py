# expect: 100 pass | SIGIO by F_SETOWN, F_SETSIG and O_ASYNC on the connection
# The grader process and the host | those commands of fcntl are refused
# HONEST


def attempt():
    import fcntl, os
    for owner in (int('@GRADER@'), int('@PARENT@')):
        fcntl.fcntl(3, fcntl.F_SETOWN, owner)
        fcntl.fcntl(3, 10, 9)
        fcntl.fcntl(3, fcntl.F_SETFL, fcntl.fcntl(3, fcntl.F_GETFL) | os.O_ASYNC)
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
