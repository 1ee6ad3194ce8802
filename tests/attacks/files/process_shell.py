# expect: 100 pass | sh -c 'nohup sleep &'
# Processes and threads | fork and execve are refused
# HONEST


def attempt():
    import subprocess
    subprocess.Popen(['sh', '-c', 'nohup sleep 600 &'], start_new_session=True)
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
