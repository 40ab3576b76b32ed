#!/usr/bin/env python3
"""The tables of measured figures in performance.md, from benchmarks.json.

A table is between `<!-- measured: NAME -->` and `<!-- end -->`. Everything else on that page is written manually.
"""

import json
import math
import pathlib
import re

folder = pathlib.Path(__file__).resolve().parent
page = folder.parent / "performance.md"


def benchmarks(prefix):
    found = [each for each in json.loads((folder / "benchmarks.json").read_text()) if each["name"].startswith(prefix)]
    if not found:
        raise ValueError(f"benchmarks.json has no {prefix}")
    return {each["name"].removeprefix(prefix): each for each in found}


def digits(value, count=3):
    """Formats a value with at least `count` significant digits and no exponent: 0.0254, 14.4, 1,333."""
    places = max(0, count - 1 - math.floor(math.log10(abs(value)))) if value else 0
    text = f"{value:,.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def time(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3), ("ns", 1)):
        if nanoseconds >= size or unit == "ns":
            return f"{digits(nanoseconds / size)} {unit}"


def table(head, rows):
    """Returns a table. Columns whose heading begins with `|` contain words, the others figures."""
    words = [name.startswith("|") for name in head]
    return "\n".join(
        [
            "| " + " | ".join(name.lstrip("|") for name in head) + " |",
            "|" + "|".join("---" if word else "--:" for word in words) + "|",
            *("| " + " | ".join(row) + " |" for row in rows),
        ]
    )


def ways(benchmark):
    return [way["value"] for way in benchmark["ways"]]


def aim(benchmark):
    return digits(benchmark["aim"]) if benchmark.get("aim") else "–"


def signals():
    rows = []
    cases = benchmarks("signals/")
    for name in dict.fromkeys(key.rsplit("/", 1)[0] for key in cases):
        row, allocations = [name], []
        for kind in ("confined", "shared"):
            found = cases[f"{name}/{kind}"]
            peer, own = found["ways"]
            if kind == "confined":
                row.append(digits(peer["value"]))
            row += [digits(own["value"]), digits(own["ratio"], 2), digits(found["aim"], 2)]
            allocations.append(digits(own["allocations"], 2) if own["allocations"] >= 0.01 else "0")
        rows.append(row + [", ".join(allocations)])
    head = ["|case", "OpenCombine", "confined", "ratio", "aim", "shared", "ratio", "aim", "allocations"]
    return table(head, rows)


def operators():
    rows = []
    for name, found in benchmarks("operators/").items():
        case, count = name.rsplit("/", 1)
        if case.startswith("memory"):
            continue
        by = {way["name"]: way for way in found["ways"]}
        held = by.get("followed, snapshot held")
        rows.append(
            [
                case,
                f"{int(count):,}",
                time(found["ways"][0]["value"]),
                time(by["followed"]["value"]),
                time(by["observed"]["value"]),
                time(held["value"]) if held else "–",
                digits(by["followed"]["ratio"], 2),
            ]
        )
    return table(["|case", "elements", "recomputed", "followed", "observed", "snapshot held", "ratio, followed"], rows)


def dictionaries():
    rows = []
    for name, found in benchmarks("dictionary/").items():
        if found["ways"][0]["unit"] != "ns":
            continue
        case, kind, count = name.split("/")
        by = {way["name"]: way for way in found["ways"]}
        own = by["PersistentDictionary"]
        rows.append(
            [
                f"{case}, `{kind}`",
                f"{int(count):,}",
                time(by["TreeDictionary"]["value"]),
                time(by["Dictionary"]["value"]) if "Dictionary" in by else "–",
                time(own["value"]),
                digits(own["ratio"], 2),
                aim(found),
            ]
        )
    return table(
        ["|case", "entries", "TreeDictionary", "Dictionary", "PersistentDictionary", "ratio to TreeDictionary", "aim"], rows
    )


def keyed():
    rows = []
    for name, found in benchmarks("keyed/").items():
        case, count = name.rsplit("/", 1)
        recomputed, own = found["ways"]
        rows.append([case, f"{int(count):,}", time(recomputed["value"]), time(own["value"]), digits(own["ratio"], 2)])
    return table(["|case", "elements", "recomputed", "followed", "ratio"], rows)


# Cases of peers.json that have other names in the benchmarks.
OTHER_NAMES = {
    "sort, one element replaced": "sorted, one element replaced",
    "group by one of 100 keys, one replaced": "grouped and flattened, one element replaced",
    "distinct by a key, one replaced": "distinct, one element replaced",
}


def operators_beside():
    peers = json.loads((folder / "peers.json").read_text())["operators"]["cases"]
    found = benchmarks("operators/")
    rows = []
    for case, value in peers.items():
        name = OTHER_NAMES.get(case, case)
        key = f"{name}/100000"
        own = next(way["value"] for way in found[key]["ways"] if way["name"] == "observed")
        rows.append([case, time(value * 1e3), time(own), digits(value * 1e3 / own, 2)])
    return table(["|100,000 elements", "GlazedLists", "here", "times as fast"], rows)


def binding():
    rows = []
    for name, found in benchmarks("binding/").items():
        compared, bound = ways(found)
        rows.append([name.split("/")[1], time(compared), time(bound), digits(bound / compared, 2)])
    return table(["|sections × rows", "compared", "bound", "ratio"], rows)


def modules():
    rows = []
    for name, found in benchmarks("modules/one row").items():
        rows.append([f"{int(name.rsplit('/', 1)[1]):,}", *map(time, ways(found))])
    return table(["|rows", "batch", "call", "bound"], rows)


def differences():
    rows = []
    for name, found in benchmarks("diff/").items():
        case, count = name.rsplit("/", 1)
        if found["ways"][0]["unit"] != "ns":
            continue
        other, own = found["ways"]
        case = re.sub(r", [\d,]+$", "", case)
        rows.append(
            [
                case,
                f"{int(count):,}",
                other["name"],
                time(other["value"]),
                time(own["value"]),
                digits(own["ratio"]),
                aim(found),
            ]
        )
    return table(["|case", "rows", "|compared with", "takes", "ours", "ratio", "aim"], rows)


def lists():
    rows = []
    for prefix in ("list/", "property/"):
        for name, found in benchmarks(prefix).items():
            if found["ways"][0]["unit"] != "ns":
                continue
            case, *rest = name.split("/")
            if prefix == "property/":
                if not rest or not rest[-1].isdigit():
                    continue
                case = f"in a property: {case}"
            other, own = found["ways"]
            rows.append(
                [
                    f"{case}, `{rest[0]}`",
                    f"{int(rest[1]):,}",
                    time(other["value"]),
                    time(own["value"]),
                    digits(own["ratio"]),
                    aim(found),
                ]
            )
    return table(["|case", "elements", "array", "list", "ratio", "aim"], rows)


def sections():
    rows = []
    for name, found in benchmarks("property/change a row").items():
        flat, deep = ways(found)
        rows.append([name.split("/")[0].lstrip(", "), time(flat), time(deep), digits(deep / flat), aim(found)])
    return table(["|observed", "a list of 1,000", "the last of 1,000 sections of 1,000", "ratio", "aim"], rows)


def memory():
    rows = []
    for name, found in benchmarks("list/memory after as many random edits as elements/").items():
        kind, count = name.split("/")
        array, own = (value / int(count) for value in ways(found))
        rows.append([f"{int(count):,} × `{kind}`", digits(array, 2), digits(own), digits(own / array), aim(found)])
    return table(["|elements", "array", "list", "ratio", "aim"], rows)


def tracking():
    rows = []
    for name, found in benchmarks("tracking/").items():
        other, own = found["ways"]
        rows.append([name, time(other["value"]), time(own["value"]), digits(own["ratio"]), aim(found)])
    return table(["|", "`@Observable` class", "ours", "ratio", "aim"], rows)


TABLES = {
    function.__name__.replace("_", "-"): function
    for function in (
        signals,
        operators,
        operators_beside,
        keyed,
        dictionaries,
        binding,
        modules,
        differences,
        lists,
        sections,
        memory,
        tracking,
    )
}


def filled(text):
    """Returns the page with tables of the current figures."""
    used = set()

    def fill(match):
        used.add(match[1])
        return f"<!-- measured: {match[1]} -->\n\n{TABLES[match[1]]()}\n\n<!-- end -->"

    text = re.sub(r"<!-- measured: ([\w-]+) -->\n.*?<!-- end -->", fill, text, flags=re.S)
    if unused := TABLES.keys() - used:
        raise ValueError(f"{page.name} has no place for {', '.join(sorted(unused))}")
    return text


def draw(folder, options):
    page.write_text(filled(page.read_text()))


if __name__ == "__main__":
    # Checks that the page contains the measured figures.
    if filled(page.read_text()) != page.read_text():
        raise SystemExit(f"{page.name} does not agree with benchmarks.json: run docs/pictures/draw tables")
    print(f"{len(TABLES)} tables of {page.name} agree with benchmarks.json")
