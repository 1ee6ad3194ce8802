"""What runs inside the learner's process.

The worker observes, the grader judges: nothing here knows a reference, a tolerance, a seed of the
inputs or a verdict. It is asked to load a source text, to call what it defines on tensors that came
over the wire, and answers with the outputs, the gradients and facts about the call, as plain bytes.

The parts, and what each may know:

* `main` reads requests and writes replies; `load` turns source text into a module; `answers` reads
  the answers to the short questions.
* `call` goes through one call: `arguments` and `modules` build what the call needs, `outputs` takes
  apart what came back, `gradients` differentiates it.
* `mutation`, `surroundings`, `operations`, `rules`, `syntax` and `cuts` are the facts. Values and
  gradients are proof, since a random cotangent at secret inputs can only be answered by computing
  it; these facts are evidence, since the code they watch runs in the same process and a determined
  author could lie about them.
* `originals` holds the functions of torch that the worker itself uses, taken before the learner's
  code could replace them; `failure` puts an exception into bounded, harmless words.
* `warm` pays every first-use cost once; `local` starts workers on any platform, without a sandbox.
"""
