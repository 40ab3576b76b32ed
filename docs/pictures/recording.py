"""Runs the demo in a terminal, presses keys, and makes an animated picture of its output.

The processes are synthetic, so that the picture shows nothing of this machine.
"""

import pathlib

from film import film
from terminal import Terminal

COLUMNS, ROWS = 88, 24
COUNT = 100_000
ENTER, ESCAPE, DOWN, CLEAR = "\r", "\x1b", "\x1b[B", "\x15"
SELECTS = "selects a process, which stays selected wherever it moves"
# Keys, their names, what they do, what must appear on the screen, and for how many seconds to wait.
SCRIPT = [
    ("/", "/", "filters as you type", "/", 0.8),
    *[(letter, letter, "filters as you type", "swift"[: end + 1], 0.4) for end, letter in enumerate("swift")],
    (ENTER, "Enter", "keeps the filter", "with 'swift'", 1.6),
    ("M", "M", "sorts by memory", "by memory", 1.8),
    ("P", "P", "sorts by CPU", "by CPU", 1.2),
    ("g", "g", "groups by state", "in 6 states", 2.2),
    ("g", "g", "does not group at all", "in one list", 2.4),
    *[(DOWN, "↓", SELECTS, "", 0.35) for _ in range(3)],
    ("", "↓", SELECTS, "", 0.6),
    (ENTER, "Enter", "opens its details by URL", "processes://", 3.2),
    (ESCAPE, "Esc", "goes back", "with 'swift'", 1.2),
    ("/" + CLEAR + ENTER, "/ Ctrl-U", "clears the filter", "100000 processes", 1.6),
    ("g", "g", "groups by user", "of 12 users", 1.6),
]


def record(program):
    terminal = Terminal([program, "--synthetic", str(COUNT)], COLUMNS, ROWS)
    try:
        terminal.caption = ("", f"{COUNT:,} synthetic processes; a few hundred change each second")
        terminal.expect("the table was updated")
        terminal.frames.clear()
        terminal.note()
        terminal.wait(2.4)
        for keys, name, words, expected, seconds in SCRIPT:
            terminal.press(keys, (name, words))
            terminal.expect(expected)
            terminal.note()
            terminal.wait(seconds)
        end = terminal.frames[-1].start + seconds
        terminal.close("q")
    finally:
        terminal.process.kill()
    return lasting(terminal.frames), end - terminal.frames[0].start


def lasting(frames):
    """Drops frames that are replaced too quickly to be seen; the first frame keeps its time."""
    pairs = zip(frames, frames[1:])
    begun = [frame for frame, following in pairs if following.start - frame.start > 0.06]
    begun.append(frames[-1])
    return [begun[0]._replace(start=frames[0].start)] + begun[1:]


def draw(folder, options):
    program = (options.processes or options.root / ".build/release/processes").absolute()
    if not program.exists():
        raise SystemExit(f"{program} does not exist: run swift build -c release --product processes")
    frames, seconds = record(program)
    picture = film(
        frames,
        seconds,
        COLUMNS,
        ROWS,
        f"swift run -c release processes --synthetic {COUNT}",
        "A table of processes in a terminal. A few hundred change each second; keys sort, group and filter them.",
    )
    for private in (str(pathlib.Path.home()), str(options.root)):
        if private in picture:
            raise SystemExit(f"The recording shows {private}")
    (folder / "processes.svg").write_text(picture)
