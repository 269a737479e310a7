# Everything runs in a virtual environment of its own, .venv, made on first use.
PYTHON ?= python3
BIN := .venv/bin
# The number of processes of campaigns and of the soak.
JOBS ?= 2
# That of the tests: one more than there are cores, as tests wait for the programs they start.
TEST_JOBS ?= 3
# How many random boards the soak cross-checks, and the seed they come from.
BOARDS ?= 20000
SEED ?= 1
# Of how many boards or instances of each sort VeriPB checks what can be proven of them.
PROVEN ?= 270

# Further arguments of the benchmark, such as BENCH="random-20x20 --held-out --large".
BENCH ?=

.PHONY: demo test check unit soak certificates bench bench-quick site site-test paper clean

demo: .venv/installed  ## verify the hand solver against CP-SAT on the small and medium instances
	$(BIN)/magnets verify instances/magnets --seconds 1 --jobs $(JOBS)

test: check unit  ## all checks and all tests

check: .venv/installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

unit: .venv/installed
	$(BIN)/pytest -n $(TEST_JOBS)

soak: .venv/installed  ## cross-check random boards of every puzzle with every default configuration, and all tests in full, with the slow ones; some hours
	$(BIN)/magnets verify --puzzle magnets --fuzz $(BOARDS) --seed $(SEED) --jobs $(JOBS) --count 1000 --seconds 60
	for puzzle in queens tiles aquarium; do \
	  $(BIN)/magnets verify --puzzle $$puzzle --fuzz 5000 --seed $(SEED) --jobs $(JOBS) --count 1000 --seconds 60 || exit; \
	done
	THOROUGH=1 $(BIN)/pytest -n $(JOBS) -m 'not site'

certificates: .venv/installed  ## have VeriPB, which has to be on the PATH, check proofs of random boards and instances; some minutes
	for puzzle in magnets queens tiles aquarium opb cnf; do \
	  $(BIN)/magnets verify --puzzle $$puzzle --fuzz $(PROVEN) --seed $(SEED) --seconds 60 --config search=auto \
	    --certify=build/certificates/$$puzzle --force || exit; \
	done

bench: .venv/installed  ## measure the hand solver beside CP-SAT; takes about half an hour, see benchmarks/README.md
	$(BIN)/python -m benchmarks run $(BENCH)

bench-quick: .venv/installed  ## the same on few boards with a short limit; under two minutes
	$(BIN)/python -m benchmarks run --quick $(BENCH)

site: .venv/site site/node_modules  ## build the pages into build/site: documents, reference, gallery, playground; a minute; needs npm
	$(BIN)/mkdocs build --config-file site/mkdocs.yml

site-test: site  ## the pages and the playground in a browser
	$(BIN)/pytest -n $(JOBS) -m site tests/site

paper: docs/paper/board.pdf docs/paper/ranking.pdf  ## the paper as build/paper.pdf; needs pandoc and LaTeX
	mkdir -p build
	cd docs/paper && pandoc paper.md --citeproc --pdf-engine=pdflatex --variable geometry:margin=2.5cm --output ../../build/paper.pdf

# Its figures are made where they are missing.
docs/paper/board.pdf: | .venv/installed
	mkdir -p build
	$(BIN)/magnets solve instances/magnets/seed-1-6x6.txt >build/answer.txt
	$(BIN)/magnets draw instances/magnets/seed-1-6x6.txt build/answer.txt --theme print --output $@

docs/paper/ranking.pdf: | .venv/installed
	cd docs/paper && ../../$(BIN)/magnets compare --config "mine: variable=mine.py:choose" --config "mrv: variable=mrv" \
	  --config "dom/wdeg: variable=dom_wdeg" --config "learning: search=auto" --config solver=cp-sat --boards needs-search:12 \
	  --store ../../build/paper.db
	$(BIN)/magnets report build/paper.db --output build/paper-report --force
	cp build/paper-report/figures/ranking-1.pdf $@

# Python for the playground, and what looks at pages in the tests.
site/node_modules: site/package-lock.json
	npm ci --prefix site --silent --no-audit --no-fund
	touch $@

.venv/site: .venv/installed pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[site]'
	touch $@

# Machine code is made of the kernels among these, which are found by who calls them.
.venv/installed: .venv/dependencies setup.py $(shell find hand_solver -name '*.py')
	$(BIN)/python setup.py --quiet build_ext --inplace
	touch $@

.venv/dependencies: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	$(BIN)/python -m pip install --quiet --editable '.[exact]' || echo "Exact is not to be had here, so nothing is measured beside it"
	touch $@

clean:
	rm -rf .venv build dist hand_solver/machine_code/*.so .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
