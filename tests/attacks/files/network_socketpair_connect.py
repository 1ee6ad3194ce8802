# expect: 100 pass | turns the connection to the grader into another socket
# Network | a stream end cannot be connected elsewhere; connect is refused
# HONEST


def attempt():
    import socket
    one = socket.socket(fileno=__import__('os').dup(3))
    one.connect('@FOLDER@/agent.sock')
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
