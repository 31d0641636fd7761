/// The places of an archive's objects in a text, and the order that the elements of unordered arrays have in the text.
struct GraphHomes {
    /// The places of the objects, by their numbers.
    var objects: [Int: Int] = [:]
    /// The order of unordered arrays, by the places of the arrays: for each element in the text, its index in the
    /// archive; empty if the order is not known. If `isWhole` is true, arrays that are not listed have the order of the
    /// archive.
    var orders: [Int: [Int]] = [:]
    /// True if all values that are not listed were written from the archive.
    var isWhole = false
}

/// The known places of an archive's objects in a text.
enum KnownHomes {
    /// The paths from which the objects were read. They are valid until a value is moved.
    case noted(GraphOrigins)
    case places(GraphHomes)
}

/// The places of an archive's objects after changes that have not been applied yet.
struct ChangedHomes {
    var objects: [(number: Int, value: EditTree.Value)] = []
    var orders: [(array: EditTree.Value, order: [Int])] = []
    // True, because objects that are not listed were written from the archive, or are inside an object of another
    // version, whose members are not compared.
    var isWhole = true

    init() {}

    /// Creates the places for a graph in which no object has moved; nil if only the paths of the objects are known.
    init?(_ known: KnownHomes) {
        guard case .places(let homes) = known else { return nil }
        objects = homes.objects.map { ($0.key, .place($0.value)) }
        orders = homes.orders.map { (.place($0.key), $0.value) }
        isWhole = homes.isWhole
    }

    /// Returns the places in the text that results from the changes of a tree.
    ///
    /// - Parameter text: The places of the resulting text.
    ///
    /// - Complexity: O(n log n) in the number of values.
    func settled(_ tree: EditTree, in text: PlaceTree) -> GraphHomes {
        let moves = MovedPlaces(tree, to: text)
        var homes = GraphHomes(isWhole: isWhole)
        for (number, value) in objects { homes.objects[number] = moves.place(of: value) }
        for (array, order) in orders {
            if let place = moves.place(of: array) { homes.orders[place] = order }
        }
        return homes
    }
}

/// Maps places of a text to places of the changed text.
private struct MovedPlaces {
    private var nodes: [Int: Int] = [:]
    /// The new places of values that were replaced.
    private var replaced: [Int: Int] = [:]
    /// Ranges of old places with unchanged values, each with the new place of its first value; sorted by old places.
    private var runs: [(old: Range<Int>, new: Int)] = []

    init(_ tree: EditTree, to text: PlaceTree) {
        var tree = tree
        var waiting: [(node: Int, place: Int)] = text.root.map { [(EditTree.root, $0)] } ?? []
        while let (id, place) = waiting.popLast() {
            nodes[id] = place
            let node = tree.nodes[id]
            let isOld = node.value.text == 0 && !node.isCopy
            if let origin = node.origin, !isOld || node.value.place != origin { replaced[origin] = place }
            if node.members == nil, node.nodes.isEmpty {
                if isOld { add(node.value.place..<tree.file.tree.end(of: node.value.place), place) }
                continue
            }
            if isOld { add(node.value.place..<node.value.place + 1, place) }
            for (member, child) in zip(tree.members(of: id), text.children(of: place)) {
                if let known = tree.knownNode(of: member, in: id) {
                    waiting.append((known, child))
                } else if case .place(let old) = member, isOld {
                    add(old..<tree.file.tree.end(of: old), child)
                }
            }
        }
        runs = runs.sorted(byNumber: \.old.lowerBound)
    }

    private mutating func add(_ old: Range<Int>, _ new: Int) { runs.append((old, new)) }

    func place(of value: EditTree.Value) -> Int? {
        switch value {
        case .node(let id): return nodes[id]
        case .place(let place):
            let index = runs.partition { $0.old.lowerBound <= place } - 1
            if index >= 0, runs[index].old.contains(place) {
                return runs[index].new + place - runs[index].old.lowerBound
            }
            return replaced[place]
        }
    }
}
