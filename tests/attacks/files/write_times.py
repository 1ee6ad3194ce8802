# expect: 100 pass | times, owner, mode and attributes of the gradebook
# Writing | refused by the filter; not there
# HONEST


def attempt():
    import os
    won = False
    for action in (lambda: os.utime('@FOLDER@/gradebook.json', (0, 0)), lambda: os.chmod('@FOLDER@/gradebook.json', 0o777),
                   lambda: os.chown('@FOLDER@/gradebook.json', 0, 0), lambda: os.setxattr('@FOLDER@/gradebook.json', 'user.x', b'1')):
        try:
            action()
            won = True
        except OSError:
            pass
    return won


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
