# expect: <=100 pass|fault | raises its own limits
# The grader process and the host | hard limits cannot be raised
# HONEST


def attempt():
    import resource
    won = False
    for kind in (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE):
        try:
            resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            won = True
        except (OSError, ValueError):
            pass
    return won


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
