"""Rows that compare the times of a peer with ours, on an axis of times."""

import theme
from plotting import above, logarithmic, power, right_of, time, times

OURS = dict(color=theme.BLUE, marker="o", markersize=10, linewidth=0, markeredgewidth=0)
PEER = dict(color=theme.FAINT, marker="o", markersize=8, linewidth=0, markeredgewidth=0)


def beside(axes, rows, limits, ticks):
    """Draws rows of a label, the peer's times (two, if they vary) and ours, in nanoseconds."""
    axes.set(xscale="log", xlim=limits, ylim=(len(rows) - 0.5, -0.5), yticks=range(len(rows)))
    axes.set_yticklabels([label for label, *_ in rows], color=theme.INK)
    logarithmic(axes.xaxis, ticks, power)
    axes.grid(axis="x")
    axes.tick_params(pad=10, labelsize=13)
    above(axes, "times as fast", 98, 8, 12)
    for row, (_, peers, ours) in enumerate(rows):
        axes.plot([ours, peers[-1]], [row, row], color=theme.BORDER, linewidth=2, zorder=1)
        axes.plot([peers[0], peers[-1]], [row, row], color=theme.FAINT, linewidth=6, zorder=2)
        axes.plot(peers, [row] * len(peers), zorder=2, **PEER)
        axes.plot([ours], [row], zorder=3, **OURS)
        label(axes, row, ours, time(ours), -11, "right", color=theme.BLUE, weight="bold")
        label(
            axes,
            row,
            peers[-1],
            " to ".join(time(peer) for peer in peers).replace(" ms to", " to"),
            10,
            "left",
            color=theme.MUTED,
        )
        right_of(axes, row, times_as_fast(peers, ours), 98, 14)


def times_as_fast(peers, ours):
    """Returns the ratio as a text. If the peer's times vary, their geometric mean counts."""
    return times((peers[0] * peers[-1]) ** 0.5 / ours)


def label(axes, row, value, text, offset, side, **look):
    axes.annotate(
        text,
        (value, row),
        xytext=(offset, 0),
        textcoords="offset points",
        ha=side,
        va="center",
        fontsize=13,
        bbox=dict(facecolor=theme.CARD, edgecolor="none", pad=1),
        **look
    )
