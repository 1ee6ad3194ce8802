"""Other people's platforms, one file or folder each, both ways.

A platform can have four things, and only those that it needs:

- how its download of a class lies (`download`, a layout of `autograder.submissions`): `downloads` lists them all;
- how grades go back (`gradebook`) and students' pages (`feedback`), with what `exporting` shares among platforms;
- what is handed out to it (nbgrader, Gradescope, Classroom 50), written by `autograder release`;
- what runs there: `one_submission` grades one submission in a foreign container, in the same sandbox as a class and
  within a time of its own. The document that the platform wants back is checked against the keys that it states
  (`document_keys`) before it is written.

What a learner may see is decided here as on a student's page: of a hidden check its sentence, its verdict and the
diagnosis. Parts that hold solutions say so; parts that learners receive pass the leak search of
`autograder.authoring.release`. A new platform: a file here, a line in `downloads` or `export_formats`, a page in
`docs/platforms/`.
"""
