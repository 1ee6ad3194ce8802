# Everything that a fresh clone needs is here: `make grade` and `make test` install what they lean on first.
# Other wishes: make setup PYTHON=python3.12, make setup PIP_OPTIONS="--extra-index-url https://download.pytorch.org/whl/cpu".

PYTHON ?= python3
PIP_OPTIONS ?=
OUT ?= out

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
BROWSER_STAMP := $(VENV)/.browser-installed

# Our tensors are tiny: a second thread costs more than it brings, and sums come out alike everywhere.
export OMP_NUM_THREADS ?= 1

.PHONY: help setup grade test test-fast style types layers drift tests test-browser attacks kills doctor benchmark sync clean

help:
	@echo "make grade         grade the example class: grades.csv and pages in $(OUT)/"
	@echo "make test          all tests except those in a browser; also style, types and drift: about six minutes"
	@echo "make test-fast     the tests that take no time, for the daily work: about a minute"
	@echo "make test-browser  the pages in a real browser (installs one if there is none)"
	@echo "make attacks       every attack at every level, as root and as an ordinary user; writes docs/attacks.md"
	@echo "make kills         kill a grader 300 times at random moments; then 400 honest among 100 hostile submissions"
	@echo "make doctor        every known answer against every check, and under five seeds: do the checks prove what they claim?"
	@echo "make benchmark     the same class with the sandbox, without it, and with an interpreter for each; on a quiet machine"
	@echo "make sync          generate assignments/ from solutions/"
	@echo "make setup         only install into $(VENV)/"
	@echo "make clean         remove $(VENV)/ and caches"

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) was not found. Install Python 3.11 or later, or name it: make setup PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(0 if v >= (3, 11) else f"Python 3.11 or later is needed, this is {v[0]}.{v[1]}. Name another one: make setup PYTHON=python3.12")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "The environment could not be made. On Debian or Ubuntu: apt-get install python3-venv"; exit 1; }
	@echo "Installing into $(VENV) (the first time this downloads PyTorch) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(PIP_OPTIONS) -c constraints.txt -e '.[dev]'
	@touch $@

grade: setup
	@$(BIN)/autograder grade examples/class --out $(OUT)
	@echo "Pages for the class: $(OUT)/index.html. For each student: $(OUT)/feedback/. Grades: $(OUT)/grades.csv."

STEPS := style types layers drift tests
PYTEST := $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder --durations 20 --durations-min 1

# All steps at once, so that neither processor waits; the short ones are shown after the tests. Each goes
# to its end whatever becomes of the others, and the summary says which failed.
test: setup
	@logs=$$(mktemp -d); \
	for step in $(filter-out tests,$(STEPS)); do \
	  { $(MAKE) --no-print-directory $$step >$$logs/$$step 2>&1; echo $$? >$$logs/$$step.status; } & \
	done; \
	echo "== tests"; $(MAKE) --no-print-directory tests; echo $$? >$$logs/tests.status; wait; \
	for step in $(filter-out tests,$(STEPS)); do echo "== $$step"; cat $$logs/$$step; done; \
	status=0; printf "\nSummary\n"; \
	for step in $(STEPS); do \
	  if [ "$$(cat $$logs/$$step.status)" = 0 ]; then echo "  passed  $$step"; else echo "  FAILED  $$step"; status=1; fi; \
	done; rm -rf $$logs; exit $$status

style: setup
	@$(BIN)/ruff check autograder tests solutions

types: setup
	@$(BIN)/mypy

layers: setup
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/python docs/draw_house.py --check

drift: setup
	@$(BIN)/autograder sync --check

tests: setup
	@$(PYTEST) -m "not browser and not bank"

test-fast: setup
	@$(PYTEST) -m "not browser and not bank and not slow"

test-browser: setup $(BROWSER_STAMP)
	@AUTOGRADER_BROWSER=required $(BIN)/python -m pytest -m browser tests

$(BROWSER_STAMP): $(STAMP) tests/browser/package.json tests/browser/package-lock.json
	@echo "The browser tests need chromium with its driver, selenium to steer it, and axe-core and html-validate to judge the pages."
	@missing=""; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	command -v chromedriver >/dev/null || missing="$$missing chromium-driver"; \
	command -v node >/dev/null || missing="$$missing nodejs"; \
	command -v npm >/dev/null || missing="$$missing npm"; \
	if [ -n "$$missing" ]; then \
	  echo "Missing, from Debian:$$missing"; \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	  else echo "Install them and come back: sudo apt-get install$$missing"; exit 1; fi; \
	fi
	@echo "Installing selenium into $(VENV), axe-core and html-validate into tests/browser/node_modules ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(PIP_OPTIONS) -c constraints.txt -e '.[browser]'
	@npm ci --silent --no-audit --no-fund --prefix tests/browser
	@touch $@

attacks: setup
	@$(BIN)/python -m tests.attacks --levels L3,L2,L1,L0 --write

kills: setup
	@$(BIN)/python -m tests.kill --kills 300 --students 60
	@$(BIN)/python -m tests.kill.crowd --honest 400 --hostile 100

doctor: setup
	@$(BIN)/autograder doctor
	@$(BIN)/python -m pytest -m bank tests

benchmark: setup
	@$(BIN)/python -m benchmarks

sync: setup
	@$(BIN)/autograder sync

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis tests/browser/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
