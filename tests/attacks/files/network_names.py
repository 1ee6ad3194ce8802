# expect: 100 pass | name service and netlink
# Network | no socket can be made
# HONEST


def attempt():
    import socket
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
