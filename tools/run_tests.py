#!/usr/bin/env python3
"""Runs the steps of ./test (or those named), and ends with "N passed, M failed".

    run_tests.py [--long] [STEP ...]      with --long also what takes longer: it sets WONDERS_LONG=1 for all tests
    run_tests.py --list

A step yields outcomes. Each doctest case counts as one, and so does each shell script, fuzzer and WebAssembly test;
every other step is one as a whole. A step whose input is not there is reported as absent and counts as nothing.
"""
import concurrent.futures
import contextlib
import dataclasses
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
JOBS = int(os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or os.cpu_count() or 1)
TIME_LIMIT_S = 900
LONG_TIME_LIMIT_S = 3600
FUZZ_RUNS = 20_000
LONG_FUZZ_RUNS = 1_000_000
SHOWN_LINES = 60
MAIN = "check"  # the build whose test cases are counted: nothing is tested without sanitizers that can be with them
THREADED_AREAS = {"arena", "net"}
# Boost.Beast takes long to compile, and its users are no more portable than it: the second compiler leaves them out.
NETWORK_AREAS = {"attacks", "net"}


@dataclasses.dataclass
class Outcome:
    name: str
    passed: int = 0
    failed: int = 0
    seconds: float = 0.0
    output: str = ""  # shown when something failed
    absent: str = ""  # why nothing ran


@dataclasses.dataclass
class Run:
    ok: bool
    output: str
    seconds: float


@dataclasses.dataclass
class Time:
    """Seconds by the clock, and seconds of processor time of the programs that were run meanwhile."""
    wall: float = 0.0
    processor: float = 0.0

    def __add__(self, other):
        return Time(self.wall + other.wall, self.processor + other.processor)

    def __sub__(self, other):
        return Time(self.wall - other.wall, self.processor - other.processor)


def now():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Time(time.monotonic(), used.ru_utime + used.ru_stime)


def is_long():
    return os.environ.get("WONDERS_LONG", "") not in ("", "0")


def time_limit():
    return LONG_TIME_LIMIT_S if is_long() else TIME_LIMIT_S


def run(*command, env=None):
    """Runs one command in the root of the repository; never raises."""
    start = time.monotonic()
    try:
        done = subprocess.run([str(part) for part in command], cwd=ROOT, env={**os.environ, **(env or {})},
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=time_limit(), check=False)
        ok, output = done.returncode == 0, done.stdout.decode(errors="replace")
        if done.returncode < 0:
            output += f"\nended by signal {-done.returncode}\n"
    except subprocess.TimeoutExpired as late:
        ok, output = False, (late.stdout or b"").decode(errors="replace") + f"\nstopped after {time_limit()} s\n"
    except OSError as error:
        ok, output = False, f"{command[0]}: {error.strerror}\n"
    return Run(ok, output, time.monotonic() - start)


def whole(name, done):
    """The outcome of a step that counts as one."""
    return Outcome(name, passed=int(done.ok), failed=int(not done.ok), seconds=done.seconds, output=done.output)


def files(folder, *patterns):
    return sorted(path for pattern in patterns for path in (ROOT / folder).glob(pattern))


def test_areas():
    """The folders of tests/ that CMake makes programs of."""
    return sorted({path.relative_to(ROOT / "tests").parts[0] for path in files("tests", "*/**/*.cpp")} - {"support"})


builds = {}
time_building = Time()


@contextlib.contextmanager
def building():
    """What happens inside is counted as building; nothing else runs meanwhile."""
    global time_building
    start = now()
    yield
    time_building += now() - start


def build(preset, *targets):
    """Configures and builds once for each preset and target; goes on after an error, so that all errors are seen."""
    key = (preset, targets)
    if key not in builds:
        with building():
            builds[key] = configure_and_build(preset, targets)
    return builds[key]


def configure_and_build(preset, targets):
    configured = run("cmake", "--preset", preset)
    if not configured.ok:
        return configured
    wanted = ["--target", *targets] if targets else []
    built = run("cmake", "--build", "--preset", preset, "--parallel", JOBS, *wanted, "--", "-k", "0")
    return Run(built.ok, built.output, configured.seconds + built.seconds)


CASES = re.compile(r"^\[doctest\] test cases:\s*(\d+) \|\s*(\d+) passed \|\s*(\d+) failed", re.MULTILINE)


def doctest_counts(ok, output):
    """(passed, failed) of a doctest program; one that crashed or had no case to run has failed."""
    found = CASES.findall(output)
    passed, failed = (int(found[-1][1]), int(found[-1][2])) if found else (0, 0)
    if failed == 0 and (not ok or passed == 0):
        failed = 1
    return passed, failed


def run_doctest(preset, area):
    done = run(BUILD / preset / "tests" / f"test_{area}", "--no-colors=true")
    passed, failed = doctest_counts(done.ok, done.output)
    return Outcome(f"{preset}/{area}", passed, failed, done.seconds, done.output)


def side_by_side(function, items):
    """The results in the order of the items, as many at a time as there are cores."""
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        yield from pool.map(function, items)


def run_areas(preset, areas):
    yield from side_by_side(lambda area: run_doctest(preset, area), areas)


def second_build(preset, areas, *targets):
    """Build and tests of another preset, as one: the cases have been counted in the main build."""
    if not areas:
        yield Outcome(preset, absent="no tests")
        return
    start = time.monotonic()
    built = build(preset, *targets)
    wrong = [outcome for outcome in run_areas(preset, areas if built.ok else []) if outcome.failed]
    output = built.output if not built.ok else "\n".join(f"{bad.name}:\n{bad.output}" for bad in wrong)
    yield whole(preset, Run(built.ok and not wrong, output, time.monotonic() - start))


def step_format():
    """clang-format would change nothing"""
    sources = [path.relative_to(ROOT) for folder in ("src", "apps", "tests", "fuzz", "bench", "cmake")
               for path in files(folder, "**/*.h", "**/*.cpp")]
    done = run("clang-format-19", "--dry-run", "-Werror", *sources)
    wrong = sorted(set(re.findall(r"^(\S+?):\d+:\d+: error", done.output, re.MULTILINE)))
    output = "clang-format-19 -i " + " ".join(wrong) if wrong else done.output
    yield whole("format", Run(done.ok, output, done.seconds))


def step_includes():
    """the includes of src/ point downwards, and private names stay private"""
    yield whole("includes", run(sys.executable, "tools/check_includes"))


def step_names():
    """files that are compiled as one have no local names in common"""
    yield whole("names", run(sys.executable, "tools/check_names"))


def step_shell():
    """shellcheck has nothing to say about ./play, ./test and what they use"""
    scripts = ("play", "test", "tools/setup.sh", "tools/build_web", "gpu/build", "gpu/build_learn")
    yield whole("shell", run("shellcheck", "--external-sources", *scripts))


def step_tools():
    """the tools' own tests"""
    yield whole("tools", run(sys.executable, "-m", "unittest", "discover", "-s", "tests/tools"))


def step_tests():
    """the tests, with clang and the address and undefined-behaviour sanitizers"""
    areas = test_areas()
    if not areas:
        yield Outcome("tests", absent="no tests")
        return
    built = build(MAIN)
    yield whole("tests build", built)
    # After an error older programs may still lie there: only those that are up to date may speak.
    stale = [] if built.ok else [area for area in areas if not build(MAIN, f"test_{area}").ok]
    for area in stale:
        yield Outcome(f"tests/{area}", failed=1, output="it does not build")
    for outcome in run_areas(MAIN, [area for area in areas if area not in stale]):
        yield dataclasses.replace(outcome, name=outcome.name.replace(MAIN, "tests", 1))


def step_tidy():
    """clang-tidy has nothing to say"""
    configured = build(MAIN, "write_version")
    if not configured.ok:
        yield whole("tidy", configured)
        return
    start = time.monotonic()
    done = list(side_by_side(tidy, compiled_sources()))
    wrong = "".join(one.output for one in done if not one.ok) if done else "nothing is compiled\n"
    yield whole("tidy", Run(not wrong, wrong, time.monotonic() - start))


# Not for clang-tidy: tests and tools, what was generated, and a file that has nothing in it but Boost.
NOT_TIDIED = re.compile(r"/tests/|wonders_(load|trainer)\.dir/|/apps/(load|trainer)/|/generated/|/net/boost\.cpp$")


def compiled_sources():
    """What the main build compiles. Files of a folder come as the one that includes them all."""
    commands = json.loads((BUILD / MAIN / "compile_commands.json").read_text(encoding="utf-8"))
    return sorted(command["file"] for command in commands if not NOT_TIDIED.search(command["file"]))


def tidy(source):
    return run("clang-tidy-19", "--quiet", "--checks=-bugprone-suspicious-include", "-p", BUILD / MAIN, source)


def step_gcc():
    """build and tests with the second compiler"""
    areas = [area for area in test_areas() if area not in NETWORK_AREAS]
    yield from second_build("gcc", areas, *(f"test_{area}" for area in areas))


def step_tsan():
    """the tests that use threads, with the thread sanitizer"""
    areas = [area for area in test_areas() if area in THREADED_AREAS]
    yield from second_build("tsan", areas, *(f"test_{area}" for area in areas))


def step_release():
    """the release build"""
    if not files("apps/wonders", "**/*.cpp"):
        yield Outcome("release", absent="no apps/wonders")
        return
    yield whole("release", build("release", "wonders"))


def step_wasm():
    """the WebAssembly build, and tests/wasm/*.mjs in Node"""
    if not files("apps/wasm", "**/*.cpp"):
        yield Outcome("wasm", absent="no apps/wasm")
        return
    built = build("wasm")
    yield whole("wasm build", built)
    for script in files("tests/wasm", "*.mjs") if built.ok else []:
        yield whole(f"wasm/{script.stem}", run("node", script, BUILD / "wasm" / "wonders.wasm"))


def step_fuzz():
    """each fuzzer for a fixed number of inputs"""
    names = [path.stem for path in files("fuzz", "*.cpp")]
    if not names:
        yield Outcome("fuzz", absent="no fuzzers")
        return
    built = build("fuzz", *(f"fuzz_{name}" for name in names))
    yield whole("fuzz build", built)
    ready = [name for name in names if built.ok or build("fuzz", f"fuzz_{name}").ok]
    for name in sorted(set(names) - set(ready)):
        yield Outcome(f"fuzz/{name}", failed=1, output="it does not build")
    yield from side_by_side(lambda name: whole(f"fuzz/{name}", fuzz(name)), ready)


def fuzz(name):
    seeds = ROOT / "fuzz" / "corpus" / name
    words = ROOT / "fuzz" / f"{name}.dict"
    runs = os.environ.get("WONDERS_FUZZ_RUNS") or (LONG_FUZZ_RUNS if is_long() else FUZZ_RUNS)
    with tempfile.TemporaryDirectory() as found:  # libFuzzer writes what it finds into the first folder
        return run(BUILD / "fuzz" / f"fuzz_{name}", f"-runs={runs}", "-seed=1", "-timeout=20",
                   "-rss_limit_mb=2048", "-print_final_stats=1", f"-artifact_prefix={BUILD}/fuzz/{name}-",
                   *([f"-dict={words}"] if words.exists() else []), found, *([seeds] if seeds.is_dir() else []))


def program_environment():
    return {"WONDERS": str(BUILD / "release" / "wonders"), "WONDERS_BUILD": str(BUILD)}


def step_cli():
    """tests/cli/*.sh, with the program as $WONDERS"""
    scripts = files("tests/cli", "*.sh")
    if not scripts:
        yield Outcome("cli", absent="no tests/cli/*.sh")
        return
    built = build("release", "wonders")
    yield from side_by_side(lambda script: whole(
        f"cli/{script.stem}", run("bash", script, env=program_environment()) if built.ok else
        Run(False, "the release build failed", 0)), scripts)


def write_catalogues(environment):
    """Writes both editions' data files as the program prints them, and adds their paths to the environment."""
    for edition in ("first", "second"):
        printed = run(environment["WONDERS"], "catalog", "--edition", edition, "--json")
        if not printed.ok:
            return printed
        path = BUILD / f"catalog-{edition}.json"
        path.write_text(printed.output, encoding="utf-8")
        environment[f"WONDERS_CATALOG_{edition.upper()}"] = str(path)
    return Run(True, "", 0)


def step_oracle():
    """the tests of tests/oracle, an independent reading of the rules in Python"""
    if not files("tests/oracle", "test*.py") or not files("apps/wonders", "**/*.cpp"):
        yield Outcome("oracle", absent="no tests/oracle or no apps/wonders")
        return
    environment = program_environment()
    ready = build("release", "wonders")
    if ready.ok:
        ready = write_catalogues(environment)
    if ready.ok:
        ready = run(sys.executable, "-m", "unittest", "discover", "-s", "tests/oracle", env=environment)
    yield whole("oracle", ready)


def step_instructions():
    """a decision takes no more instructions than committed (callgrind)"""
    built = build("release", "wonders")
    yield whole("instructions", run(sys.executable, "tools/check_instructions", BUILD / "release" / "wonders")
                if built.ok else built)


def step_gpu():
    """the GPU program and the learners' library compile, where nvcc is found"""
    nvcc = shutil.which("nvcc") or shutil.which("nvcc", path="/usr/local/cuda/bin")
    if not nvcc:
        yield Outcome("gpu", absent="no nvcc")
        return
    yield whole("gpu", run("gpu/build", env={"NVCC": nvcc, "ARCHS": "90"}))
    yield whole("gpu learn", run("gpu/build_learn", env={"NVCC": nvcc, "ARCH": "90"}))


NODE_COUNTS = re.compile(r"^(?:#|\u2139) (pass|fail) (\d+)$", re.MULTILINE)


def node_outcome(name, done):
    """The outcome of a file of Node's test runner; one that crashed has failed."""
    counts = {word: int(number) for word, number in NODE_COUNTS.findall(done.output)}
    passed, failed = counts.get("pass", 0), counts.get("fail", 0)
    if failed == 0 and (not done.ok or passed == 0):
        failed = 1
    return Outcome(name, passed, failed, done.seconds, done.output)


def step_web():
    """the web client: build, svelte-check, eslint, prettier and its unit tests"""
    if not (ROOT / "web" / "package.json").exists():
        yield Outcome("web", absent="no web/")
        return
    with building():
        built = run("tools/build_web")
    yield whole("web build", built)
    scripts = ("check", "lint", "format", "test") if built.ok else ()
    yield from side_by_side(
        lambda script: whole(f"web {script}", run("npm", "--prefix", "web", "run", "--silent", script)), scripts)


def step_schema():
    """tests/schema/*.test.mjs: what the program, the module and the server say has the form of schema/"""
    scripts = files("tests/schema", "*.test.mjs")
    ready = next((done for done in (build("release", "wonders"), build("wasm")) if not done.ok), None)
    yield from side_by_side(lambda script: node_outcome(
        f"schema/{script.name.removesuffix('.test.mjs')}",
        ready or run("node", "--test", script, env=program_environment())), scripts)


def step_browser():
    """tests/browser/*.test.mjs: whole games in a real browser, with the program as server"""
    scripts = files("tests/browser", "*.test.mjs")
    if not scripts:
        yield Outcome("browser", absent="no tests/browser")
        return
    built = build("release", "wonders")
    yield from side_by_side(lambda script: node_outcome(
        f"browser/{script.name.removesuffix('.test.mjs')}",
        run("node", "--test", script, env=program_environment()) if built.ok else built), scripts)


STEPS = {function.__name__.removeprefix("step_"): function for function in (
    step_format, step_includes, step_names, step_shell, step_tools, step_tests, step_tidy, step_gcc, step_tsan, step_wasm,
    step_web, step_release, step_fuzz, step_cli, step_schema, step_oracle, step_browser, step_instructions,
    step_gpu)}


# Steps that keep one core busy are taken together with those that follow them here.
TOGETHER = [("oracle", "instructions")]


def batches(names):
    """The steps in their order, those that go together in one tuple."""
    left = list(names)
    while left:
        group = next((group for group in TOGETHER if left[0] in group), (left[0],))
        batch = tuple(name for name in left if name in group)
        left = [name for name in left if name not in batch]
        yield batch


def outcomes_of(batch):
    """The outcomes of one step as they come, or of several when they are there."""
    for name in batch:
        print(f"{name}: {STEPS[name].__doc__} ...", file=sys.stderr, flush=True)
    if len(batch) == 1:
        yield from STEPS[batch[0]]()
    else:
        build("release", "wonders")  # what all of them need is built once, before them
        for outcomes in side_by_side(lambda name: list(STEPS[name]()), batch):
            yield from outcomes


def show(outcome):
    if outcome.absent:
        result = f"absent: {outcome.absent}"
    elif outcome.failed:
        result = f"{outcome.failed} FAILED" + (f", {outcome.passed} passed" if outcome.passed else "")
    else:
        result = "ok" if outcome.passed == 1 else f"{outcome.passed} passed"
    print(f"{outcome.name:<24} {result:<28} {outcome.seconds:7.1f} s", flush=True)
    if outcome.failed:
        lines = outcome.output.rstrip().splitlines()
        log = BUILD / "logs" / (re.sub(r"\W+", "-", outcome.name) + ".log")
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text(outcome.output, encoding="utf-8")
        if len(lines) > SHOWN_LINES:
            lines = [f"... (all of it is in {log.relative_to(ROOT)})"] + lines[-SHOWN_LINES:]
        print("\n".join("    " + line for line in lines), flush=True)


def timed(batch, times):
    """The outcomes of a batch; adds a line about it to `times`."""
    start, built = now(), time_building
    yield from outcomes_of(batch)
    total, build_time = now() - start, time_building - built
    times.append((", ".join(batch), build_time, total - build_time))


def time_table(times):
    """Lines that say where the time went. Processor time says more than the clock on a machine that has other work."""
    rows = [*times, ("all", sum((row[1] for row in times), Time()), sum((row[2] for row in times), Time()))]
    yield f"{'seconds':<24} {'build':>8} {'run':>8} {'processor':>10}"
    for name, built, ran in rows:
        yield f"{name:<24} {built.wall:8.1f} {ran.wall:8.1f} {built.processor + ran.processor:10.1f}"


def main(arguments):
    if arguments == ["--list"]:
        for name, function in STEPS.items():
            print(f"{name:<10} {function.__doc__}")
        return 0
    if "--long" in arguments:
        os.environ["WONDERS_LONG"] = "1"
    names = [argument for argument in arguments if argument != "--long"]
    unknown = [name for name in names if name not in STEPS]
    if unknown:
        print(f"no such step: {' '.join(unknown)}; there are: {' '.join(STEPS)}", file=sys.stderr)
        return 2
    outcomes, times = [], []
    for batch in batches(name for name in STEPS if not names or name in names):
        for outcome in timed(batch, times):
            show(outcome)
            outcomes.append(outcome)
    passed = sum(outcome.passed for outcome in outcomes)
    failed = sum(outcome.failed for outcome in outcomes)
    for label, which in (("absent", [one.name for one in outcomes if one.absent]),
                         ("failed", [one.name for one in outcomes if one.failed])):
        if which:
            print(f"{label}: {', '.join(which)}")
    print("\n".join(time_table(times)))
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("stopped")
