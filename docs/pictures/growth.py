"""How the time of one edit grows with the list."""

import theme
from plotting import above, figure, heading, legend, logarithmic, measured, notes, ours, place, power, save, time, times

SIZES = [1_000, 100_000, 1_000_000]
RECOMPUTED, FOLLOWED = "the standard library, recomputed", "followed"
SLOW = dict(color=theme.FAINT, linewidth=2, marker="o", markersize=5)
FAST = dict(color=theme.BLUE, linewidth=3, marker="o", markersize=6)
PANELS = [
    ("filter", "operators/filter, one element replaced/{}", RECOMPUTED, FOLLOWED),
    ("sorted", "operators/sorted, one element replaced/{}", RECOMPUTED, FOLLOWED),
    ("grouped", "operators/grouped and flattened, one element replaced/{}", RECOMPUTED, FOLLOWED),
    ("distinct", "operators/distinct, one element replaced/{}", RECOMPUTED, FOLLOWED),
    ("joined", "operators/joined, one element replaced/{}", RECOMPUTED, FOLLOWED),
    ("insert", "list/insert in the middle, snapshot held/Int/{}", "Array", "PersistentArray"),
]


def panel(axes, title, name, slow, fast):
    lines = [[measured(name.format(size), way) for size in SIZES] for way in (slow, fast)]
    axes.set(xscale="log", yscale="log", xlim=(700, 1.3e6), ylim=(50, 6e8))
    logarithmic(axes.xaxis, SIZES, lambda size, _: f"{size / 1e6:g}M" if size >= 1e6 else f"{size / 1e3:g}k")
    logarithmic(axes.yaxis, [100, 1e4, 1e6, 1e8], power)
    axes.grid(axis="y")
    axes.tick_params(labelsize=12, pad=6)
    for values, look, color, weight, up in zip(
        lines, (SLOW, FAST), (theme.MUTED, theme.BLUE), ("normal", "bold"), (9, -21)
    ):
        axes.plot(SIZES, values, clip_on=False, **look)
        axes.annotate(
            time(values[-1]),
            (SIZES[-1], values[-1]),
            xytext=(5, up),
            textcoords="offset points",
            ha="right",
            color=color,
            weight=weight,
            fontsize=13,
            bbox=dict(facecolor=theme.CARD, edgecolor="none", pad=1),
        )
    axes.set_title(title, loc="left", fontsize=14, weight="bold", pad=10)
    above(axes, times(lines[0][-1] / lines[1][-1]), 0, 10, 14)


def draw(folder):
    picture = figure(630)
    heading(picture, "Following one edit of a list")
    legend(picture, 28, 64, [("recomputed with the standard library", SLOW), ("followed by ReactiveCollections", FAST)])
    for index, (title, *rest) in enumerate(PANELS):
        row, column = divmod(index, 3)
        axes = place(picture, 84 + column * 268, 116 + row * 232, 206, 158)
        panel(axes, title, *rest)
        if column:
            axes.set_yticklabels([])
    notes(
        picture,
        "Across: elements. Up: time of one edit; less is better. ×: how many times as fast at 1,000,000.",
        "Operators: an element is replaced. Insert: into the middle of an array or a PersistentArray, the old one kept.",
        f"{ours()}.",
    )
    save(
        picture,
        "growth",
        "The time of one edit, by the length of the list",
        "At 1,000,000 elements, recomputed and followed: "
        + "; ".join(
            f"{title}: " + ", ".join(time(measured(name.format(SIZES[-1]), way)) for way in ways)
            for title, name, *ways in PANELS
        ),
    )
