#!/usr/bin/env python3
"""Runs the steps of ./test (or those named), and ends with "N passed, M failed".

    run_tests.py [--long] [STEP ...]      with --long also what takes longer: it sets WONDERS_LONG=1 for all tests
    run_tests.py --list

A step yields outcomes. Each doctest case counts as one, and so does each shell script, fuzzer and WebAssembly test;
every other step is one as a whole. A step whose input is not there is reported as absent and counts as nothing.
"""
import concurrent.futures
import contextlib
import contextvars
import dataclasses
import json
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
JOBS = int(os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or os.cpu_count() or 1)
TIME_LIMIT_S = 1800  # nothing takes so long: it ends what hangs
LONG_TIME_LIMIT_S = 3600
LONGEST_TIME_LIMIT_S = 6 * 3600  # for what goes on for hours by itself: one attack, all faults
FUZZ_RUNS = 2_000
LONG_FUZZ_RUNS = 1_000_000
SHOWN_LINES = 60
MAIN = "check"  # the build whose test cases are counted: nothing is tested without sanitizers that can be with them
THREADED_AREAS = {"arena", "net"}
# Boost.Beast takes long to compile, and its users are no more portable than it: the second compiler leaves them out.
NETWORK_AREAS = {"attacks", "net"}
# What has already been run with sanitizers in full, and is seldom another thing with another compiler, runs a second time
# only if there is time; the layers are compiled nevertheless.
SELDOM_AREAS = {"api", "arena", "c_api", "coach", "explorer", "insight", "nodes", "storage", "text"}
SELDOM_LAYERS = ("wonders_c", "wonders_explorer", "wonders_insight", "wonders_nodes",
                 "wonders_storage")  # those that nothing else links with
STEPS_OF_THEIR_OWN = {"attacks"}  # areas whose long runs are
SYSTEM_PATH = "/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin"


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


@dataclasses.dataclass
class Ledger:
    """What one step has used so far; its commands enter themselves, whichever thread they run in."""
    name: str
    build: Time = dataclasses.field(default_factory=Time)
    processor: float = 0.0
    start: float = dataclasses.field(default_factory=time.monotonic)
    lock: threading.Lock = dataclasses.field(default_factory=threading.Lock)

    def total(self):
        return Time(time.monotonic() - self.start, self.processor)


ledger = contextvars.ContextVar("ledger", default=Ledger("outside"))


def is_long():
    return os.environ.get("WONDERS_LONG", "") not in ("", "0")


def time_limit():
    return LONG_TIME_LIMIT_S if is_long() else TIME_LIMIT_S


def run(*command, env=None, limit=None):
    """Runs one command in the root of the repository, for `limit` seconds or the usual time; never raises."""
    start = time.monotonic()
    limit = limit or time_limit()
    late = threading.Event()
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen([str(part) for part in command], cwd=ROOT, env={**os.environ, **(env or {})},
                                       stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        except OSError as error:
            return Run(False, f"{command[0]}: {error.strerror}\n", time.monotonic() - start)
        alarm = threading.Timer(limit, lambda: (late.set(), process.kill()))
        alarm.start()
        _, status, used = os.wait4(process.pid, 0)  # it alone tells what this command used, not all of them
        alarm.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    with ledger.get().lock:
        ledger.get().processor += used.ru_utime + used.ru_stime
    if late.is_set():
        text += f"\nstopped after {limit} s\n"
    elif process.returncode < 0:
        text += f"\nended by signal {-process.returncode}\n"
    return Run(process.returncode == 0, text, time.monotonic() - start)


def whole(name, done):
    """The outcome of a step that counts as one."""
    return Outcome(name, passed=int(done.ok), failed=int(not done.ok), seconds=done.seconds, output=done.output)


def files(folder, *patterns):
    return sorted(path for pattern in patterns for path in (ROOT / folder).glob(pattern))


def test_areas():
    """The folders of tests/ that CMake makes programs of."""
    return sorted({path.relative_to(ROOT / "tests").parts[0] for path in files("tests", "*/**/*.cpp")} - {"support"})


@contextlib.contextmanager
def building():
    """What happens inside is counted as building; the step does nothing else meanwhile."""
    step = ledger.get()
    start = step.total()
    yield
    step.build += step.total() - start


builds = {}
builds_lock = threading.Lock()


def build(preset, *targets):
    """Configures and builds once for each preset and target; goes on after an error, so that all errors are seen.
    A folder is built by one at a time: a step that needs what another is building waits for it."""
    with builds_lock:
        known, lock = builds.setdefault(preset, ({}, threading.Lock()))
    with building(), lock:
        if targets not in known:
            known[targets] = configure_and_build(preset, targets)
        return known[targets]


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
    # With sanitizers an attack is short, always: how long they go on without is the step `attacks`.
    env = {"WONDERS_LONG": ""} if area in STEPS_OF_THEIR_OWN else None
    done = run(BUILD / preset / "tests" / f"test_{area}", "--no-colors=true", env=env)
    passed, failed = doctest_counts(done.ok, done.output)
    return Outcome(f"{preset}/{area}", passed, failed, done.seconds, done.output)


def side_by_side(function, items):
    """The results in the order of the items, as many at a time as there are cores."""
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        tasks = [pool.submit(contextvars.copy_context().run, function, item) for item in items]
        yield from (task.result() for task in tasks)


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
    sources = [path.relative_to(ROOT) for folder in ("src", "apps", "tests", "fuzz", "bench", "cmake", "python")
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
    scripts = ("play", "test", "tools/setup.sh", "tools/build_web", "tools/debian_base", "gpu/build", "gpu/build_learn",
               "train/make_explorer", *files("packaging/debian", "*"))
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


def step_stores():
    """tests/server with its tables in SQLite and in PostgreSQL; tests/net in SQLite and on three nodes"""
    if "server" not in test_areas():
        yield Outcome("stores", absent="no tests/server")
        return
    for store in ("sqlite", "postgres"):
        # What PostgreSQL's library does to memory, tests/storage sees with sanitizers.
        preset = "gcc" if store == "postgres" and not is_long() else MAIN
        if store == "postgres" and not files("/usr/lib/postgresql", "*/bin/initdb"):
            yield Outcome("stores/postgres", absent="PostgreSQL is not installed")
            continue
        built = build(preset, "test_server")
        server = BUILD / preset / "tests" / "test_server"
        yield whole(f"stores/{store}", run(server, "--no-colors=true", env={"WONDERS_TEST_STORE": store})
                    if built.ok else built)
    yield from net_on_stores()


# What people do, over sockets: where the rest would only repeat what another run has done.
PLAYED_OVER_SOCKETS = ("net: a game against bots*,net: the address of a table*,net: the session is in a cookie*,"
                       "net: on shutdown*,net: pages of other sites*,net: a page of another origin*,"
                       "net: what is no HTTP*,net: fifteen people*,net: forged ids,push: a game with days a turn*")


# On three nodes each request goes to another. All of tests/net runs there but these, as patterns of doctest's.
NOT_ON_THE_CLUSTER = {
    "there is no server in it": (
        "a fair queue*", "one guest's thinking*", "what a bot is told*", "crowd: *", "visitors: *", "previews: *",
        "net: lines of the log*", "net: a log that nobody reads*", "push: the example*", "push: what was changed*",
        "push: who sends*", "push: bytes*", "push: a message arrives*", "push: what the service*", "push: redirects*",
        "push: only public*", "push: addresses*", "push: a sender*", "push: nobody waits*", "push: the server's key*"),
    "it brings its own store, or its own nodes": (
        "net: what is asked for in the moment*", "net: a node *", "net: a commit that took*", "net: whoever comes while*",
        "net: what cannot be read*", "net: a table that cannot be written*", "net: a server without memory*",
        "net: where memory runs out*", "net: a game in PostgreSQL*", "net: a server whose database*",
        "net: a server with nothing to do*", "net: while the tables are read*", "net: with a store that*",
        "net: a part that is slow*", "net: every action of the host*", "net: with several threads*", "net: three nodes*"),
    "each node counts by itself what it is about, or tells of itself alone": (
        "net: of pages and files*", "net: of new pictures*", "net: a full server makes room*",
        "net: a page for operators*", "net: the host of the server gives*"),
}


def net_on_stores():
    if "net" not in test_areas():
        return
    built = build(MAIN, "test_net")
    for store in ("sqlite", "cluster"):
        here = files("/usr/lib/postgresql", "*/bin/initdb") and shutil.which("nats-server", path=SYSTEM_PATH)
        if store == "cluster" and not here:
            yield Outcome("stores/net-cluster", absent="PostgreSQL or nats-server is not installed")
            continue
        if store == "cluster":
            left_out = ",".join(pattern for patterns in NOT_ON_THE_CLUSTER.values() for pattern in patterns)
            chosen = [f"--test-case-exclude={left_out}"]
        else:
            chosen = [] if is_long() else [f"--test-case={PLAYED_OVER_SOCKETS}"]
        done = run(BUILD / MAIN / "tests" / "test_net", "--no-colors=true", *chosen, env={"WONDERS_TEST_STORE": store})
        yield whole(f"stores/net-{store}", done if built.ok else built)


def step_attacks():
    """the long runs of tests/attacks against the release build, each by itself; only with --long"""
    if not is_long():
        yield Outcome("attacks", absent="their short runs are among the tests; --long has the long ones")
        return
    ready = next((done for done in (build("release", "wonders"), build("dev", "test_attacks")) if not done.ok), None)
    program = BUILD / "dev" / "tests" / "test_attacks"
    for case in [] if ready else cases_of(program):
        done = run(program, "--no-colors=true", f"--test-case={exactly(case)}", env=program_environment(),
                   limit=LONGEST_TIME_LIMIT_S)
        yield Outcome(case, *doctest_counts(done.ok, done.output), done.seconds, done.output)
    if ready:
        yield whole("attacks", ready)


def cases_of(program):
    """The names of the test cases of a doctest program."""
    listed = run(program, "--list-test-cases", "--no-colors=true").output.splitlines()
    return [line for line in listed if line and not line.startswith(("[doctest]", "====="))]


def exactly(case):
    """A filter of doctest's that takes one case: commas part its patterns."""
    return case.replace(",", "\\,")


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
    left_out = NETWORK_AREAS if is_long() else NETWORK_AREAS | SELDOM_AREAS
    areas = [area for area in test_areas() if area not in left_out]
    yield from second_build("gcc", areas, *(f"test_{area}" for area in areas), *SELDOM_LAYERS)


def step_tsan():
    """the tests that use threads, with the thread sanitizer"""
    areas = [area for area in test_areas() if area in THREADED_AREAS]
    targets = [f"test_{area}" for area in areas]
    yield from second_build("tsan", [area for area in areas if area != "net"], *targets)
    if "net" in areas:
        built = build("tsan", *targets)
        net = (BUILD / "tsan" / "tests" / "test_net", "--no-colors=true")
        # A server of one thread is one with fewer of the same: what is played is enough.
        part = () if is_long() else (f"--test-case={PLAYED_OVER_SOCKETS}",)
        yield whole("tsan/net", run(*net, *part) if built.ok else built)
        # The same server, with threads that help the one that owns the tables.
        yield whole("tsan/threads", run(*net, env={"WONDERS_TEST_THREADS": "3"}) if built.ok else built)


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


def step_package():
    """tests/package: the Debian package, manual pages and completions, dashboard and alerts, the engine for others"""
    scripts = files("tests/package", "test_*.py")
    wanted = [("release", "wonders", "wonders_shared"), ("wasm",)] + ([("package", "wonders")] if is_long() else [])
    ready = next((done for done in (build(*one) for one in wanted) if not done.ok), None)
    yield from side_by_side(lambda script: whole(
        f"package/{script.stem.removeprefix('test_')}",
        ready or run(sys.executable, script, "-v", env=program_environment())), scripts)


def step_faults():
    """tests/faults: a server, and three nodes with PostgreSQL and NATS, people who play, and faults; with --long many"""
    yield whole("faults/check", run(sys.executable, "tests/faults/test_check.py"))
    built = build("release", "wonders")
    guarded = (sys.executable, "tests/faults/test_guarded.py")
    yield whole("faults/guarded", run(*guarded, env=program_environment()) if built.ok else built)
    evening = (sys.executable, "tests/faults/run.py", BUILD / "release" / "wonders")
    alone = ("--faults", "100", "--tables", "8") if is_long() else ("--kinds", "kill,leave", "--tables", "2")
    yield whole("faults/sqlite", run(*evening, "--store", "sqlite", *alone) if built.ok else built)
    if not files("/usr/lib/postgresql", "*/bin/initdb") or not shutil.which("nats-server", path=SYSTEM_PATH):
        yield Outcome("faults/run", absent="PostgreSQL or nats-server is not installed")
        return
    if is_long():  # the first measures how fast tables are taken over, which needs one fault at a time
        yield whole("faults/run", run(*evening, "--faults", "30", "--tables", "8") if built.ok else built)
        many = ("--faults", "500", "--tables", "8", "--together", "4")
        yield whole("faults/many", run(*evening, *many, limit=LONGEST_TIME_LIMIT_S) if built.ok else built)
        return
    some = ("--kinds", "failover,kill,leave,upgrade,cut off", "--tables", "3")
    yield whole("faults/run", run(*evening, *some) if built.ok else built)


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


PYTEST_COUNTS = re.compile(r"(\d+) (passed|failed|error)")


def pytest_counts(ok, output):
    """(passed, failed) of a run of pytest; one that crashed or found no test has failed."""
    last = output.strip().splitlines()[-1:]
    counts = {word: int(number) for number, word in PYTEST_COUNTS.findall(last[0])} if last else {}
    passed, failed = counts.get("passed", 0), counts.get("failed", 0) + counts.get("error", 0)
    if failed == 0 and (not ok or passed == 0):
        failed = 1
    return passed, failed


def step_python():
    """the Python package: build, and python/tests with pytest"""
    python = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable  # Debian's has Debian's numpy
    if not run(python, "-c", "import numpy, pytest").ok:
        yield Outcome("python", absent="numpy or pytest are not installed")
        return
    built = build("release", "wonders_python")
    yield whole("python build", built)
    if not built.ok:
        return
    done = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "python/tests",
               env={"PYTHONPATH": str(BUILD / "release" / "python"), "PYTHONDONTWRITEBYTECODE": "1"})
    yield Outcome("python tests", *pytest_counts(done.ok, done.output), done.seconds, done.output)


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
    """the web client: build, svelte-check, eslint, prettier, the message catalogues and its unit tests"""
    if not (ROOT / "web" / "package.json").exists():
        yield Outcome("web", absent="no web/")
        return
    with building():
        built = run("tools/build_web")
    yield whole("web build", built)
    scripts = ("check", "lint", "format", "messages", "test") if built.ok else ()
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
        run("tools/with_descendants", "node", "--test", script, env=program_environment()) if built.ok else built),
        scripts)


# Two rows of steps, taken side by side: a row leaves cores idle where it links, waits for a browser or for a clock. Within
# a row each step may count on those before it. The first row yields to the second, because a compiler can wait for a core
# and a page that somebody is playing on cannot.
SOURCES = (step_format, step_includes, step_names, step_shell, step_tools, step_tests, step_stores, step_tidy, step_gcc,
           step_tsan, step_fuzz, step_attacks)
PROGRAM = (step_wasm, step_web, step_release, step_schema, step_browser, step_cli, step_package, step_faults,
           step_oracle, step_python, step_instructions,
           step_gpu)
ROWS = [{function.__name__.removeprefix("step_"): function for function in row} for row in (SOURCES, PROGRAM)]
YIELDING = 5  # how much nicer the programs of a row are than those of the next


def all_steps():
    return {name: function for row in ROWS for name, function in row.items()}


def take(row, names, results, niceness):
    """Runs the steps of a row that are asked for; puts outcomes, and the times of each step, into the queue `results`."""
    os.nice(niceness)  # of this thread alone (Linux), and of the threads and programs that it starts
    for name, function in row.items():
        if names and name not in names:
            continue
        print(f"{name}: {function.__doc__} ...", file=sys.stderr, flush=True)
        ledger.set(step := Ledger(name))
        try:
            for outcome in function():
                results.put(outcome)
        except Exception as error:  # a fault of this program must not look like success
            results.put(Outcome(name, failed=1, output=f"{type(error).__name__}: {error}\n"))
        results.put(step_times(step))
    results.put(None)


def step_times(step):
    return (step.name, step.build, step.total() - step.build)


def results_of(names):
    """Outcomes and times of all steps, as they come."""
    results = queue.Queue()
    for at, row in enumerate(ROWS, start=1):
        niceness = YIELDING * (len(ROWS) - at)
        threading.Thread(target=take, args=(row, names, results, niceness), daemon=True).start()
    for _ in ROWS:
        yield from iter(results.get, None)


def show(outcome):
    if outcome.absent:
        result = f"absent: {outcome.absent}"
    elif outcome.failed:
        result = f"{outcome.failed} FAILED" + (f", {outcome.passed} passed" if outcome.passed else "")
    else:
        result = "ok" if outcome.passed == 1 else f"{outcome.passed} passed"
    print(f"{outcome.name:<24} {result:<28} {outcome.seconds:7.1f} s", flush=True)
    log = BUILD / "logs" / (re.sub(r"\W+", "-", outcome.name) + ".log")
    if outcome.failed or is_long():  # what goes on for long has figures to tell, too
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text(outcome.output, encoding="utf-8")
    if outcome.failed:
        lines = outcome.output.rstrip().splitlines()
        if len(lines) > SHOWN_LINES:
            lines = [f"... (all of it is in {log.relative_to(ROOT)})"] + lines[-SHOWN_LINES:]
        print("\n".join("    " + line for line in lines), flush=True)


def time_table(times, wall):
    """Lines that say where the time went. Processor time says more than the clock: two steps run at a time."""
    yield f"{'seconds':<24} {'build':>8} {'run':>8} {'processor':>10}"
    for name, built, ran in times:
        yield f"{name:<24} {built.wall:8.1f} {ran.wall:8.1f} {built.processor + ran.processor:10.1f}"
    processor = sum(built.processor + ran.processor for _, built, ran in times)
    yield f"{'all, by the clock':<24} {wall:17.1f} {processor:10.1f}"


def main(arguments):
    steps = all_steps()
    if arguments == ["--list"]:
        for name, function in steps.items():
            print(f"{name:<12} {function.__doc__}")
        return 0
    if "--long" in arguments:
        os.environ["WONDERS_LONG"] = "1"
    names = [argument for argument in arguments if argument != "--long"]
    unknown = [name for name in names if name not in steps]
    if unknown:
        print(f"no such step: {' '.join(unknown)}; there are: {' '.join(steps)}", file=sys.stderr)
        return 2
    outcomes, times, start = [], [], time.monotonic()
    for result in results_of(names):
        if isinstance(result, Outcome):
            show(result)
            outcomes.append(result)
        else:
            times.append(result)
    passed = sum(outcome.passed for outcome in outcomes)
    failed = sum(outcome.failed for outcome in outcomes)
    for label, which in (("absent", [one.name for one in outcomes if one.absent]),
                         ("failed", [one.name for one in outcomes if one.failed])):
        if which:
            print(f"{label}: {', '.join(which)}")
    print("\n".join(time_table(times, time.monotonic() - start)))
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("stopped")
