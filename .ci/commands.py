"""Commands that the checks run."""
import subprocess


def run(*command, **options):
    """Returns what a command prints. If the command fails, that is shown: compilers print their errors there.

    A build in which SwiftPM itself crashes is begun once more: in one of some hundreds, Dispatch does.
    """
    command = [str(part) for part in command]
    result = subprocess.run(command, capture_output=True, text=True, **options)
    if result.returncode < 0 and command[:2] == ["swift", "build"]:
        print(f"{result.stderr[:2000]}\nswift build died of signal {-result.returncode}, and begins again", flush=True)
        result = subprocess.run(command, capture_output=True, text=True, **options)
    if result.returncode != 0:
        raise SystemExit(f"{result.stdout}{result.stderr}{command[0]} failed: see above")
    return result.stdout
