# expect: 100 pass | a UDP packet, which Landlock does not see
# Network | no socket can be made
# HONEST


def attempt():
    import socket
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.sendto(b'attack', ('127.0.0.1', int('@UDP@')))
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
