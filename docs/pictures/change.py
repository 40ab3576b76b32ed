"""The path of one change: from the edit of a list, through operators, to a view.

The lists before and after the edit are computed here as the operators compute them. The changes that the operators send
are written down here, and applied: a change that does not lead from one list to the other is an error.
"""

import theme
from svg import Drawing, width

PEOPLE = [
    ("Ian", 15, "Sales"),
    ("Bob", 17, "Sales"),
    ("Eve", 29, "Sales"),
    ("Zoe", 52, "Design"),
    ("Ada", 36, "Design"),
]
BOB = ("Bob", 18, "Sales")
SPINE, WORDS, LISTS, END = 42, 64, 408, 850
CHIP, ROW, GAP = 84, 30, 5


def edited(people):
    return people[:1] + [BOB] + people[2:]


def adults(people):
    return [person for person in people if person[1] >= 18]


def grouped(people):
    return [[person for person in people if person[2] == team] for team in sorted({person[2] for person in people})]


def inserting(index):
    return lambda people: people[:index] + [BOB] + people[index:]


def inserting_row(section, index):
    return lambda sections: [
        inserting(index)(rows) if number == section else rows for number, rows in enumerate(sections)
    ]


# The code, the change that it sends, the change as a function, the list as a function of the previous list, and the cost.
STAGES = [
    (
        ".filter { $0.age >= 18 }",
        "insert(0, Bob 18)",
        inserting(0),
        adults,
        ("O(log n)", "finds the place among counted bits"),
    ),
    (
        ".sorted { $0.name }",
        "insert(1, Bob 18)",
        inserting(1),
        sorted,
        ("O(log n)", "finds the place in an order tree"),
    ),
    (
        ".grouped(by: \\.team, sortedBy: <)",
        "row(insert(0, Bob 18), section: 1)",
        inserting_row(1, 0),
        grouped,
        ("O(log² n)", "finds the section and the place in it"),
    ),
]


def chip(drawing, x, y, person, fill=theme.CARD, stroke=theme.BORDER, color=theme.INK):
    drawing.rect(x, y, CHIP, ROW, radius=6, fill=fill, stroke=stroke)
    drawing.text(
        x + CHIP / 2,
        y + 20,
        [(person[0], dict(weight=600)), (f" {person[1]}", {})],
        size=13,
        fill=color,
        anchor="middle",
        room=CHIP - 4,
    )


def pill(drawing, x, y, text, colors):
    """A change that is sent."""
    fill, color = colors
    drawing.rect(x, y, width(text, 13, mono=True) + 20, 26, radius=13, fill=fill, stroke=color)
    drawing.text(x + 10, y + 17.5, text, size=13, fill=color, mono=True, room=LISTS - 70 - x)


UPDATED, INSERTED = (theme.AMBER_ROOM, theme.AMBER), (theme.GREEN_ROOM, theme.GREEN)


def pair(drawing, y, before, after, colors):
    """The list before and after the change, with common elements one below the other."""
    for label, top in (("before", y), ("after", y + ROW + 8)):
        drawing.text(LISTS - 14, top + 20, label, size=12, fill=theme.MUTED, anchor="end")
    x, sections = LISTS, after if isinstance(after[0], list) else [after]
    for number, rows in enumerate(sections):
        if len(sections) > 1:
            across = len(rows) * (CHIP + GAP) - GAP
            drawing.rect(x - 6, y - 24, across + 12, 2 * ROW + 58, radius=8, fill=theme.PANEL, stroke=theme.BORDER)
            drawing.text(x, y - 7, f"{number}: {rows[0][2]}", size=12, fill=theme.MUTED)
        olds = before[number] if len(sections) > 1 else before
        for index, person in enumerate(rows):
            old = next((old for old in olds if old[0] == person[0]), None)
            if old:
                chip(drawing, x, y, old)
            else:
                drawing.rect(x, y, CHIP, ROW, radius=6, fill="none", stroke=theme.BORDER, stroke_dasharray="4 3")
            look = dict(fill=colors[0], stroke=colors[1], color=colors[1]) if person != old else {}
            chip(drawing, x, y + ROW + 8, person, **look)
            drawing.text(x + CHIP / 2, y + 2 * ROW + 24, str(index), size=11, fill=theme.FAINT, anchor="middle")
            x += CHIP + GAP
        x += 14


def stop(drawing, y, code, change, cost, colors):
    """A stage of the path: its code, the change that it sends, and the cost."""
    drawing.add("circle", cx=SPINE, cy=y + 10, r=6, fill=theme.CARD, stroke=theme.BLUE, stroke_width=3)
    drawing.text(WORDS, y + 15, code, size=13, mono=True, weight=600, room=LISTS - 12 - WORDS)
    pill(drawing, WORDS, y + 27, change, colors)
    drawing.text(
        WORDS,
        y + 72,
        [(cost[0], dict(fill=theme.INK, weight=600)), (f"  {cost[1]}", {})],
        size=12,
        fill=theme.MUTED,
        room=LISTS - 56 - WORDS,
    )


def table(drawing, x, y, sections, fresh=None):
    """The content of a list view."""
    line, across = 23, 205
    height = line * sum(1 + len(rows) for rows in sections)
    drawing.rect(x, y, across, height, radius=6, fill=theme.CARD, stroke=theme.BORDER)
    for rows in sections:
        drawing.rect(x + 1, y + 1, across - 2, line - 1, radius=5, fill=theme.PANEL)
        drawing.text(x + 10, y + 16, rows[0][2], size=12, weight=600, fill=theme.MUTED)
        y += line
        for person in rows:
            if person == fresh:
                drawing.rect(x + 1, y, across - 2, line, fill=theme.GREEN_ROOM)
            color = theme.GREEN if person == fresh else theme.INK
            drawing.text(x + 22, y + 16, person[0], size=13, fill=color)
            drawing.text(x + across - 12, y + 16, str(person[1]), size=13, fill=color, anchor="end")
            y += line


def observers(drawing, y, before, after):
    drawing.line(
        [(16, y), (864, y)], stroke=theme.FAINT, stroke_dasharray="2 5", stroke_linecap="round", stroke_width=2
    )
    drawing.text(WORDS, y + 26, "Everything derived has followed. Only now are observers called.", size=14, weight=600)
    y += 50
    stop(drawing, y, "binder.bind(to: teams)", "insert row (1, 0)", ("O(log n)", "one batch with one row"), INSERTED)
    table(drawing, LISTS, y - 4, before)
    table(drawing, END - 205, y - 4, after, fresh=BOB)
    drawing.arrow((LISTS + 209, y + 54), (END - 209, y + 54), color=theme.MUTED, head=5)


def draw(folder, options):
    before, after = PEOPLE, edited(PEOPLE)
    drawing = Drawing(
        880,
        780,
        "The way of one change",
        "Bob's age in a list of people is set to 18. The list sends update(1, Bob 17 to Bob 18); a filter of those "
        "who are 18 or older sends insert(0, Bob), the sorted list insert(1, Bob), the list grouped by team "
        "row(insert(0, Bob), section: 1). When all have followed, observers are called: a list view inserts one row.",
    )
    drawing.rect(16, 18, 848, 128, radius=8, fill=theme.PANEL, stroke=theme.BORDER)
    drawing.line([(SPINE, 48), (SPINE, 640)], stroke=theme.BLUE, stroke_width=3)
    drawing.text(LISTS, 38, "every update has before, change and after; snapshots cost O(1)", size=12, fill=theme.MUTED)
    stop(drawing, 38, "people[1].age = 18", "update(1, Bob 17 → Bob 18)", ("O(log n)", "copies one path of the tree"), UPDATED)
    pair(drawing, 50, before, after, UPDATED)
    drawing.text(WORDS, 178, "let teams = people.updates", size=13, mono=True, weight=600)
    y = 196
    for code, words, change, make, cost in STAGES:
        before, after = make(before), make(after)
        if change(before) != after:
            raise ValueError(f"{words} does not lead from {before} to {after}")
        y += 24 if make is grouped else 0
        stop(drawing, y, code, words, cost, INSERTED)
        pair(drawing, y + 8, before, after, INSERTED)
        y += 116
    observers(drawing, y + 6, before, after)
    drawing.write(folder / "change.svg")
