# make demo    grade a wrong and a right answer and see the feedback
# make test    run the tests
# make help    every target

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO := build/demo
BENCH := build/bench
# Which of the known mistakes the demonstration makes.
MISTAKE := idf_without_plus_one

.DEFAULT_GOAL := help
.PHONY: help demo test figures verify mutants site browser-test lint types bench clean

help: ## say what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

$(VENV)/.product: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.product pyproject.toml
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

demo: $(VENV)/.product ## grade a wrong and a right answer to bm25_scores
	@mkdir -p $(DEMO)/wrong $(DEMO)/right
	@cp solutions/bm25_scores/wrong/$(MISTAKE).py $(DEMO)/wrong/bm25_scores.py
	@cp solutions/bm25_scores/solution.py $(DEMO)/right/bm25_scores.py
	@for answer in wrong right; do \
	  printf '\n$$ rankwright check $(DEMO)/%s/bm25_scores.py\n\n' $$answer; \
	  RANKWRIGHT_HOME=$(DEMO)/home $(BIN)/rankwright check $(DEMO)/$$answer/bm25_scores.py \
	    --html $(DEMO)/$$answer.html; \
	  status=$$?; \
	  case $$answer$$status in wrong1|right0) ;; *) exit 1;; esac; \
	done
	@printf '\nThe feedback pages: %s and %s\n' $(CURDIR)/$(DEMO)/wrong.html $(CURDIR)/$(DEMO)/right.html

test: $(VENV)/.dev ## run the tests
	$(BIN)/python -m pytest -n auto --dist worksteal

figures: $(VENV)/.dev ## test how often the diagnosis names the right mistake
	$(BIN)/python -m pytest -n auto tests/diagnosis -o python_files='check_*.py'

site: $(VENV)/.product ## build the problem set as a static site into build/site
	$(BIN)/rankwright site build --out build/site

NPM := npm ci --ignore-scripts --no-audit --no-fund --silent
APT := apt-get update -qq && apt-get install -y -qq --no-install-recommends

.PHONY: browser
browser:
	@command -v npm >/dev/null || { $(APT) nodejs npm >/dev/null; }
	@command -v chromium >/dev/null || { $(APT) chromium >/dev/null; }

tests/browser/node_modules/.package-lock.json: tests/browser/package-lock.json | browser
	cd tests/browser && $(NPM)

browser-test: $(VENV)/.dev tests/browser/node_modules/.package-lock.json ## test the site in Chromium
	cd site/editor && $(NPM) && npx tsc -p . && node build.mjs $(CURDIR)/build/editor.js
	cmp build/editor.js site/static/site/editor.js
	$(BIN)/python -m pytest tests/browser -o python_files='check_*.py'

verify: $(VENV)/.product ## prove that every exercise is sound
	$(BIN)/rankwright verify

mutants: $(VENV)/.product ## the same, and measure the exercises' tests with mutants
	RANKWRIGHT_HOME=build/verify $(BIN)/rankwright verify --mutants

lint: $(VENV)/.dev ## check style
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/.dev ## check types
	$(BIN)/mypy

# Without what the tests need: finding it all would slow down the pytest that we compare with.
$(BENCH)/.ready: pyproject.toml
	$(PYTHON) -m venv --clear $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --editable .
	@touch $@

bench: $(BENCH)/.ready ## measure speed and memory as ratios of one run
	$(BENCH)/bin/python tests/bench/latency.py

clean: ## remove what was built
	rm -rf build dist .mypy_cache .ruff_cache
