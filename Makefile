# Everything runs on the Node.js that package.json pins; the one that is installed on the machine only has to run npm.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
export REDOCLY_TELEMETRY := off
export REDOCLY_SUPPRESS_UPDATE_NOTICE := true
SHELL := /bin/bash

.DEFAULT_GOAL := help
.PHONY: help start test test-fast generate check rulers format chaos drill mutate bench contract-diff clients release

help: ## Lists these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

start: node_modules/.installed ## Starts the service, its database, the development authorization server and the web client
	@node scripts/start.ts

test: node_modules/.installed ## Runs all tests, and then says which answers of the contract they have seen; or the tests in FILES
	@tap --disable-coverage $(FILES)
	@$(if $(FILES),,node scripts/contract/coverage.ts)

test-fast: node_modules/.installed ## Runs the tests that take a minute: no browser, clients, stories, starts of programs, time limits
	@tap --disable-coverage test/together.ts

# The many processes of the tests load the same modules, which Node.js then compiles once.
test test-fast chaos drill: export NODE_COMPILE_CACHE := $(CURDIR)/node_modules/.cache/node
# --disable-coverage leaves out the scripts before and after the tests, and the servers that they start.
test test-fast chaos drill: export _TAPJS_PROCESSINFO_COVERAGE_ := 0

generate: node_modules/.installed ## Makes generated/ from spec/ and db/migrations/, and the page of contract-diff's rules
	@node scripts/generate.ts

check: node_modules/.installed ## Fails on drift, lint, types, formatting or a breaking change inside a version
	node scripts/generate.ts --check
	redocly lint spec/*/openapi.yaml test/fixtures/spec/*/openapi.yaml
	spectral lint generated/*/openapi.json --fail-severity hint
	for contract in generated/*/openapi.json; do validate-api $$contract > /dev/null || exit 1; done
	tsc -p .
	prettier --check --log-level warn .
	node scripts/contract/diff/contract-diff.ts --check

rulers: node_modules/.installed ## Measures the contract with all rulers, beside TRAIN and MUSEUM (addresses or files of those two)
	@node scripts/contract/rulers.ts

contract-diff: node_modules/.installed ## Says what changes for consumers since BASE (a git reference or file; else the last release), up to HEAD
	@node scripts/contract/diff/contract-diff.ts $(BASE) $(HEAD)

clients: node_modules/.installed ## Says how to generate a client, by language. CONTRACT is where the contract is
	@node scripts/contract/clients.ts

release: node_modules/.installed ## Gives the contract its next number, writes CHANGELOG.md, stores it. FINAL=v1 ends the pre-releases of v1
	@node scripts/contract/release.ts $(if $(FINAL),--final $(FINAL))
	@node scripts/generate.ts

chaos: node_modules/.installed ## Kills the service 100 times under load and looks whether anything is lost
	@ROUNDS=100 tap --disable-coverage --timeout=3600 test/stories/chaos.test.ts

drill: node_modules/.installed ## Runs what takes minutes: SECONDS (60) of everything at once, a failover, a stalled database, restarts behind haproxy; or FILES
	@tap --disable-coverage --timeout=3600 --jobs=1 $(or $(FILES),test/drills/*.drill.ts)

mutate: node_modules/.installed ## Changes the rules of states, money and cancels one place at a time, and fails if the tests don't notice
	@stryker run scripts/mutate.json

bench: node_modules/.installed ## Measures speed, or compares it with AGAINST (a git reference). OPTIONS: see scripts/bench/README.md
	@node scripts/bench/bench.ts $(if $(AGAINST),--against '$(AGAINST)') $(OPTIONS)

format: node_modules/.installed ## Formats all files
	@prettier --write --log-level warn .

node_modules/.installed: package.json package-lock.json .npmrc
	@npm ci --loglevel=error
	@node -e "if (parseInt(process.versions.node) < 24) { console.error('There is no Node.js 24 in npm for this platform; install it and run make again.'); process.exit(1) }"
	@touch $@
