# expect: 100 pass | prlimit on the grader
# The grader process and the host | refused by the filter; own process table
# HONEST


def attempt():
    import resource
    for pid in (int('@GRADER@'), int('@PARENT@')):
        resource.prlimit(pid, resource.RLIMIT_CPU, (1, 1))
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
