"""The repository verifies itself: references, stubs, known answers, mutants, texts."""
