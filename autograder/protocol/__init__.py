"""What goes between grader and worker: frames of bytes, and what is refused of them.

Both sides import this, so it knows neither checks nor a course. Start with `wire`.
"""
