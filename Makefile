# `make` alone lists the targets below.

PREFIX ?= /usr/local
BUILD_FLAGS := --explicit-target-dependency-import-check error
# The release stands alone: it needs no Swift on the machine it runs on. On Linux it holds the C
# libraries and libstdc++ too, as far as they are there to be linked so. Cairo, which is loaded, does
# not see them.
STATIC := $(CURDIR)/.build/static
# It reads files from anybody, so it is made hard to take over: it lies anywhere in memory (PIE), what
# the loader has filled in cannot be written (full RELRO), and a broken stack ends the run. To lie
# anywhere costs almost a millisecond at each start, for 60,000 addresses are filled in. Names that
# nobody looks up give some of it back, and so do addresses that are listed in 13 KB instead of 1.4 MB,
# which loaders read from glibc 2.36 on.
HARDENING := -Xcc -fstack-protector-strong -Xswiftc -Xfrontend -Xswiftc -enable-stack-protector \
	$(foreach flag,-z relro -z now,-Xlinker $(flag))
# The first of them is for what links, the others are for the linker.
QUICK_START := -use-ld=lld -Xlinker --no-export-dynamic $(shell getconf GNU_LIBC_VERSION \
	2>/dev/null | awk '{ split($$2, v, "."); if (v[1] * 1000 + v[2] >= 2036) \
	print "-Xlinker -z -Xlinker pack-relative-relocs" }')
RELEASE_FLAGS := -c release $(BUILD_FLAGS) \
	$(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib --disable-local-rpath \
		--pkg-config-path $(STATIC) -Xlinker -L$(STATIC) $(HARDENING) -Xswiftc $(QUICK_START) \
		$(foreach flag,-pie -static-libgcc,-Xswiftc -Xclang-linker -Xswiftc $(flag)))
SWIFT_FILES := Package.swift Sources Tests Fuzz/Package.swift Fuzz/Targets Fuzz/Driver examples

# The build that `tinct --version` names. Package.swift alone would keep the commit of the time when
# it was last changed.
export TINCT_COMMIT := $(shell git describe --always --exclude '*' --abbrev=12 --dirty \
	2>/dev/null || echo unknown)

.PHONY: help
help: ## List these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) \
		| awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'

.PHONY: demo
demo: release ## Make pictures of all the examples, and a page of them: out/demo/index.html
	@examples/demo.sh "$$(swift build $(RELEASE_FLAGS) --show-bin-path)/tinct" out/demo

.PHONY: test
# Builds of their own, with what goes through pixels optimised; see Package.swift. What debuggers
# would read takes an eighth of the time of a build.
TEST_FLAGS := -c release --scratch-path .build/tests -debug-info-format none $(BUILD_FLAGS)
test: export TINCT_TESTS := 1
test: export TINCT_QUICK_START := $(QUICK_START)
test: ## Lint, build with every check, and run all tests
	@# Neither needs the other: what is missing is installed while sources are linted, and what only
	@# tests run while the build works, unless that might ask for a password. Large pages of memory
	@# save the compiler a twenty-fifth of its time.
	@mkdir -p .build; if [ "$$(id -u)" = 0 ]; then .ci/setup & else .ci/setup || exit; fi; \
	$(MAKE) --no-print-directory lint; linted=$$?; wait $$! && exit $$linted
	@if [ "$$(id -u)" = 0 ]; then .ci/setup tests >.build/setup.log 2>&1 & fi; \
	GLIBC_TUNABLES=glibc.malloc.hugetlb=1 swift build --build-tests $(TEST_FLAGS); built=$$?; \
	if [ "$$(id -u)" = 0 ]; then wait $$! || { cat .build/setup.log >&2; exit 1; }; fi; exit $$built
	@.ci/setup tests
	@.ci/tests $(TEST_FLAGS)

.PHONY: build
build: setup ## Build for debugging
	swift build $(BUILD_FLAGS)

.PHONY: release
release: setup ## Build for use
	@[ "$$(uname -s)" != Linux ] || .ci/static "$(STATIC)"
	swift build --product tinct $(RELEASE_FLAGS)
	@[ "$$(uname -s)" != Linux ] || \
		"$$(swift build $(RELEASE_FLAGS) --show-bin-path)/tinct" --version --verbose \
			| grep -q 'PIE, full RELRO, NX, stack protector' || \
		{ echo "The release is not protected as docs/security.md says." >&2; exit 1; }

.PHONY: lint
lint: ## Check the format of the sources
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)
	@# The formatter leaves comments as they are; they keep to 100 columns too.
	@! LC_ALL=C.UTF-8 grep -rnE '^.{101,}$$' --include=*.swift $(SWIFT_FILES) | grep -E '^[^:]*:[0-9]+: *//'

.PHONY: format
format: ## Bring the sources into their format
	swift format --in-place --recursive $(SWIFT_FILES)

.PHONY: goldens
goldens: export TINCT_TESTS := 1
goldens: export TINCT_QUICK_START := $(QUICK_START)
goldens: setup ## Accept the present pictures as right where a golden test fails; look at them after
	swift build --build-tests $(TEST_FLAGS)
	-GOLDEN=failed swift test --skip-build $(TEST_FLAGS) --filter Golden
	swift test --skip-build $(TEST_FLAGS) --filter Golden

.PHONY: bench
bench: release ## Measure time and size
	@Benchmarks/run.sh "$$(swift build $(RELEASE_FLAGS) --show-bin-path)/tinct"
	@Benchmarks/tint.sh "$$(swift build $(RELEASE_FLAGS) --show-bin-path)/tinct"
	@Benchmarks/frames.sh "$$(swift build $(RELEASE_FLAGS) --show-bin-path)/tinct"
	@Benchmarks/puzzles.sh "$$(swift build $(RELEASE_FLAGS) --show-bin-path)/tinct"

.PHONY: game
game: ## Build the example of a game without C libraries as the package that it is
	PKG_CONFIG_LIBDIR=/nonexistent swift build --package-path examples/game --scratch-path .build/game
	@! ls .build/game/debug/Modules | grep -v '^Tinct\(Graphics\|Puzzles\|Boards\|Documents\)\.\|^game\.'

.PHONY: fuzz
fuzz: setup ## Look for inputs that readers do not stand: SECONDS of processor time (60) for each
	@Fuzz/run.sh all "$(or $(SECONDS),60)"

.PHONY: crash
crash: release ## Kill, interrupt and starve the tool, many times; takes some minutes
	@for test in kill kill-build together full-disk signals in-place faults memory; do \
		echo "$$test:"; \
		Tests/Crash/$$test.sh "$$(swift build $(RELEASE_FLAGS) --show-bin-path)/tinct" || exit 1; \
	done

.PHONY: test-farm
test-farm: release ## Test builds on several machines, on real engines; installs them where they are missing
	@for test in nginx slurm engines; do \
		echo "$$test:"; \
		Tests/Farm/$$test.sh "$$(swift build $(RELEASE_FLAGS) --show-bin-path)/tinct" || exit 1; \
	done

.PHONY: test-studio
test-studio: release ## Test the studio's page in a browser, with all that takes long
	@.ci/setup tests
	@Tests/Studio/run.sh all "$$(swift build $(RELEASE_FLAGS) --show-bin-path)/tinct"

.PHONY: corpora
corpora: release ## Put every file of FOLDER, such as the tests of other projects, through every reader
	@Tests/Crash/corpora.sh "$$(swift build $(RELEASE_FLAGS) --show-bin-path)/tinct" "$(FOLDER)"

.PHONY: install
install: release ## Install below PREFIX (/usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -s -m 755 "$$(swift build $(RELEASE_FLAGS) --show-bin-path)/tinct" \
		"$(DESTDIR)$(PREFIX)/bin/tinct"
	@.ci/share "$$(swift build $(RELEASE_FLAGS) --show-bin-path)/tinct" "$(DESTDIR)$(PREFIX)/share"

.PHONY: setup
setup: ## Install the C libraries that are missing
	@.ci/setup

.PHONY: clean
clean: ## Remove what was built and made
	swift package clean
	rm -rf out
