"""The modules as rooms of a house, with doors to the modules that they depend on.

The modules, their dependencies and the products come from the package. Only the position and the text of each room are
written down here. A module without a room is an error, and so is a dependency to which no doors lead.
"""

import itertools
import json
import re
import subprocess
import tempfile

from matplotlib.path import Path

import theme
from svg import Drawing, width

# The modules that users do not have to name have the package's name as a prefix, which the picture leaves out.
PREFIX = "ReactiveCollections"
LEFT, RIGHT = 262, 836
# A hall of the lists leads to the bridges.
HALL = 236
GROUND = 616
# The corners of each room, the words in it, and the box of the words if it is not the whole room.
ROOMS = {
    "ListModules": dict(
        corners=[(LEFT, 150), (549, 44), (RIGHT, 150), (RIGHT, 216), (LEFT, 216)],
        box=(342, 90, 414, 116),
        text=["screens made of modules: found by URL,", "view models in a tree, routing"],
    ),
    "ListBinding": dict(
        corners=[(LEFT, 216), (549, 216), (549, 316), (LEFT, 316)],
        text=["from updates to", "batches of list views"],
    ),
    "processes": dict(
        corners=[(549, 216), (RIGHT, 216), (RIGHT, 316), (549, 316)], text=["the demo: a process", "table in a terminal"]
    ),
    "ReactiveCollections": dict(
        corners=[
            (LEFT, 316), (RIGHT, 316), (RIGHT, 420), (LEFT, 420), (LEFT, GROUND), (HALL, GROUND), (HALL, 390), (LEFT, 390)
        ],
        box=(LEFT, 316, RIGHT - LEFT, 104),
        text=[
            "lists that commit and send changes, operators,",
            "sections, transactions; re-exports all below but positions",
        ],
    ),
    "ReactiveCollectionsSignals": dict(
        corners=[(LEFT, 420), (444, 420), (444, 536), (LEFT, 536)],
        text=["values over time: signals,", "producers, properties;", "sharing between threads"],
    ),
    "ReactiveCollectionsPositions": dict(
        corners=[(444, 420), (570, 420), (570, GROUND), (444, GROUND)],
        text=["orders whose", "items keep their", "ids, counts with", "their sums"],
    ),
    "ReactiveCollectionsChanges": dict(
        corners=[(570, 420), (RIGHT, 420), (RIGHT, 520), (570, 520)],
        text=["what a change is: apply,", "invert, compose, batch;", "finding differences"],
    ),
    "ReactiveCollectionsArrays": dict(
        corners=[(570, 520), (690, 520), (690, GROUND), (570, GROUND)], text=["lists as values:", "O(1) snapshots"]
    ),
    "ReactiveCollectionsDictionaries": dict(
        corners=[(690, 520), (RIGHT, 520), (RIGHT, GROUND), (690, GROUND)], text=["dictionaries, sets", "as values"]
    ),
    "ReactiveCollectionsJSON": dict(
        corners=[(RIGHT, 174), (956, 196), (956, GROUND), (RIGHT, GROUND)],
        text=["JSON Patch", "of changes"],
    ),
    "ReactiveCollectionsRuntime": dict(
        corners=[(LEFT, 536), (444, 536), (444, GROUND), (LEFT, GROUND)], text=["in C: the thread,", "the actor"]
    ),
    "ReactiveCollectionsCombine": dict(
        corners=[(44, 420), (HALL, 420), (HALL, 518), (44, 518)], text=["publishers of streams,", "and the way back"]
    ),
    "ReactiveCollectionsFoundation": dict(
        corners=[(44, 518), (HALL, 518), (HALL, GROUND), (44, GROUND)], text=["notifications,", "key-value observing"]
    ),
    "ReactiveCollectionsTesting": dict(
        corners=[(44, 206), (LEFT, 174), (LEFT, 390), (HALL, 390), (HALL, 420), (44, 420)],
        box=(44, 200, 218, 220),
        text=["a strict list view,", "virtual time, marble", "diagrams, checkers of", "laws, random scripts"],
    ),
}
# Modules about values over time have one color, and modules about lists another; the others are plain.
COLORS = {
    "ReactiveCollectionsSignals": theme.VIOLET_ROOM,
    "ReactiveCollectionsRuntime": theme.VIOLET_ROOM,
    "ReactiveCollectionsArrays": theme.BLUE_ROOM,
    "ReactiveCollectionsDictionaries": theme.BLUE_ROOM,
    "ReactiveCollectionsChanges": theme.BLUE_ROOM,
    "ReactiveCollections": theme.BLUE_ROOM,
    "ReactiveCollectionsPositions": theme.BLUE_ROOM,
    "ReactiveCollectionsJSON": theme.BLUE_ROOM,
    "ReactiveCollectionsCombine": theme.VIOLET_ROOM,
    "ReactiveCollectionsFoundation": theme.VIOLET_ROOM,
    "ReactiveCollectionsTesting": theme.CARD,
    "processes": theme.CARD,
}


def package(root):
    """Returns the modules except tests, each with its dependencies, and the names of the products."""
    with tempfile.TemporaryDirectory() as scratch:  # does not wait for a running build
        command = ["swift", "package", "--scratch-path", scratch, "dump-package"]
        output = subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout
    description = json.loads(output)
    modules = {
        target["name"]: [next(iter(dependency.values()))[0] for dependency in target["dependencies"]]
        for target in description["targets"]
        if target["type"] != "test" and not target.get("path", "").startswith("Tests")
    }
    return modules, {product["name"] for product in description["products"]}


def check(modules):
    names = modules.keys() | {other for others in modules.values() for other in others}
    if homeless := names - ROOMS.keys():
        raise ValueError(f"The house has no room for {', '.join(sorted(homeless))}")
    if empty := ROOMS.keys() - names:
        raise ValueError(f"There are rooms for {', '.join(sorted(empty))}, which the package does not have")


def walls(name):
    corners = ROOMS[name]["corners"]
    return zip(corners, corners[1:] + corners[:1])


def shared_wall(one, other):
    """Returns the longest wall between two rooms, if any: whether it is vertical, its position, and its middle."""
    found = [(0, None)]
    for upright in (False, True):
        along, across = (1, 0) if upright else (0, 1)
        for pair in itertools.product(walls(one), walls(other)):
            places = {point[across] for wall in pair for point in wall}
            if len(places) == 1:
                start = max(min(point[along] for point in wall) for wall in pair)
                end = min(max(point[along] for point in wall) for wall in pair)
                found.append((end - start, (upright, places.pop(), (start + end) / 2)))
    length, wall = max(found, key=lambda pair: pair[0])
    return wall if length >= 20 else None


def doors(modules):
    """Returns, for each module, its dependencies in adjacent rooms. These doors must lead to all other dependencies."""
    ways = {name: [other for other in others if shared_wall(name, other)] for name, others in modules.items()}
    for name, others in modules.items():
        if closed := set(others) - behind(ways, name):
            raise ValueError(f"{name} depends on {', '.join(sorted(closed))}, but no door leads there")
    return ways


def behind(ways, name):
    return {place for other in ways[name] for place in {other, *behind(ways, other)}}


def door(drawing, module, dependency):
    """Draws an arrow through the wall, from a module to one of its dependencies."""
    upright, place, middle = shared_wall(module, dependency)
    start, end = [(place + step, middle) if upright else (middle, place + step) for step in (-10, 10)]
    if not Path(ROOMS[module]["corners"]).contains_point(start):
        start, end = end, start
    drawing.arrow(start, end, head=5.5)


def lines_of(name, room, size):
    """Returns the lines of a module's name, which is broken before words if it is too long for its room."""
    lines = [""]
    for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name):
        if lines[-1] and width(lines[-1] + word, size, weight=600) > room:
            lines.append("")
        lines[-1] += word
    return lines


def label(drawing, name, is_product):
    """Draws the words in the middle of their box."""
    room = ROOMS[name]
    (left, right), (top, bottom) = [(min(axis), max(axis)) for axis in zip(*room["corners"])]
    left, top, across, down = room.get("box", (left, top, right - left, bottom - top))
    name_size, text_size = (11, 11) if across < 80 else (16, 13)
    names = lines_of(name.removeprefix(PREFIX) or name, across - 8, name_size)
    leading = [name_size * 1.25] * len(names) + [text_size * 1.65] + [text_size * 1.4] * (len(room["text"]) - 1)
    y = top + (down - sum(leading)) / 2 - 3
    for line, height in zip(names + room["text"], leading):
        y += height
        look = dict(size=text_size, fill=theme.MUTED)
        if line in names:
            look = dict(size=name_size, fill=theme.BLUE if is_product else theme.INK, weight=600)
        drawing.text(left + across / 2, y, line, anchor="middle", room=across - 8, **look)


def surroundings(drawing):
    """Draws the ground, and the pillars of the testing room."""
    floor = 420
    for x in (58, 153, 248):
        drawing.line([(x, floor), (x, GROUND)], stroke=theme.FAINT, stroke_width=3)
    for x in (58, 153):
        for ends in ([(x, floor + 6), (x + 95, GROUND - 8)], [(x + 95, floor + 6), (x, GROUND - 8)]):
            drawing.line(ends, stroke=theme.BORDER, stroke_width=2)
    drawing.line([(24, GROUND + 1), (976, GROUND + 1)], stroke=theme.MUTED, stroke_width=3, stroke_linecap="round")


def roofs(drawing):
    ridges = [
        (5, [(28, 208), (LEFT - 2, 173)]),
        (5, [(RIGHT + 2, 173), (970, 198)]),
        (7, [(232, 161), (549, 44), (866, 161)]),
    ]
    for thickness, ridge in ridges:
        drawing.line(ridge, stroke=theme.MUTED, stroke_width=thickness, stroke_linecap="round", stroke_linejoin="round")


def legend(drawing):
    y = GROUND + 42
    drawing.arrow((44, y - 4.5), (66, y - 4.5), head=5.5)
    drawing.text(76, y, "depends on (and through it on others)", size=13, fill=theme.MUTED)
    drawing.text(338, y, "Blue name", size=13, fill=theme.BLUE, weight=600)
    drawing.text(408, y, "product of the package", size=13, fill=theme.MUTED)
    for x, color, words in ((580, theme.BLUE_ROOM, "lists"), (646, theme.VIOLET_ROOM, "values over time")):
        drawing.rect(x, y - 11, 16, 14, radius=3, fill=color, stroke=theme.FAINT)
        drawing.text(x + 23, y, words, size=13, fill=theme.MUTED)


def draw(folder, options):
    modules, products = package(options.root)
    check(modules)
    drawing = Drawing(
        1000,
        GROUND + 68,
        "The modules of ReactiveCollections",
        ". ".join(
            f"{name} depends on {', '.join(sorted(others)) or 'nothing'}" for name, others in sorted(modules.items())
        ),
    )
    surroundings(drawing)
    for name in modules:
        drawing.line(ROOMS[name]["corners"], closed=True, fill=COLORS.get(name, theme.PANEL), stroke="none")
    for name in modules:
        drawing.line(ROOMS[name]["corners"], closed=True, stroke=theme.FAINT, stroke_width=1.5, stroke_linejoin="round")
    roofs(drawing)
    for name in modules:
        label(drawing, name, name in products)
    for name, others in doors(modules).items():
        for other in others:
            door(drawing, name, other)
    legend(drawing)
    drawing.write(folder / "house.svg")
