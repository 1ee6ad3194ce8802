# expect: 100 pass | a unix socket by path (an agent, a container engine)
# Network | no socket can be made; the path is not there
# HONEST


def attempt():
    import socket
    with socket.socket(socket.AF_UNIX) as one:
        one.connect('@FOLDER@/agent.sock')
        one.sendall(b'attack')
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
