"""The differ compared with DifferenceKit and others."""

import theme
from beside import OURS, PEER, beside, label
from plotting import figure, heading, legend, logarithmic, measured, notes, ours, peers, place, save, time, write

CASES = [
    ("identical", "diff/the same/100000", "changes"),
    ("deletions, insertions, updates", "diff/no moves/100000", "changes"),
    ("mix of 1,000", "diff/mix, 1,000/1000", "changes"),
    ("mix of 10,000", "diff/mix, 10,000/10000", "changes"),
    ("mix of 100,000", "diff/mix/100000", "changes"),
    ("mix of 1,000,000", "diff/mix, 1,000,000/1000000", "changes"),
    ("mix, in stages", "diff/mix, in stages/100000", "batch, stages"),
    ("mix, ids are strings", "diff/mix, ids are strings/100000", "changes"),
    ("shuffled", "diff/shuffled/100000", "changes"),
    ("all different", "diff/all different/100000", "changes"),
    ("1,000 sections of 100 rows, 100 rows changed", "diff/100 rows changed, 1000 sections/100000", "sectionedBatch"),
    (
        "1,000 sections of 100 rows, everything at once",
        "diff/everything at once, 1000 sections/100000",
        "sectionedBatch",
    ),
]
MIX, OTHERS = "mix of 100,000", "multiples of DifferenceKit, mix of 100,000"


def libraries(axes, multiples, limits):
    """Rows of libraries with the time of each, as a multiple of the time of one of them."""
    axes.set(xscale="log", xlim=limits, ylim=(len(multiples) - 0.5, -0.5), yticks=range(len(multiples)))
    axes.set_yticklabels(list(multiples), color=theme.INK)
    logarithmic(axes.xaxis, [0.1, 1, 10, 100], lambda ratio, _: f"{ratio:g} ×")
    axes.grid(axis="x")
    axes.tick_params(pad=10, labelsize=13)
    for row, (name, values) in enumerate(multiples.items()):
        look = OURS if row == 0 else PEER
        color = look["color"]
        axes.plot([values[0], values[-1]], [row, row], color=color, linewidth=6, zorder=2)
        axes.plot(values, [row] * len(values), zorder=3, **look)
        text = " to ".join(f"{value:.2g}" if value < 100 else f"{value:.0f}" for value in values)
        label(
            axes,
            row,
            values[-1],
            text,
            11,
            "left",
            color=theme.BLUE if row == 0 else theme.MUTED,
            weight="bold" if row == 0 else "normal",
        )


def draw(folder):
    others = peers("diff")
    kit = {case: value if isinstance(value, list) else [value] for case, value in others["cases"].items()}
    rows = [(case, [value * 1e6 for value in kit[case]], measured(name, way)) for case, name, way in CASES]
    mix = next(ours for case, _, ours in rows if case == MIX) / 1e6
    multiples = {"ReactiveCollections": [mix / value for value in reversed(kit[MIX])], "DifferenceKit": [1]}
    multiples |= {name: [multiple] for name, multiple in others[OTHERS].items()}

    picture = figure(890)
    heading(picture, "Finding differences, beside DifferenceKit and others")
    legend(
        picture, 28, 66, [("ReactiveCollections", OURS), (f"DifferenceKit {others['versions']['DifferenceKit']}", PEER)]
    )
    beside(place(picture, 348, 88, 408, 372), rows, (1e3, 2e10), [1e4, 1e6, 1e8])
    write(picture, 28, 534, "A mix of 100,000 rows, as multiples of DifferenceKit's time", weight="bold", fontsize=15)
    libraries(place(picture, 348, 552, 408, 228), multiples, (0.03, 900))
    notes(
        picture,
        "Rows with an integer id; 100,000, if no number is given. Mix: 5 % deleted, inserted, changed and moved, each.",
        f"{ours()}. Others: {others['date']}, in a separate run; DifferenceKit's time for",
        "the mix of 100,000 varied from run to run, so ours is a range of multiples.",
    )
    save(
        picture,
        "differences",
        "Finding differences beside DifferenceKit",
        "DifferenceKit and ReactiveCollections. "
        + "; ".join(
            f"{case}: {' to '.join(time(value) for value in theirs)}, {time(here)}" for case, theirs, here in rows
        ),
    )
