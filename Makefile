# The commands of the project. Each works in a clean clone: what is missing is installed, configured and built first.
#
#   make run      build, and do the main job on examples/email.pml
#   make test     build, and run all tests
#   make help     the rest

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build
.PHONY: help packages build run test samples agreement liveness papers quotient murphi sal system round-trip brute-force layouts fuzz fuzz-parser hostile bench bench-murphi pictures reasons asan tsan format format-check clean

PACKAGES := build-essential cmake ninja-build python3 clang-format clang libclang-rt-14-dev \
            libgtest-dev libgmp-dev libxxhash-dev libtcc-dev libnauty2-dev libbliss-dev \
            spin tcc gap-core graphviz rumur
JOBS ?= $(shell nproc)

help:  ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Nothing is asked of the package manager when nothing is missing, so that a prepared machine needs no network.
packages:
	@missing=""; \
	for package in $(PACKAGES); do \
	  status="$$(dpkg-query -W -f '$${Status}' "$$package" 2>/dev/null || true)"; \
	  [ "$$status" = "install ok installed" ] || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "installing:$$missing"; \
	  as_root=""; \
	  if [ "$$(id -u)" -ne 0 ]; then \
	    command -v sudo >/dev/null || { echo "please install, as root:$$missing" >&2; exit 1; }; \
	    as_root="sudo"; \
	  fi; \
	  export DEBIAN_FRONTEND=noninteractive; \
	  $$as_root apt-get install -y --no-install-recommends $$missing || \
	    { $$as_root apt-get update && $$as_root apt-get install -y --no-install-recommends $$missing; }; \
	fi

build: packages  ## build/isospin
	@cmake --preset default >/dev/null
	@cmake --build build -j $(JOBS)

run: build  ## check examples/email.pml
	@build/isospin check examples/email.pml --summary
	@build/isospin symmetry examples/email.pml

test: build  ## all tests
	@ctest --test-dir build --output-on-failure -j 2

SAMPLES := README.md docs/tutorial.md docs/tutorial-murphi.md
samples: build  ## bring the sample outputs in README.md and the tutorials up to date
	@python3 tests/cli/samples_test.py build/isospin . $(SAMPLES) --update || true
	@python3 tests/cli/samples_test.py build/isospin . $(SAMPLES)

agreement: build  ## compare with SPIN on every model we have, in full
	@python3 tests/agreement/run.py --isospin build/isospin $(ARGS)

LIVENESS_MODELS ?= 1000
liveness: build  ## claims and cycles against SPIN in every way: all models we have, then random ones
	@python3 tests/agreement/run.py --full --check live --isospin build/isospin $(ARGS)
	@python3 tests/fuzz/run.py --profile claims --checks ways --count $(LIVENESS_MODELS) --isospin build/isospin

papers: build  ## the papers' tables beside ours (ARGS=--all for what takes minutes)
	@python3 bench/papers.py --isospin build/isospin $(ARGS)

quotient: build  ## orbits against states, on every model we have
	@python3 tests/agreement/quotient.py --isospin build/isospin $(ARGS)

MURPHI_MODELS ?= 1000
murphi: build  ## Murphi against rumur: all models we have, then random ones of each profile
	@python3 tests/murphi/expectations.py
	@python3 tests/murphi/models_test.py build/isospin --states 10000000
	@for profile in clean wild symmetric; do \
	  python3 tests/murphi/run.py --count $(MURPHI_MODELS) --profile $$profile --jobs $(JOBS) --isospin build/isospin; done

SAL_MODELS ?= 100
sal: build  ## SAL against a reference: all models we have, then random ones of each profile
	@python3 tests/sal/expectations.py
	@python3 tests/sal/models_test.py build/isospin --states 200000
	@python3 tests/sal/run.py --count $(SAL_MODELS) --isospin build/isospin

system: build  ## the ground form of every model we have, and of 3 000 random ones, against the executor
	@python3 tests/system/run.py --compare build/tests/system/hold_against_executor $(ARGS)

layouts: build  ## 5 000 layouts of 100 models, taken and refused as by SPIN
	@python3 tests/agreement/layouts.py --isospin build/isospin $(ARGS)

round-trip: build  ## what isospin symmetry prints, given back to it, on every model we have
	@python3 tests/symmetry/round_trip.py --isospin build/isospin $(ARGS)

brute-force: build  ## the groups that are found against the largest there are, on 500 random models
	@python3 tests/symmetry/brute_force/brute_force.py --isospin build/isospin \
	  --state-graph build/tests/symmetry/brute_force/state_graph $(ARGS)

reasons: build  ## no model of ours or of the corpus lacks symmetries without a reason
	@python3 tests/symmetry/reasons.py everywhere build/isospin . ../shared/models ../shared/corpus $(ARGS)

fuzz: build  ## random models against SPIN and against ourselves
	@python3 tests/fuzz/run.py --isospin build/isospin $(ARGS)

hostile: build  ## a hundred models that are hard on limits: time, memory and SIGTERM are kept (an idle machine is needed)
	@python3 tests/hostile/run.py --isospin build/isospin $(ARGS)

FUZZ_SECONDS ?= 600
fuzz-parser: packages  ## random text against the front ends, with sanitizers (ARGS='--language murphi' for one)
	@cmake --preset fuzz >/dev/null
	@cmake --build build-fuzz -j $(JOBS) --target fuzz_parser
	@python3 tests/fuzz/parser.py --binary-dir build-fuzz --seconds $(FUZZ_SECONDS) $(ARGS)

bench-murphi: build  ## Murphi models beside rumur, from the command to the verdict
	@python3 bench/murphi.py --isospin build/isospin $(ARGS)

bench: build  ## measure, and print tables
	@python3 bench/run.py --isospin build/isospin $(ARGS)

pictures: build  ## draw the pictures of docs/ anew
	@python3 docs/pictures/generate.py --isospin build/isospin --state-space build/bench/state_space/state_space

asan: packages  ## all tests under the address and undefined-behaviour sanitizers
	@cmake --preset asan >/dev/null
	@cmake --build build-asan -j $(JOBS)
	@ctest --test-dir build-asan --output-on-failure -j 2

tsan: packages  ## all tests under the thread sanitizer
	@cmake --preset tsan >/dev/null
	@cmake --build build-tsan -j $(JOBS)
	@ctest --test-dir build-tsan --output-on-failure -j 2

SOURCES = $(shell find src tests bench -name '*.cpp' -o -name '*.hpp' 2>/dev/null)

format: packages  ## bring all C++ into our style
	@clang-format -i $(SOURCES)

format-check: packages  ## say which files are not in our style
	@clang-format --dry-run --Werror $(SOURCES)

clean:  ## remove everything that was built
	rm -rf build build-debug build-asan build-tsan build-fuzz
