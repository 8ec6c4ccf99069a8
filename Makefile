# Everything runs on the Node.js that package.json pins; the one that is installed on the machine only has to run npm.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
export REDOCLY_TELEMETRY := off
export REDOCLY_SUPPRESS_UPDATE_NOTICE := true
SHELL := /bin/bash

.DEFAULT_GOAL := help
.PHONY: help start test test-fast test-database test-shards generate check check-fast review rulers format image image-all lives chaos drill nightly drill-pooler game-day mutate bench screenshots contract-diff clients operation new-version release

help: ## Lists these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

start: node_modules/.for-start ## Starts the service, its database, the development authorization server, the web client and the back office (scripts/dev/README.md)
	@node scripts/dev/start.ts

# With NIGHTLY=1 this target, test-database and test-shards run all of their files, and more random lives of orders.
test: node_modules/.installed ## Runs the tests, and then says which answers and fields of the contract they have seen; or the tests in FILES
ifdef FILES
	@tap --disable-coverage $(FILES)
else
	@$(TOGETHER) --test-arg=$(if $(NIGHTLY),all,usual); result=$$?; node scripts/contract/answers/coverage.ts && exit $$result
endif

test-fast: node_modules/.installed ## Runs the quick tests: no browser, clients, stories, starts of programs, time limits
	@$(TOGETHER) --test-arg=fast

test-database: node_modules/.installed ## Runs the tests of statements and migrations, for another version of PostgreSQL
	@$(TOGETHER) --test-arg=$(if $(NIGHTLY),,usual-)database

test-shards: node_modules/.installed ## Runs the tests of what differs where the orders of a shop are in three shards; or the tests in FILES
	@TEST_SHARDS=3 $(if $(FILES),tap --disable-coverage $(FILES),$(TOGETHER) --test-arg=$(if $(NIGHTLY),,usual-)shards)

# The limit is for all of it; each file has one of its own.
TOGETHER := tap --disable-coverage --timeout=$(or $(TIMEOUT),3600) test/together.ts

# Processes load the same modules each time, which Node.js then compiles once: a start takes a third less.
start test test-fast test-database test-shards lives chaos drill drill-pooler game-day: export NODE_COMPILE_CACHE := $(CURDIR)/node_modules/.cache/node
# --disable-coverage leaves out the scripts before and after the tests, and the servers that they start.
test test-fast test-database test-shards lives chaos drill drill-pooler game-day: export _TAPJS_PROCESSINFO_COVERAGE_ := 0

generate: node_modules/.installed ## Makes generated/ from spec/ and db/migrations/, and the page of contract-diff's rules
	@node scripts/generate/generate.ts

check: node_modules/.installed ## Fails on drift, lint, types, formatting or a breaking change inside a version; its last lines say which
	@node scripts/check.ts

check-fast: node_modules/.installed ## Checks lint and format of what differs from BASE (else main), and all types
	@node scripts/check.ts '$(or $(BASE),main)'

review: node_modules/.installed ## Writes what a reviewer wants to see since BASE into .review/: checks, what changes for consumers, the page
	@node scripts/contract/review/review.ts $(if $(BASE),'$(BASE)')

rulers: node_modules/.installed ## Measures the contract with all rulers, beside TRAIN and MUSEUM (addresses or files of those two)
	@node scripts/contract/judging/rate-contract.ts

contract-diff: node_modules/.installed ## Says what changes for consumers since BASE (a git reference or file; else the last release), up to HEAD. OPTIONS: --help
	@status=0; node packages/contract-diff/bin.cjs $(OPTIONS) $(if $(HEAD),'$(BASE)' '$(HEAD)',$(BASE)) || status=$$?; \
	if [ $$status -ne 0 ]; then echo "contract-diff: $$status ($$([ $$status -eq 1 ] && echo 'it breaks' || echo "it can't be compared"))" >&2; fi; exit $$status

clients: node_modules/.for-start ## Says how to generate a client, by language. CONTRACT is where the contract is
	@node scripts/contract/clients.ts

operation: node_modules/.installed ## Begins an operation: NAME=getOrderReminders LIKE=listOrderHistory AT='/orders/{orderId}/reminders'
	@node scripts/contract/new-operation.ts --name '$(NAME)' --like '$(LIKE)' --path '$(AT)'
	@node scripts/generate/generate.ts

new-version: node_modules/.installed ## Begins the next version of the API, as a copy of the last one
	@node scripts/contract/releasing/new-version.ts
	@node scripts/generate/generate.ts

release: node_modules/.installed ## Gives the contract its next number, writes CHANGELOG.md, stores it. FINAL=v1 ends the pre-releases of v1; USAGE (a file) says who uses what is deprecated
	@node scripts/contract/releasing/release.ts $(if $(FINAL),--final $(FINAL)) $(if $(USAGE),--usage '$(USAGE)')
	@node scripts/generate/generate.ts

image: node_modules/.installed ## Makes the service's OCI image and the list of what is in it, in .image/. deploy/README.md says what then
	@node scripts/image/build.ts

image-all: node_modules/.installed ## Joins the images of several architectures, LAYOUTS, into one
	@node scripts/image/join.ts $(LAYOUTS)

lives: node_modules/.installed ## Tries 5,000 random lives of orders, or RUNS (SEED repeats them)
	@RUNS=$(or $(RUNS),5000) tap --disable-coverage --timeout=30000 test/stories/load/life-of-an-order.test.ts

chaos: node_modules/.installed ## Kills the service 100 times under load, stalls, restarts and cuts off its database, and looks whether anything is lost
	@ROUNDS=100 tap --disable-coverage --timeout=3600 test/stories/load/chaos.test.ts; result=$$?; \
	node test/support/run/print-durations.ts test/stories/load/chaos.test.ts; exit $$result

drill: DRILLS = $(or $(FILES),$(sort $(wildcard test/drills/*.drill.ts)))
drill: node_modules/.installed ## Runs what takes minutes (test/README.md says what); or FILES. Installs packages of Debian: haproxy, nginx, Patroni, etcd
	@tap --disable-coverage --timeout=3600 --jobs=1 $(DRILLS); result=$$?; node test/support/run/print-durations.ts $(DRILLS); exit $$result

nightly: node_modules/.installed ## Runs all that .ci/run leaves out too, tries clients in Go, Java and Python, reads lists of a million orders, and prices 100,000 random orders. Installs packages of Debian and npm
	@NIGHTLY=1 .ci/run
	@$(MAKE) --no-print-directory drill FILES='test/drills/clients.drill.ts test/drills/list-plans.drill.ts'
	@RUNS=100000 tap --disable-coverage --timeout=3600 test/db/pricing/properties.test.ts

drill-pooler: node_modules/.installed ## Runs all tests through PgBouncer 1.24 in transaction mode, and the kills also through 1.18; or FILES
	@$(if $(FILES),,POOLER=1.18 DATABASE_PREPARED=off tap --disable-coverage test/stories/load/chaos.test.ts)
	@POOLER=1.24 tap --disable-coverage $(FILES)

game-day: node_modules/.installed ## Plants faults in random order (SEED; or only FAULT), and says which alert fires, which command mends it, and whether that is enough
	@tap --disable-coverage --timeout=3600 test/drills/game-day.ts

mutate: node_modules/.installed ## Changes the rules of states, money and cancels one place at a time, and fails if the tests don't notice
	@stryker run scripts/mutate.json

bench: node_modules/.installed ## Measures speed, or compares it with AGAINST (a git reference). OPTIONS: see scripts/bench/README.md
	@node scripts/bench/bench.ts $(if $(AGAINST),--against '$(AGAINST)') $(OPTIONS)

screenshots: node_modules/.installed ## Takes the pictures of the back office in README.md, while make start runs with an empty shop. Needs Chromium
	@node scripts/dev/take-screenshots.ts

format: node_modules/.installed ## Formats all files
	@prettier --write --log-level warn .

LOCK := package.json package-lock.json .npmrc

node_modules/.installed: $(LOCK)
	@scripts/install '1,350 with the tools of tests and rulers, about 1,220 MB'
	@touch node_modules/.for-start $@

# Without the tools of tests and rulers, as long as no other target has needed them.
node_modules/.for-start: $(LOCK)
	@if [ -e node_modules/.installed ]; then $(MAKE) --no-print-directory node_modules/.installed; \
	else scripts/install '310 that a start needs, about 540 MB' --omit=dev; fi
	@touch $@
