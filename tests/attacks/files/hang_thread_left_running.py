# expect: 100 pass | a thread that is no daemon and never ends
# Hang | the worker is killed after the last answer; no shutdown is awaited
import threading
import time

threading.Thread(target=lambda: time.sleep(10**6)).start()
# HONEST
