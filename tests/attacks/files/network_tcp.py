# expect: 100 pass | a TCP connection to this machine
# Network | no socket can be made; an empty network
# HONEST


def attempt():
    import socket
    with socket.create_connection(('127.0.0.1', int('@TCP@')), 1) as one:
        one.sendall(b'attack')
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
