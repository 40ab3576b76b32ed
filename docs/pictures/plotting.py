"""The common parts of all plots: reading figures, formatting them, and writing a plot as a picture."""

import functools
import io
import json
import pathlib

import matplotlib
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, NullFormatter, NullLocator

import svg
import theme

folder = pathlib.Path(__file__).resolve().parent
matplotlib.rcParams.update(
    {
        "svg.fonttype": "none",
        "svg.hashsalt": "ReactiveCollections",
        "font.family": "DejaVu Sans",
        "font.size": 13,
        "text.color": theme.INK,
        "axes.labelcolor": theme.MUTED,
        "axes.edgecolor": theme.BORDER,
        "axes.facecolor": "none",
        "xtick.color": theme.MUTED,
        "ytick.color": theme.MUTED,
        "xtick.major.size": 0,
        "ytick.major.size": 0,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.spines.left": False,
        "axes.spines.bottom": False,
        "grid.color": theme.LINE,
        "grid.linewidth": 1,
        "lines.solid_capstyle": "round",
    }
)


@functools.cache
def read(name):
    return json.loads((folder / name).read_text())


def measured(name, way):
    """Returns the figure measured for a way of a benchmark, in its unit: nanoseconds, mostly."""
    for benchmark in read("benchmarks.json"):
        if benchmark["name"] == name:
            for found in benchmark["ways"]:
                if found["name"] == way:
                    return found["value"]
    raise ValueError(f"benchmarks.json has no {way!r} of {name!r}")


def peers(key):
    return read("peers.json")[key]


def ours():
    """Returns the machine on which our own figures were measured, and the date."""
    run = peers("ReactiveCollections")
    return f"{run['machine']}, {run['date']}"


def time(nanoseconds):
    """Returns a time with two digits: 72 ms."""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3), ("ns", 1)):
        if nanoseconds >= size * 0.995 or unit == "ns":
            value = nanoseconds / size
            return f"{value:.0f} {unit}" if value >= 9.95 else f"{value:.1f} {unit}"


def times(count):
    """Returns a ratio with two digits: 14,000 ×."""
    digits = max(0, len(str(int(count))) - 2)
    return f"{round(count, -digits):,.0f} ×" if count >= 9.95 else f"{count:.1f} ×"


def power(nanoseconds, _=None):
    """Returns the label of a power of ten on an axis of times: 100 µs."""
    return time(nanoseconds).replace(".0 ", " ")


def figure(height, width=880):
    return Figure(figsize=(width / 72, height / 72))


def place(figure, x, y, width, height):
    """Returns axes at a position in pixels from the upper left corner."""
    across, down = figure.get_size_inches() * 72
    return figure.add_axes((x / across, 1 - (y + height) / down, width / across, height / down))


def write(figure, x, y, text, fontsize=13, **attributes):
    """Writes words at a position in pixels from the upper left corner; they must fit on the card."""
    across, down = figure.get_size_inches() * 72
    needed = svg.width(text, fontsize, weight=700 if attributes.get("weight") == "bold" else 400)
    if needed > (x if attributes.get("ha") == "right" else across - x) - 20:
        raise ValueError(f"{text!r} needs {needed:.0f}, but has less")
    figure.text(x / across, 1 - y / down, text, fontsize=fontsize, **{"va": "baseline", **attributes})


def heading(figure, text):
    write(figure, 28, 38, text, weight="bold", fontsize=17)


def notes(figure, *lines):
    """Writes the small print at the foot of a picture."""
    bottom = figure.get_size_inches()[1] * 72 - 22
    for number, line in enumerate(reversed(lines)):
        write(figure, 28, bottom - 19 * number, line, fontsize=12, color=theme.MUTED)


def legend(figure, x, y, entries):
    """Draws marks with words, in a row from a position in pixels; the marks look as `plot` draws them."""
    across, down = figure.get_size_inches() * 72
    for text, look in entries:
        line = look.get("linewidth", 0) > 0
        places = [x + 3, x + 23] if line else [x + 5]
        figure.add_artist(Line2D([place / across for place in places], [1 - (y - 4.5) / down] * len(places), **look))
        x += 32 if line else 18
        write(figure, x, y, text, fontsize=13, color=theme.MUTED)
        x += svg.width(text, 13) * 0.94 + 22


def logarithmic(axis, ticks, format):
    axis.set_major_locator(matplotlib.ticker.FixedLocator(ticks))
    axis.set_major_formatter(FuncFormatter(format))
    axis.set_minor_locator(NullLocator())
    axis.set_minor_formatter(NullFormatter())


def above(axes, text, right, up, fontsize):
    """Writes words above the right end of the axes, so much further right and up."""
    beside(axes, text, 1, (right, up), fontsize, "axes fraction", "baseline")


def right_of(axes, row, text, right, fontsize):
    """Writes words to the right of a row of the axes."""
    beside(axes, text, row, (right, 0), fontsize, ("axes fraction", "data"), "center")


def beside(axes, text, height, offset, fontsize, coordinates, vertical):
    axes.annotate(
        text,
        (1, height),
        xytext=offset,
        xycoords=coordinates,
        textcoords="offset points",
        ha="right",
        va=vertical,
        fontsize=fontsize,
        color=theme.BLUE,
    )


def save(figure, name, title, description):
    """Writes a figure as a picture on a card. The same figure gives the same file."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    width, height = (round(inches * 72) for inches in figure.get_size_inches())
    content = buffer.getvalue()
    body = content[content.index('<g id="figure_1">') : content.rindex("</svg>")]
    body = "\n".join(line.strip() for line in body.replace("'DejaVu Sans'", theme.SANS).splitlines())
    card = svg.card(width, height)
    style = f"*{{stroke-linejoin:round}}text{{white-space:pre}}{theme.dark_style(card + body)}"
    (folder / f"{name}.svg").write_text(svg.document(width, height, title, description, style, f"{card}\n{body}"))
