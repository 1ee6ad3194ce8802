# expect: 100 pass | execve in place of itself
# Processes and threads | execve is refused
# HONEST


def attempt():
    import os
    os.execv('/bin/sleep', ['sleep', '600'])


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
