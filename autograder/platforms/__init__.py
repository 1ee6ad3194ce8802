"""Other people's graders, with this engine in them: nbgrader, Gradescope, Classroom 50, PrairieLearn, Autolab.

- `single` grades one submission in a foreign container, behind the same wall as a class, within a time of its own;
- each outlet has a folder: what is handed to the platform, what runs there, and the document that it wants back, which
  is checked against the keys that the platform states before it is written.

What a learner may see is decided here as on a student's page: of a hidden check its sentence, its verdict and the
diagnosis. Parts that hold solutions say so; parts that learners receive pass the leak search of `autograder.authoring.release`.
"""
