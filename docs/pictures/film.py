"""Makes an animated picture of the content of a terminal.

The frames are placed one below the other, and a style sheet moves them past a window, so that no script is needed. A
line that is shown several times is stored once.
"""

import re
from xml.sax.saxutils import escape

import theme
from svg import card, document, element, number

WIDTH, ROW, SIZE = 880, 21, 15.6
LEFT, TOP, FOOT = 20, 54, 60
BACKGROUND, FRAME, BAR = "#161b22", "#3d444d", "#21262d"
# The colors of terminals with a dark background.
COLORS = {"default": "#d6dde5", "green": "#57c868", "brown": "#f0c541", "red": "#ff7b72"}
FAINT = {"default": "#8a949f", "red": "#c25f5a"}


def color(style):
    """Returns the colors of a style's characters and of their background."""
    front = (FAINT if style.dim else COLORS)[style.color]
    return (BACKGROUND, front) if style.reverse else (front, None)


def run(column, text, style, across):
    """Draws characters of one style, as wide as their columns, whatever the font."""
    front, back = color(style)
    parts = []
    if back:
        parts.append(element("rect", x=column * across, width=len(text) * across + 0.3, height=ROW, fill=back))
    # Words are drawn without the spaces between them, because not all viewers preserve spaces.
    for words in re.finditer(r"\S+(?: \S+)*", text):
        classes = " ".join(name for name, holds in (("b", style.bold), ("s", style.struck)) if holds)
        parts.append(
            element(
                "text",
                escape(words[0]),
                x=(column + words.start()) * across,
                y=15.5,
                class_=classes or None,
                fill=None if front == COLORS["default"] else front,
                textLength=len(words[0]) * across,
            )
        )
    return "".join(parts)


def caption(keys, words):
    """Draws the pressed keys, and what they do."""
    parts, x = [], LEFT
    for key in keys.split():
        across = max(28, len(key) * 9.5 + 16)
        parts.append(element("rect", x=x, y=12, width=across, height=28, rx=6, fill=BAR, stroke=FRAME))
        parts.append(element("text", escape(key), x=x + across / 2, y=31.5, text_anchor="middle"))
        x += across + 6
    parts.append(element("text", escape(words), class_="w", x=x + 6 if keys else LEFT, y=31.5))
    return "".join(parts)


def film(frames, seconds, columns, rows, title, description):
    """Returns the picture: frames with their start times, played in a loop."""
    width, height, across = WIDTH, TOP + rows * ROW + FOOT, (WIDTH - 2 * LEFT) / columns
    pieces, strip, steps = {}, [], []

    def piece(content):
        return pieces.setdefault(content, f"p{len(pieces)}")

    for index, frame in enumerate(frames):
        uses = []
        for row, runs in enumerate(frame.lines):
            if content := "".join(run(*part, across) for part in runs):
                uses.append(element("use", href=f"#{piece(content)}", x=LEFT, y=TOP + row * ROW))
        uses.append(element("use", href=f"#{piece(caption(*frame.caption))}", y=TOP + rows * ROW + 4))
        strip.append(element("g", "".join(uses), transform=f"translate(0 {index * height})"))
        steps.append(
            f"{number(100 * (frame.start - frames[0].start) / seconds)}%{{transform:translateY({-index * height}px)}}"
        )
    style = (
        f"text{{font:{SIZE}px {theme.MONO}}}.w{{font:16px {theme.SANS}}}"
        ".b{font-weight:700}.s{text-decoration:line-through}"
        f"#film{{animation:film {number(seconds)}s step-end infinite}}@keyframes film{{{''.join(steps)}}}"
        "@media(prefers-reduced-motion:reduce){#film{animation:none}}"
    )
    dots = "".join(element("circle", cx=24 + 19 * place, cy=20, r=5.5, fill=FRAME) for place in range(3))
    body = "\n".join(
        [
            element("defs", "\n".join(element("g", content, id=name) for content, name in pieces.items())),
            card(width, height, BACKGROUND, FRAME),
            element("path", d=f"M1 40V11a10 10 0 0 1 10 -10H{width - 11}a10 10 0 0 1 10 10V40Z", fill=BAR),
            dots,
            element("text", escape(title), x=width / 2, y=26, text_anchor="middle"),
            element("path", d=f"M1 {height - FOOT + 8}H{width - 1}", stroke=FRAME),
            element("svg", element("g", "\n".join(strip), id="film"), width=width, height=height),
        ]
    )
    return document(width, height, title, description, style, body, fill=COLORS["default"])
