# expect: <=100 | working directory, umask, environment, nice
# Pollution of the next submission | one process per submission
# HONEST


def attempt():
    import os
    os.umask(0)
    os.environ.clear()
    os.chdir('/')
    os.nice(19)
    return False


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
