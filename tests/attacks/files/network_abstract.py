# expect: 100 pass | an abstract unix socket
# Network | no socket can be made
# HONEST


def attempt():
    import socket
    with socket.socket(socket.AF_UNIX) as one:
        one.connect('\0@ABSTRACT@')
        one.sendall(b'attack')
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
