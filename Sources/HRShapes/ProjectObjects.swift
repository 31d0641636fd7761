import HRArchiving

/// The objects of an Xcode project, which are found by their ids.
struct ProjectObjects {
    /// One object.
    struct Object {
        let id: String
        /// The kind of the object; empty if it says none.
        let isa: String
        let node: HRNode

        /// The object in messages: its kind and id.
        var title: String { isa.isEmpty ? "object \(quoted(id))" : "\(excerpt(isa, limit: 80)) \(quoted(id))" }
    }

    let objects: [Object]
    private let positions: [String: Int]
    /// The lengths of the ids in bytes: nearly all strings of a file have another length, and need not be looked up.
    private let lengths: [Bool]
    /// The number of lengths that are distinguished; all longer ones count as one length.
    private static let lengthCount = 128
    /// The ids by their lower case; nil for several ids.
    private var lowered: [String: String?]?

    init(_ fields: HRFields) {
        objects = fields.storage.map { field in
            Object(id: field.key, isa: field.value["isa"]?.string ?? "", node: field.value)
        }
        var positions = [String: Int](minimumCapacity: objects.count)
        for (position, object) in objects.enumerated() { positions[object.id] = position }
        self.positions = positions
        var lengths = [Bool](repeating: false, count: Self.lengthCount + 1)
        for object in objects { lengths[min(object.id.utf8.count, Self.lengthCount)] = true }
        self.lengths = lengths
    }

    /// The position of the object with an id; nil if there is none.
    func position(of id: String) -> Int? {
        lengths[min(id.utf8.count, Self.lengthCount)] ? positions[id] : nil
    }

    /// Returns the only id that differs from another one only by its case.
    mutating func similarID(to id: String) -> String? {
        let known = lowered ?? Dictionary(objects.map { ($0.id.lowercased(), $0.id) }) { _, _ in nil }
        lowered = known
        return known[id.lowercased()] ?? nil
    }

    /// Returns which objects can be reached from one of them. Any text or key that is the id of an object counts as a
    /// reference to it, because there are more keys that hold ids than anyone knows.
    ///
    /// - Complexity: O(n) in the number of values.
    func reached(from root: Int) -> [Bool] {
        var reached = [Bool](repeating: false, count: objects.count)
        var waiting = [root]
        reached[root] = true
        while let next = waiting.popLast() {
            // Xcode leaves the attributes of targets behind that it removes: they hold no object.
            let isProject = objects[next].isa == "PBXProject"
            guard isProject, case .dictionary(let fields) = objects[next].node else {
                mark(objects[next].node, &reached, &waiting)
                continue
            }
            for field in fields.storage where field.key != "attributes" { mark(field.value, &reached, &waiting) }
        }
        return reached
    }

    private func mark(_ node: HRNode, _ reached: inout [Bool], _ waiting: inout [Int]) {
        switch node {
        case .string(let text): mark(text, &reached, &waiting)
        case .array(let elements):
            for element in elements { mark(element, &reached, &waiting) }
        case .dictionary(let fields):
            // The array of the fields is faster than the fields as a collection of another module.
            for field in fields.storage {
                mark(field.key, &reached, &waiting)
                mark(field.value, &reached, &waiting)
            }
        default: break
        }
    }

    private func mark(_ text: String, _ reached: inout [Bool], _ waiting: inout [Int]) {
        guard let position = position(of: text), !reached[position] else { return }
        reached[position] = true
        waiting.append(position)
    }
}
