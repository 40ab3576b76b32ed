"""Colors and typefaces of all pictures.

A picture is drawn in the light colors. If the reader prefers a dark theme, a style sheet in the picture replaces them
with dark colors. Each picture has a card as its background, so that it is legible on a page of either kind.
"""

import re

# The light colors all differ, so that each can be found and replaced.
CARD = "#ffffff"
BORDER = "#d1d9e0"
PANEL = "#f6f8fa"
LINE = "#dfe4e9"
INK = "#1f2328"
MUTED = "#59636e"
FAINT = "#8c959f"
BLUE = "#0969da"
BLUE_WALL = "#7cb1ea"
BLUE_ROOM = "#e3f0fe"
VIOLET_WALL = "#bfa3ea"
VIOLET_ROOM = "#f4eefe"
GREEN = "#1a7f37"
GREEN_ROOM = "#dcf6e3"
AMBER = "#9a6700"
AMBER_ROOM = "#fff4cf"
RED = "#cf222e"

DARK = {
    CARD: "#0d1117",
    BORDER: "#3d444d",
    PANEL: "#161b22",
    LINE: "#2a313a",
    INK: "#f0f6fc",
    MUTED: "#a1abb6",
    FAINT: "#7d8793",
    BLUE: "#58a6ff",
    BLUE_WALL: "#2f6cb3",
    BLUE_ROOM: "#10233d",
    VIOLET_WALL: "#7a5bb5",
    VIOLET_ROOM: "#221a38",
    GREEN: "#3fb950",
    GREEN_ROOM: "#10301b",
    AMBER: "#e3b341",
    AMBER_ROOM: "#352a0c",
    RED: "#ff7b72",
}

SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI','Noto Sans',Helvetica,Arial,sans-serif"
MONO = "ui-monospace,SFMono-Regular,'SF Mono',Menlo,Consolas,'Liberation Mono',monospace"


def dark_style(svg):
    """Returns rules that replace each color of a drawing; a color that does not belong to the theme is an error."""
    used = set(re.findall(r"#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b", svg))
    if unknown := used - DARK.keys():
        raise ValueError(f"These colors have no dark counterparts: {', '.join(sorted(unknown))}")
    rules = []
    for light, dark in DARK.items():
        for property in ("fill", "stroke"):
            if f'{property}="{light}"' in svg:
                rules.append(f'[{property}="{light}"]{{{property}:{dark}}}')
            if f"{property}: {light}" in svg:
                rules.append(f'[style*="{property}: {light}"]{{{property}:{dark}!important}}')
    return f"@media (prefers-color-scheme:dark){{{''.join(rules)}}}"
