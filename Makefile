# Every target sets up what it needs in .venv; nothing but Python, a C compiler and make has to be there first.

SEED ?= 790
RULES ?= huanle
HANDS ?=
GAMES ?=
FULL ?=
CALLS ?= 1000000
DEALT ?= 1000000
WORKERS ?=
PASSES ?= 20
BUDGET ?=

VENV := .venv
BIN := $(VENV)/bin
# The first interpreter on the path that is new enough; PYTHON=... names another.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

CORE := $(shell find fastcore -name '*.pyx' -o -name '*.pxd' -o -name '*.h')
INSTALL = $(BIN)/python -m pip install --quiet --no-build-isolation --editable '.[cli]'
COMPILE = $(BIN)/python setup.py --quiet build_ext --inplace
SANITIZED := build/sanitize
SANITIZING = LD_PRELOAD="$$($${CC:-cc} -print-file-name=libasan.so) $$($${CC:-cc} -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
	PYTHONMALLOC=malloc PYTHONPATH=$(CURDIR)/$(SANITIZED)/lib

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help run test lint build dist agree crossplay hands table fuzz sanitize aarch64 bench bulk instructions clean

help: ## show this list
	@sed -n 's/^\([a-z0-9]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

run: $(VENV)/built ## deal 54 cards and show the landlord's hand and its plays (SEED=790 RULES=huanle)
	@$(BIN)/laizi deal --seed $(SEED) --rules $(RULES) --plays --all

test: $(VENV)/built $(VENV)/tools ## run the tests, on all cores
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

lint: $(VENV)/built $(VENV)/tools ## ruff, mypy and cython-lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy bench
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cython-lint fastcore bench

build: $(VENV)/built ## compile the native core, if a source has changed

dist: $(VENV)/built ## build the source archive, and the wheel out of it, into dist/
	rm -rf dist build/wheel
	@mkdir -p build
	$(BIN)/python -c 'import setuptools.build_meta as backend; backend.build_sdist("dist")' >build/sdist.log
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist dist/*.tar.gz
	$(PYTHON) -m venv build/wheel
	build/wheel/bin/python -m pip install --quiet dist/*.whl
	cd build && wheel/bin/python -c 'from laizi import doudizhu, mahjong; print(doudizhu.__file__, mahjong.__file__)'

agree: $(VENV)/built $(VENV)/tools ## compare the readable and the native rules at length (HANDS=... for another number)
	$(BIN)/python tests/agree.py $(HANDS:%=--hands %)
	$(BIN)/python tests/agree_mahjong.py $(HANDS:%=--hands %)

hands: $(VENV)/built $(VENV)/tools ## play whole hands of mahjong and check every state (HANDS=10000)
	$(BIN)/python tests/mahjong_play.py $(HANDS:%=--hands %)

crossplay: $(VENV)/built $(VENV)/tools ## play random games on both sides at once, GAMES=10000 and FULL=20 a preset
	$(BIN)/python tests/crossplay.py $(GAMES:%=--games %) $(FULL:%=--full %)

fuzz: $(VENV)/built $(VENV)/tools ## throw malformed calls at the native core (CALLS=1000000)
	$(BIN)/python tests/fuzz.py --calls $(CALLS)
	$(BIN)/python tests/fuzz_mahjong.py --calls $(CALLS)

table: $(VENV)/built $(VENV)/tools ## play random hands at the table and check each (GAMES=20000 of each game)
	$(BIN)/python tests/table_games.py $(GAMES:%=--games %)

# Nothing is caught from a core that the sanitizers stop, so that its last words are seen.
sanitize: $(VENV)/built $(VENV)/tools ## run the tests of the core, and malformed calls, under the sanitizers of the compiler
	LAIZI_SANITIZE=1 $(BIN)/python setup.py --quiet build --build-base $(SANITIZED) --build-lib $(SANITIZED)/lib
	$(SANITIZING) $(BIN)/python -c 'import laizi; assert "$(SANITIZED)" in laizi.__file__'
	$(SANITIZING) $(BIN)/python -m pytest --capture=sys -m core -k "not pyrules" tests
	$(SANITIZING) $(BIN)/python tests/fuzz.py --calls 100000
	$(SANITIZING) $(BIN)/python tests/fuzz_mahjong.py --calls 100000

aarch64: $(VENV)/built ## build the core for aarch64 and run the agreement tests under emulation, on Debian (HANDS=300)
	tests/aarch64.sh $(BIN)/python build/aarch64 $(HANDS)

# Callgrind counts, and a second run counts the same. BUDGET=write accepts what is counted.
instructions: $(VENV)/loop ## compare the instructions of fixed workloads with their budget (BUDGET=write)
	$(BIN)/python -m bench.instructions $(BUDGET:%=--%)

bench: $(VENV)/loop $(VENV)/peers ## time it all beside its peers, write docs/performance.md (PASSES=20 PEER=path)
	$(BIN)/python -m pytest -c bench/pytest.ini bench --passes $(PASSES) --benchmark-json=build/bench.json
	$(BIN)/python -m bench.report build/bench.json

bulk: $(VENV)/built $(VENV)/tools ## write the plays of a million hands, for the next report (DEALT=1000000 WORKERS=2)
	$(BIN)/python -m bench.bulk --hands $(DEALT) $(WORKERS:%=--workers %)

clean: ## remove the environment and everything that was built
	rm -rf $(VENV) build dist src/laizi.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find fastcore bench -name '*.so' -delete
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

# The native loop of the benchmarks, which is compiled against the core as a program of somebody else's would be.
$(VENV)/loop: $(VENV)/built bench/core.pyx bench/setup.py
	$(BIN)/python bench/setup.py --quiet build_ext --build-lib . --build-temp build/bench
	@touch $@

# Of DouZero only the rules are used. What it depends on is for its training, and is large.
$(VENV)/peers: pyproject.toml | $(VENV)/built
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable '.[cli,bench]'
	$(BIN)/python -m pip install --quiet --no-deps douzero || echo "DouZero cannot be installed here"
	@touch $@
