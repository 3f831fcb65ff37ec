# `make build` and `make test` are all that a fresh machine needs: Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help build test rules lint bench explore fast slow coverage schemas format install clean

help:  ## show this help
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(INSTALLED)  ## create .venv with pinned dependencies and the package

$(INSTALLED): requirements.txt requirements-cluster.txt requirements-dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, this is " + sys.version)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

build: install  ## compile every pack under content/ into dist/
	$(BIN)/uwc build

test: install  ## run the whole test suite
	$(BIN)/pytest -n auto --dist worksteal

lint: install  ## ruff, mypy and import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/uwc check --strict
	$(BIN)/uwc fmt --check
	$(BIN)/uwc schema --check
	$(BIN)/uwc i18n check --strict

explore: install  ## try the properties with examples that no run has tried before
	$(BIN)/pytest -n auto --dist worksteal -m hypothesis --hypothesis-profile explore

rules: install  ## list every rule of the games with its tests; fail on gaps
	$(BIN)/python tools/rules_report.py

bench: install  ## measure speed against baselines in the same run
	$(BIN)/python tools/bench.py
	$(BIN)/python tools/bench.py --against before
	$(BIN)/python tools/bench_text.py
	$(BIN)/python tools/bench_faces.py
	$(BIN)/python tools/bench_studio.py

fast: install  ## compile the interpreter with mypyc; UWC_FAST=1 uses it
	$(BIN)/python tools/build_fast.py

slow:  ## remove the compiled interpreter
	@if [ -x $(BIN)/python ]; then $(BIN)/python tools/build_fast.py --remove; else rm -rf build/fast; fi

coverage: install  ## words, parts and cards that random games never execute
	$(BIN)/python tools/coverage_report.py --json build/coverage.json

schemas: install  ## write the generated schemas and types anew
	$(BIN)/uwc schema --write
	@if command -v npm >/dev/null; then npm --prefix tests/node ci --silent && npm --prefix tests/node run --silent types; \
	else echo "npm is not there: schemas/bundle.d.ts is left as it is"; fi

format: install  ## format code and content
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/uwc fmt

clean:  ## remove everything that was made
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis tests/node/node_modules
