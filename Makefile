# Every target sets up what it needs in .venv; nothing but Python, a C compiler and make has to be there first.

SEED ?= 2026
RULES ?= huanle
HANDS ?=
CALLS ?= 1000000

VENV := .venv
BIN := $(VENV)/bin
# The first interpreter on the path that is new enough; PYTHON=... names another.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

CORE := $(shell find fastcore -name '*.pyx' -o -name '*.pxd' -o -name '*.h')
INSTALL = $(BIN)/python -m pip install --quiet --no-build-isolation --editable '.[cli]'
COMPILE = $(BIN)/python setup.py --quiet build_ext --inplace
SANITIZED := build/sanitize

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test lint build dist agree fuzz sanitize clean

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

run: $(VENV)/built ## deal 54 cards and show the landlord's hand and its plays (SEED=2026 RULES=huanle)
	@$(BIN)/laizi deal --seed $(SEED) --rules $(RULES) --plays

test: $(VENV)/built $(VENV)/tools ## run the tests
	$(BIN)/python -m pytest

lint: $(VENV)/built $(VENV)/tools ## ruff, mypy and cython-lint
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/cython-lint fastcore

build: $(VENV)/built ## compile the native core, if a source has changed

dist: $(VENV)/built ## build the source archive, and the wheel out of it, into dist/
	rm -rf dist build/wheel
	$(BIN)/python -c 'import setuptools.build_meta as backend; backend.build_sdist("dist")' >build/sdist.log
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist dist/*.tar.gz
	$(PYTHON) -m venv build/wheel
	build/wheel/bin/python -m pip install --quiet dist/*.whl
	cd build && wheel/bin/python -c 'from laizi import doudizhu; print(doudizhu.__file__)'

agree: $(VENV)/built $(VENV)/tools ## compare the readable and the native rules at length (HANDS=... for another number)
	$(BIN)/python tests/agree.py $(HANDS:%=--hands %)

fuzz: $(VENV)/built $(VENV)/tools ## throw malformed calls at the native core (CALLS=1000000)
	$(BIN)/python tests/fuzz.py --calls $(CALLS)

sanitize: $(VENV)/built $(VENV)/tools ## build with address and undefined-behaviour sanitizers and run the tests on that
	LAIZI_SANITIZE=1 $(BIN)/python setup.py --quiet build --build-base $(SANITIZED) --build-lib $(SANITIZED)/lib
	LD_PRELOAD="$$($${CC:-cc} -print-file-name=libasan.so) $$($${CC:-cc} -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 PYTHONMALLOC=malloc \
	PYTHONPATH=$(SANITIZED)/lib $(BIN)/python -m pytest tests

clean: ## remove the environment and everything that was built
	rm -rf $(VENV) build dist src/laizi.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find fastcore -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -r {} +

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "no Python 3.11 or newer found; name one with PYTHON=..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'

$(VENV)/ready: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --group build
	@touch $@

# The editable install compiles the core beside its sources. Where nothing but sources of the core has changed since,
# compiling those again is all there is to do.
$(VENV)/built: $(VENV)/ready pyproject.toml setup.py $(CORE)
	$(if $(filter-out $(CORE),$?),$(INSTALL),$(COMPILE))
	@touch $@

$(VENV)/tools: pyproject.toml | $(VENV)/ready
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@
