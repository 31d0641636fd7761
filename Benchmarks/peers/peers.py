"""Measures orjson, makes property lists of JSON files, and puts the figures of all programs into one table.

    peers.py orjson ROUNDS FILE...     prints lines as the other programs do
    peers.py plists FOLDER FILE...     writes each file as an XML property list, without nulls
    peers.py table FIGURES ROWS        reads such lines, and the rows of `hrbench --data --json`, and prints Markdown
"""

import json
import pathlib
import plistlib
import sys
import time

JOBS = {"JSON parse": ("parse", "json"), "JSON write": ("format", "json"), "XML parse": ("parse", "xml")}
HEADING = """# Beside libraries of other languages

Written by `Benchmarks/peers/run`; do not edit. Processor time, the least of all rounds. Above 1 the peer is slower. JSON
is written without whitespace. RapidJSON reads numbers in full precision, as all others do. libxml2 builds its tree of
elements and decodes neither numbers nor data; orjson builds objects of Python.
"""


def least(rounds, work):
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time_ns()
        kept = work()
        best = min(best, time.process_time_ns() - start)
        del kept
    return best / 1e9


def orjson_figures(rounds, files):
    import orjson

    for name in files:
        text = pathlib.Path(name).read_bytes()
        tree = orjson.loads(text)
        for job, work in ("JSON parse", lambda: orjson.loads(text)), ("JSON write", lambda: orjson.dumps(tree)):
            print("orjson", job, pathlib.Path(name).name, f"{least(rounds, work):.9f}", sep="\t")


def without_nulls(value):
    if isinstance(value, dict):
        return {key: without_nulls(member) for key, member in value.items() if member is not None}
    if isinstance(value, list):
        return [without_nulls(element) for element in value if element is not None]
    return value


def write_plists(folder, files):
    for name in files:
        target = pathlib.Path(folder) / (pathlib.Path(name).stem + ".plist")
        target.write_bytes(plistlib.dumps(without_nulls(json.loads(pathlib.Path(name).read_bytes()))))


def own_figures(rows):
    """The least time of each job and file, in seconds."""
    figures = {}
    for line in pathlib.Path(rows).read_text().splitlines():
        row = json.loads(line)
        work, _, file = row["work"].partition(" ")
        if row["subject"].startswith("HRFormat direct"):
            place = work, row["format"], file.rsplit(".", 1)[0]
            figures[place] = min(figures.get(place, float("inf")), row["minMs"] / 1e3)
    return figures


def peer_figures(figures):
    """The least time of each job, peer and file, in seconds."""
    least = {}
    for line in pathlib.Path(figures).read_text().splitlines():
        peer, job, file, seconds = line.split("\t")
        place = job, peer, file.rsplit(".", 1)[0]
        least[place] = min(least.get(place, float("inf")), float(seconds))
    return least


def table(figures, rows):
    own, peers = own_figures(rows), peer_figures(figures)
    files = list(dict.fromkeys(file for _, _, file in peers))
    print(HEADING)
    print("| the peer's time / the own time |", " | ".join(files), "|")
    print("|---|" + "--:|" * len(files))
    for job, peer in sorted({place[:2] for place in peers}, key=lambda line: (list(JOBS).index(line[0]), line[1])):
        ratios = (
            f"{peers[job, peer, file] / own[(*JOBS[job], file)]:.2f}" if (job, peer, file) in peers else "" for file in files
        )
        print(f"| {job}: {peer} |", " | ".join(ratios), "|")
    print("| own time, ms: JSON parse, write · XML parse |", " | ".join(
        " · ".join(f"{own[(*JOBS[job], file)] * 1e3:.2f}" for job in JOBS) for file in files), "|")


if __name__ == "__main__":
    command, *arguments = sys.argv[1:]
    if command == "orjson":
        orjson_figures(int(arguments[0]), arguments[1:])
    elif command == "plists":
        write_plists(arguments[0], arguments[1:])
    else:
        table(*arguments)
