"""Operators on lists compared with those of GlazedLists."""

import theme
from beside import OURS, PEER, beside
from plotting import figure, heading, legend, measured, notes, ours, peers, place, save, time

CASES = [
    ("no operator, one element replaced", "operators/no operator, one element replaced/100000"),
    ("filter, one element replaced", "operators/filter, one element replaced/100000"),
    ("sort, one element replaced", "operators/sorted, one element replaced/100000"),
    ("group by one of 100 keys, one replaced", "operators/grouped and flattened, one element replaced/100000"),
    ("distinct by a key, one replaced", "operators/distinct, one element replaced/100000"),
    ("predicate replaced", "operators/predicate replaced/100000"),
    ("comparator replaced", "operators/comparator replaced/100000"),
    ("comparator reversed", "operators/comparator reversed/100000"),
]


def draw(folder):
    others = peers("operators")
    picture = figure(456)
    heading(picture, f"Operators on a list of {others['elements']:,}, beside GlazedLists")
    legend(picture, 28, 66, [("ReactiveCollections", OURS), ("GlazedLists", PEER)])
    rows = [(case, [others["cases"][case] * 1e3], measured(name, "observed")) for case, name in CASES]
    beside(place(picture, 280, 92, 476, 266), rows, (15, 8e9), [1e3, 1e6, 1e9])
    notes(
        picture,
        f"Indicative: different machines of one kind. Here: {ours()}; groups are flattened as well.",
        f"GlazedLists, {others['versions']['GlazedLists']}: {others['machine']}; boxed integers in its own list.",
    )
    save(
        picture,
        "operators",
        "Operators on lists beside GlazedLists",
        "GlazedLists and ReactiveCollections. "
        + "; ".join(f"{case}: {time(*theirs)}, {time(here)}" for case, theirs, here in rows),
    )
