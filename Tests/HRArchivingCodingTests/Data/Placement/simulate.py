#!/usr/bin/env python3
"""Where an archiver writes the objects of graphs, by the rules of Docs/FileFormat.md ("Where an object is written out").

Prints a line of JSON for each graph: its objects with their fields, its root, and for each nesting the place of each object.
It is written apart from the library, which PlacingTests compares with it: python3 simulate.py > models.json

A field is [key, kind, value]. Kinds: o a reference, w a conditional one, a an array, s a set, m a dictionary of pairs
[key, object], aa an array of arrays, t a structure. A place is a path with slashes, that of a definition begins with #NUMBER/.
"""

import json
import random
import sys

sys.setrecursionlimit(10_000)


class Graph:
    def __init__(self):
        self.objects, self.root = [], None

    def add(self, *fields):
        self.objects.append([list(field) for field in fields if field[2] is not None])
        return len(self.objects) - 1

    def rooted(self, is_flat):
        self.root = ["a", list(range(len(self.objects)))] if is_flat else ["o", 0]
        return self


# Graphs


def chain(count, is_flat, back=None, is_ring=False):
    graph = Graph()
    for index in range(count):
        after = (index + 1) % count if is_ring or index + 1 < count else None
        before = index - 1 if back and index else None
        graph.add(("next", "o", after), ("previous", back, before))
    return graph.rooted(is_flat)


def star(count, is_flat):
    graph = Graph()
    graph.add(("spokes", "a", list(range(1, count))))
    for _ in range(1, count):
        graph.add(("hub", "w", 0))
    return graph.rooted(is_flat)


def binary_tree(count, is_flat):
    def inside(index):
        return index if index < count else None

    graph = Graph()
    for index in range(count):
        parent = (index - 1) // 2 if index else None
        graph.add(
            ("left", "o", inside(2 * index + 1)), ("right", "o", inside(2 * index + 2)), ("parent", "w", parent))
    return graph.rooted(is_flat)


def tree(count, is_flat, dice):
    children, parents = [[] for _ in range(count)], [None] * count
    for index in range(1, count):
        parents[index] = index - 1 if dice.random() < 0.6 else dice.randrange(max(0, index - 20), index)
        children[parents[index]].append(index)
    graph = Graph()
    for index in range(count):
        material = ("material", "o", count + index % 5)
        graph.add(("at", "t", [["material", "o", count + index % 5]]) if index % 2 else material,
                  ("children", "a", children[index]), ("parent", "w", parents[index]))
    for _ in range(5):
        graph.add()
    return graph.rooted(is_flat)


def network(count, degree, is_flat, dice):
    graph = Graph()
    for index in range(count):
        others = [other for other in range(count) if other != index]
        graph.add(("friends", "a", others if degree is None else dice.sample(others, degree)))
    return graph.rooted(is_flat)


def mesh(side, is_flat, has_rows=False):
    def cell(x, y):
        return y * side + x if 0 <= x < side and 0 <= y < side else None

    graph = Graph()
    for y in range(side):
        for x in range(side):
            around = [cell(x + 1, y), cell(x, y + 1), cell(x - 1, y), cell(x, y - 1)]
            graph.add(("neighbours", "a", [other for other in around if other is not None]))
    graph.rooted(is_flat)
    if has_rows:
        graph.root = ["aa", [[cell(x, y) for x in range(side)] for y in range(side)]]
    return graph


def layers(depth, width, is_flat, dice):
    graph = Graph()
    for layer in range(depth):
        below = range((layer + 1) * width, (layer + 2) * width) if layer + 1 < depth else []
        for _ in range(width):
            graph.add(("needs", "s", sorted(dice.sample(below, min(3, len(below))))))
    return graph.rooted(is_flat)


def organisation(count, is_flat, dice):
    bosses = [None] + [dice.randrange(index) if index < 3 else dice.randrange(index // 6, index // 3 + 1)
                       for index in range(1, count)]
    graph = Graph()
    for index in range(count):
        reports = [other for other in range(count) if bosses[other] == index]
        graph.add(("boss", "w", bosses[index]), ("assistant", "o", dice.randrange(count) if index % 5 == 0 else None),
                  ("reports", "a", reports))
    return graph.rooted(is_flat)


def drawing(layer_count, size, selection_first):
    graph = Graph()
    root = graph.add()
    shapes = [[graph.add() for _ in range(size)] for _ in range(layer_count)]
    rows = [graph.add(("shapes", "a", row)) for row in shapes]
    everything = [shape for row in shapes for shape in row]
    groups = []
    for first in range(0, len(everything), 7):
        members = everything[first:first + 4]
        groups.append(graph.add(("members", "a", members)))
        for member in members:
            graph.objects[member] = [["group", "o", groups[-1]]]
    fields = [["layers", "a", rows], ["groups", "a", groups], ["selection", "s", everything[3:8]]]
    graph.objects[root] = fields[::-1] if selection_first else fields
    graph.root = ["o", root]
    return graph


def clubs(count, people_first, dice):
    graph = Graph()
    root = graph.add()
    people = [graph.add() for _ in range(count)]
    groups = [graph.add(("founder", "o", dice.choice(people)), ("members", "m", [
        ["member %d" % index, person] for index, person in enumerate(dice.sample(people, 6))])) for _ in range(8)]
    for person in people:
        graph.objects[person] = [["friends", "a", dice.sample(people, 4)], ["clubs", "s", sorted(dice.sample(groups, 2))]]
    fields = [["people", "a", people], ["clubs", "m", [["club %d" % i, group] for i, group in enumerate(groups)]]]
    graph.objects[root] = fields if people_first else fields[::-1]
    graph.root = ["o", root]
    return graph


# Writing


class Writer:
    """A place is a pair of the place around it, or the number of a definition, and a key."""

    def __init__(self, graph, nesting):
        self.graph, self.nesting = graph, nesting
        self.written, self.claimed, self.queue, self.aliases = {}, {}, [], 0
        self.value(*graph.root, (None, ""), 1)
        self.nesting = max(4, nesting // 4)
        for number in self.queue:
            self.write(number, (number, ""), 1)

    def write(self, number, place, level):
        self.written[number] = place
        for key, kind, value in self.graph.objects[number]:
            self.value(kind, value, (place, key), level + 1)

    def object(self, number, place, level):
        if number not in self.claimed and level > self.nesting:
            self.define(number)
        if self.claimed.setdefault(number, place) == place and number not in self.written:
            self.write(number, place, level)

    def define(self, number):
        self.claimed[number] = "definition"
        self.queue.append(number)

    def value(self, kind, value, place, level, is_claimed=False):
        if kind == "o":
            self.object(value, place, level)
        elif kind == "t":
            for key, inner_kind, inner in value:
                self.value(inner_kind, inner, (place, key), level + 1)
        elif kind != "w":
            if not is_claimed:
                self.claim(kind, value, place, level)
            for key, element in members(kind, value):
                if kind == "aa":
                    self.value("a", element, (place, key), level + 1, True)
                else:
                    self.object(element, (place, key), level + 1)

    def claim(self, kind, value, place, level):
        for key, element in members(kind, value):
            if kind == "aa":
                self.claim("a", element, (place, key), level + 1)
            elif element not in self.claimed:
                if level + 1 > self.nesting:
                    self.define(element)
                else:
                    self.claimed[element] = (place, key)


def members(kind, value):
    return value if kind == "m" else [(str(index), element) for index, element in enumerate(value)]


def text(place):
    outer, key = place
    if isinstance(outer, tuple):
        return text(outer) + "/" + key
    return "" if outer is None else "#%d" % outer


def graphs():
    for is_flat in (False, True):
        dice = random.Random(7)
        suffix = ", all in an array" if is_flat else ", one root"
        yield "list" + suffix, chain(40, is_flat)
        yield "list with conditional references back" + suffix, chain(40, is_flat, "w")
        yield "list with references back" + suffix, chain(40, is_flat, "o")
        yield "ring" + suffix, chain(40, is_flat, is_ring=True)
        yield "star" + suffix, star(30, is_flat)
        yield "binary tree" + suffix, binary_tree(31, is_flat)
        yield "tree" + suffix, tree(60, is_flat, dice)
        yield "complete graph" + suffix, network(10, None, is_flat, dice)
        for degree in (1, 2, 4, 8):
            yield "random graph of degree %d%s" % (degree, suffix), network(30, degree, is_flat, dice)
        yield "mesh" + suffix, mesh(6, is_flat)
        yield "layers with sets" + suffix, layers(12, 4, is_flat, dice)
        yield "organisation" + suffix, organisation(50, is_flat, dice)
        yield "drawing, %s first" % ("selection" if is_flat else "layers"), drawing(3, 10, is_flat)
        yield "network, %s first" % ("people" if is_flat else "clubs"), clubs(40, is_flat, dice)
    yield "rows of a mesh", mesh(6, False, has_rows=True)


for name, graph in graphs():
    places = {}
    for nesting in (8, 16, 32):
        writer = Writer(graph, nesting)
        places[nesting] = [text(writer.written[i]) if i in writer.written else None for i in range(len(graph.objects))]
    print(json.dumps({"name": name, "objects": graph.objects, "root": graph.root, "places": places}, separators=(",", ":")))
