# `make` audits the vendor sheets, `make test` runs everything that must hold before a change lands.
# Nothing is needed but Python 3.11 or newer, make, and a package index.

# The first of these that is new enough; `make PYTHON=/path/to/python` overrides it.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

.DELETE_ON_ERROR:
.PHONY: audit setup test bench

# Exit status 1 says that some claims do not hold; finding those is the job, so it is no failure here.
audit: setup
	@$(BIN)/exact audit tables/vendors/*.toml || test $$? -eq 1

# Compiled now, the program starts at once even where Python is told to write no bytecode.
setup: .venv/installed
	@$(BIN)/python -m compileall -q exact

test: .venv/installed-dev
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/python -m pytest --quiet

bench: setup
	@$(BIN)/python -m tests.bench

# The package is installed as a link to this folder, so only new requirements call for a new install.
.venv/installed: pyproject.toml | .venv/bin/pip
	@echo "installing in .venv, which takes about a minute the first time" >&2
	@$(PIP) install --editable .
	@touch $@

.venv/installed-dev: pyproject.toml | .venv/bin/pip
	@$(PIP) install --editable '.[dev]'
	@touch $@ .venv/installed

.venv/bin/pip:
	@test -n "$(PYTHON)" || { echo "make: no Python 3.11 or newer found; name one with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -m venv .venv
