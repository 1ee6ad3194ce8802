# expect: <=100 | sys.settrace and sys.setprofile that change locals of the worker
# The worker's runtime | facts are evidence; values are judged elsewhere
import sys


def spy(frame, event, argument):
    if frame.f_code.co_name in ("describe", "_copy", "differs", "answer"):
        frame.f_locals["plain"] = True
    return spy


sys.settrace(spy)
sys.setprofile(spy)
# HONEST
