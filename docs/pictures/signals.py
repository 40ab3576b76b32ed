"""Signals compared with their peers."""

import theme
from plotting import figure, heading, legend, logarithmic, measured, notes, ours, peers, place, right_of, save, time, write

# The name of a case in peers.json, and in the benchmarks.
CASES = [
    ("send, 1 observer", "a: send, 1 observing"),
    ("send, 10 observers", "b: send, 10 observing"),
    ("send through 5 maps and 5 filters", "c: send through 5 maps and 5 filters"),
    ("set a property, 1 observer", "d: set a property, 1 observing"),
    ("read a property", "d: read a property"),
    ("combineLatest, per value", "e: combineLatest"),
    ("flatMap(.latest), per switch", "f: flatMap(.latest), a switch between hot streams"),
    ("observe and dispose", "g: observe and dispose, 0 others observing"),
    ("the same beside 1,000 observers", "g: observe and dispose, 1000 others observing"),
    ("make a chain of 10, observe, dispose", "g: observe and dispose, a chain of 10"),
    ("cold stream of 1,000, per element", "h: 1…1000 through map, filter, collect, for each"),
]
# OpenCombine has no counterpart. The case is compared with the time that OpenCombine takes to send one value.
WITHOUT_PEER = {"combineLatest, per value": "send, 1 observer"}
PEERS = {"OpenCombine": "o", "ReactiveSwift": "^", "RxSwift": "s", "ReactiveKit": "D"}


def mark(shape):
    return dict(color=theme.FAINT, marker=shape, markersize=7, linewidth=0, markeredgewidth=0)


CONFINED = dict(color=theme.BLUE, marker="o", markersize=10, linewidth=0, markeredgewidth=0)
SHARED = dict(
    color=theme.BLUE, marker="o", markersize=8.5, linewidth=0, markerfacecolor=theme.CARD, markeredgewidth=2.5
)


def apart(figures):
    """Returns how far the marks of one row are moved up or down so that none hides another."""
    moved, last = {}, (0, 0)
    for name, ratio in sorted(figures.items(), key=lambda entry: entry[1]):
        offset = 0 if ratio > last[0] * 1.13 else 0.17 if last[1] <= 0 else -0.17
        moved[name] = offset
        last = (ratio, offset)
    return moved


def draw(folder):
    others = peers("signals")
    picture = figure(640)
    heading(picture, "Signals beside other libraries (further left is faster)")
    legend(
        picture,
        28,
        66,
        [("confined", CONFINED), ("shared between threads", SHARED)]
        + [(name, mark(shape)) for name, shape in PEERS.items()],
    )
    axes = place(picture, 300, 100, 430, 428)
    axes.set(xscale="log", xlim=(0.012, 60), ylim=(len(CASES) - 0.5, -0.5), yticks=range(len(CASES)))
    axes.set_yticklabels([case for case, _ in CASES], color=theme.INK)
    logarithmic(axes.xaxis, [0.1, 1, 10], lambda ratio, _: f"{ratio:g} ×")
    axes.grid()
    axes.tick_params(pad=10, labelsize=13)
    axes.axvline(1, color=theme.FAINT, linewidth=1.5)
    write(picture, 852, 94, "confined, shared", ha="right", fontsize=12, color=theme.BLUE)
    words = {}
    for row, (case, benchmark) in enumerate(CASES):
        figures = others["cases"][case]
        reference = others["cases"][WITHOUT_PEER.get(case, case)]["OpenCombine"]
        ratios = {name: figures[name] / reference for name in PEERS if name in figures}
        for name, offset in apart(ratios).items():
            axes.plot([ratios[name]], [row + offset], **mark(PEERS[name]))
        values = []
        for kind, look in (("shared", SHARED), ("confined", CONFINED)):
            name = f"signals/{benchmark}/{kind}"
            values.insert(0, measured(name, "Signals"))
            axes.plot([values[0] / measured(name, "OpenCombine")], [row], zorder=3, **look)
        words[case] = ", ".join(time(value) for value in values)
        right_of(axes, row, words[case], 122, 13)
    notes(
        picture,
        "Time as a multiple of OpenCombine's in the same process. It has no combineLatest: sending a value is shown.",
        "Others: "
        + ", ".join(f"{name} {others['versions'][name]}" for name in PEERS)
        + f", {others['date']}, in a separate run.",
        (
            f"All: {ours()}."
            if others["machine"] == peers("ReactiveCollections")["machine"]
            else f"{ours()}. Others: {others['machine']}."
        ),
    )
    save(
        picture,
        "signals",
        "Signals beside their peers",
        "A confined and a shared signal: " + "; ".join(f"{case}: {text}" for case, text in words.items()),
    )
