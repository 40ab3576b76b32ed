#!/usr/bin/env python3
"""Writes benchmarks.json from several runs of `benchmarks --json`: each case as in the run that took least time for it.

A machine that others use as well becomes slower, never faster, and for minutes. All ways of a case are of one run.

Usage: quietest.py RUN...
"""

import json
import math
import pathlib
import sys

runs = [json.loads(pathlib.Path(file).read_text()) for file in sys.argv[1:]]
if not runs:
    sys.exit(__doc__)
cases = [{case["name"]: case for case in run} for run in runs]
names = [case["name"] for case in runs[0]]
if incomplete := [file for file, found in zip(sys.argv[1:], cases) if found.keys() != set(names)]:
    sys.exit(f"Other cases than in {sys.argv[1]}: {', '.join(incomplete)}")


def duration(case):
    return sum(math.log(way["value"]) for way in case["ways"])


quietest = [min((found[name] for found in cases), key=duration) for name in names]
pathlib.Path(__file__).with_name("benchmarks.json").write_text(json.dumps(quietest, indent=2, ensure_ascii=False))
