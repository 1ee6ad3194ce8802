# expect: 10 | clone3 and vfork by number
# Processes and threads | refused by the filter
# HONEST


def attempt():
    import ctypes
    syscall = ctypes.CDLL(None, use_errno=True).syscall
    won = False
    for number in (57, 58, 435, 56):
        arguments = (ctypes.c_char * 88)() if number == 435 else 17
        result = syscall(number, arguments, 88 if number == 435 else 0, 0, 0, 0)
        if result == 0:
            import time
            time.sleep(600)
        won = won or result > 0
    return won


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
