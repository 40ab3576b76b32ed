"""Commands that the checks run."""
import os
import pathlib
import re
import subprocess
import tempfile

# The search in the tables in which the runtime looks types up, where addresses collide in one build and not in the next.
SEARCH = re.compile(r":swift::MetadataCacheKey::operator==|swift::ConcurrentReadableHashMap<.*::find<")


def run(*command, errors=False, **options):
    """Returns what a command prints, and with `errors`, what it writes to standard error as well. If the command fails, that is shown: compilers print their errors there.

    A build in which SwiftPM itself crashes is begun once more: in one of some hundreds, Dispatch does.
    """
    command = [str(part) for part in command]
    result = subprocess.run(command, capture_output=True, text=True, **options)
    if result.returncode < 0 and command[:2] == ["swift", "build"]:
        print(f"{result.stderr[:2000]}\nswift build died of signal {-result.returncode}, and begins again", flush=True)
        result = subprocess.run(command, capture_output=True, text=True, **options)
    if result.returncode != 0:
        raise SystemExit(f"{result.stdout}{result.stderr}{command[0]} failed: see above")
    return result.stdout + (result.stderr if errors else "")


def instructions(*command):
    """Returns how many instructions a command takes. Needs valgrind.

    Searches in the runtime's tables are not counted. Each look-up is.
    """
    with tempfile.TemporaryDirectory() as folder:
        counts = pathlib.Path(folder, "counts")
        run("valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}", *command,
            env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"})
        lines = run("callgrind_annotate", "--threshold=100", counts)
    costs = [(int(cost.replace(",", "")), name) for cost, name in re.findall(r"^ *([\d,]+) \([ \d.]+%\)  (.*)$", lines, re.M)]
    total = next(cost for cost, name in costs if name == "PROGRAM TOTALS")
    return total - sum(cost for cost, name in costs if SEARCH.search(name))
