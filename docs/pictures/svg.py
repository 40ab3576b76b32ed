"""Writes drawings as SVG, and checks that texts fit.

Readers do not have the fonts of this machine. Texts are measured in DejaVu, which comes with matplotlib and is wider than
the fonts that browsers use, so a text that fits here fits there, too.
"""

import functools
import pathlib
from xml.sax.saxutils import escape, quoteattr

import matplotlib
from matplotlib.ft2font import FT2Font

import theme


@functools.cache
def font(mono, bold):
    name = f"DejaVuSans{'Mono' if mono else ''}{'-Bold' if bold else ''}.ttf"
    font = FT2Font(pathlib.Path(matplotlib.get_data_path(), "fonts/ttf", name))
    font.set_size(100, 72)
    return font


def width(text, size, mono=False, weight=400):
    """Returns the maximum width of a text."""
    measured = font(mono, weight > 500)
    measured.set_text(text)
    return measured.get_width_height()[0] / 64 * size / 100


def number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name, content=None, **attributes):
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        value = number(value) if isinstance(value, (int, float)) else str(value)
        parts.append(f"{key.rstrip('_').replace('__', ':').replace('_', '-')}={quoteattr(value)}")
    opening = " ".join(parts)
    return f"<{opening}/>" if content is None else f"<{opening}>{content}</{name}>"


def card(width, height, fill=theme.CARD, stroke=theme.BORDER):
    """Returns the background of a picture."""
    return element("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=10, fill=fill, stroke=stroke)


def document(width, height, title, description, style, body, **attributes):
    head = element("title", escape(title)) + element("desc", escape(description)) + element("style", style)
    return (
        element(
            "svg",
            f"\n{head}\n{body}\n",
            xmlns="http://www.w3.org/2000/svg",
            xmlns__xlink="http://www.w3.org/1999/xlink",
            width=width,
            height=height,
            viewBox=f"0 0 {width} {height}",
            role="img",
            **attributes,
        )
        + "\n"
    )


class Drawing:
    """A card with shapes and words."""

    def __init__(self, width, height, title, description):
        self.size = (width, height)
        self.words = (title, description)
        self.parts = [card(width, height)]

    def add(self, name, content=None, **attributes):
        self.parts.append(element(name, content, **attributes))

    def rect(self, x, y, width, height, radius=None, **attributes):
        self.add("rect", x=x, y=y, width=width, height=height, rx=radius, **attributes)

    def line(self, points, closed=False, **attributes):
        path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")
        attributes.setdefault("fill", "none")
        self.add("path", d=path, **attributes)

    def text(self, x, y, text, size=14, fill=theme.INK, weight=400, anchor="start", mono=False, room=None):
        """Draws words on one line; a list of (words, style) has several styles. Fails if they do not fit."""
        runs = [(text, {})] if isinstance(text, str) else text
        needed = sum(width(words, size, mono, style.get("weight", weight)) for words, style in runs)
        if room is not None and needed > room:
            raise ValueError(f"{''.join(words for words, _ in runs)!r} needs {needed:.0f}, but has {room:.0f}")
        if isinstance(text, str):
            content = escape(text)
        else:
            content = "".join(
                element("tspan", escape(words), fill=style.get("fill"), font_weight=style.get("weight"))
                for words, style in runs
            )
        self.add(
            "text",
            content,
            x=x,
            y=y,
            class_="m" if mono else None,
            font_size=size,
            fill=fill,
            font_weight=None if weight == 400 else weight,
            text_anchor=None if anchor == "start" else anchor,
        )

    def arrow(self, start, end, color=theme.INK, thickness=1.75, head=6):
        """Draws a straight arrow along an axis."""
        (x, y), (to_x, to_y) = start, end
        length = abs(to_x - x) + abs(to_y - y)
        across, along = (to_x - x) / length, (to_y - y) / length
        back = (to_x - across * head * 1.4, to_y - along * head * 1.4)
        self.line([start, back], stroke=color, stroke_width=thickness, stroke_linecap="round")
        side = head * 0.75
        self.line(
            [end, (back[0] + along * side, back[1] + across * side), (back[0] - along * side, back[1] - across * side)],
            closed=True,
            fill=color,
        )

    def write(self, path):
        body = "\n".join(self.parts)
        style = (
            f"text{{font-family:{theme.SANS};white-space:pre}}.m{{font-family:{theme.MONO}}}{theme.dark_style(body)}"
        )
        path.write_text(document(*self.size, *self.words, style, body))
