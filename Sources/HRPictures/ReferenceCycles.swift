/// Finds the references that are part of a cycle of owners and references, by Tarjan's algorithm (Tarjan, "Depth-first
/// search and linear graph algorithms", 1972).
///
/// A reference is part of a cycle exactly if both of its objects are in the same strongly connected part of the graph.
struct ReferenceCycles {
    /// For each object, the number of its strongly connected part.
    private var parts: [Int]

    /// - Complexity: O(n) in the number of objects and references.
    init(_ graph: DocumentObjects) {
        guard graph.objects.contains(where: { !$0.targets.isEmpty }) else {
            parts = Array(graph.objects.indices)
            return
        }
        parts = PartSearch(graph.objects).parts
    }

    /// Returns true if a reference from one object to another closes a cycle.
    func contain(referenceFrom source: Int, to target: Int) -> Bool { parts[source] == parts[target] }
}

/// The search for the strongly connected parts, without recursion: a chain of references may be as long as the document.
private struct PartSearch {
    private let objects: [DocumentObjects.Object]
    private(set) var parts: [Int]
    private var numbers: [Int?]
    private var lowest: [Int]
    private var open: [Int] = []
    private var isOpen: [Bool]
    private var count = 0

    /// An object whose neighbours are visited.
    private struct Visit {
        let object: Int
        /// The next owned object.
        var child: Int
        var target = 0
    }

    init(_ objects: [DocumentObjects.Object]) {
        self.objects = objects
        parts = Array(objects.indices)
        numbers = Array(repeating: nil, count: objects.count)
        lowest = Array(repeating: 0, count: objects.count)
        isOpen = Array(repeating: false, count: objects.count)
        // All objects are owned by the first one, directly or not.
        if !objects.isEmpty { search() }
    }

    private mutating func search() {
        var visits = [begin(0)]
        while var visit = visits.popLast() {
            guard let next = next(&visit) else {
                finish(visit.object)
                if let outer = visits.last?.object {
                    lowest[outer] = min(lowest[outer], lowest[visit.object])
                }
                continue
            }
            visits.append(visit)
            if let number = numbers[next] {
                if isOpen[next] { lowest[visit.object] = min(lowest[visit.object], number) }
            } else {
                visits.append(begin(next))
            }
        }
    }

    private mutating func begin(_ object: Int) -> Visit {
        numbers[object] = count
        lowest[object] = count
        count += 1
        open.append(object)
        isOpen[object] = true
        return Visit(object: object, child: object + 1)
    }

    /// Returns the next neighbour: an owned object, or the target of a reference.
    private func next(_ visit: inout Visit) -> Int? {
        let object = objects[visit.object]
        if visit.child < object.end {
            defer { visit.child = objects[visit.child].end }
            return visit.child
        }
        while visit.target < object.targets.count {
            defer { visit.target += 1 }
            if let target = object.targets[visit.target] { return target }
        }
        return nil
    }

    private mutating func finish(_ object: Int) {
        guard lowest[object] == numbers[object] else { return }
        while let last = open.popLast() {
            isOpen[last] = false
            parts[last] = object
            if last == object { return }
        }
    }
}
