"""For the tests beside it: the program, a server of it, and commands that must succeed."""
import contextlib
import json
import os
import pathlib
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ.get("WONDERS_BUILD", ROOT / "build"))
WONDERS = os.environ.get("WONDERS", str(BUILD / "release" / "wonders"))
LONG = os.environ.get("WONDERS_LONG", "") not in ("", "0")
long_test = unittest.skipUnless(LONG, "only with --long")


def run(*command, **options):
    """The standard output of a command that must succeed."""
    done = subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def ask(url, body=None, headers=None):
    """(status, headers, text) of a request; a refusal is an answer, too."""
    request = urllib.request.Request(url, data=None if body is None else json.dumps(body).encode(),
                                     headers={"Content-Type": "application/json", **(headers or {})})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.headers, refused.read().decode()


@contextlib.contextmanager
def started(*command, **options):
    """A program that prints its address as its first line; it is asked to stop at the end, and has to do so in order."""
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=errors, text=True, **options)
        try:
            line = process.stdout.readline().strip()
            if not line.startswith("http"):
                process.wait(timeout=60)
                errors.seek(0)
                raise AssertionError(f"{command} did not start: {line}\n{errors.read().decode()}")
            yield line, process
        finally:
            process.terminate()
            status = process.wait(timeout=60)
            process.stdout.close()
        if status != 0:
            raise AssertionError(f"{command} ended with status {status}")


def served(*options):
    return started(WONDERS, "serve", "--host", "127.0.0.1", "--port", "0", "--db", ":memory:", "--log-level", "off", *options)


def commands():
    """The subcommands, as the program lists them."""
    lines = run(WONDERS, "--help").splitlines()
    return [line.split()[0] for line in lines if line.startswith("  ") and not line.strip().startswith("wonders")]


def options_of(command):
    """The options of a subcommand with what --help calls their values ('' for flags)."""
    options = {}
    for line in run(WONDERS, command, "--help").splitlines():
        if line.startswith("  --"):
            name, *rest = line.strip().split("  ")[0].split(" ", 1)
            options[name] = rest[0] if rest else ""
    return options
