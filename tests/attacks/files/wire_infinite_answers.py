# expect: 90 | answers of more than a short question
# The wire | bounded in the worker, and judged by kind
# HONEST


class Endless(dict):
    def items(self):
        while True:
            yield "entries", 6


answers = Endless()
