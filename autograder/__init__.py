"""From RNN to attention: checks that teach, and a grader that proves itself."""

__version__ = "0.1.0"
__all__ = ["__version__"]
