import ObjectGraph

/// The objects of an archive, with their nodes.
final class GraphBodies {
    private(set) var archive: GraphArchive
    /// The nodes of the objects, by the numbers of the objects; nil for a number that is not in use.
    private lazy var bodies = foundBodies()
    /// The number of objects.
    private(set) lazy var count = bodies.count { $0 != nil }
    /// The numbers of the objects that are definitions of the archive.
    private(set) lazy var defined = Set(archive.document.definitions.compactMap(\.value.objectNumber))

    init(_ archive: GraphArchive) { self.archive = archive }

    func forgetMembers() { archive.forgetMembers() }

    private func foundBodies() -> ContiguousArray<HRObject?> {
        var bodies: ContiguousArray<HRObject?> = []
        Self.walk(archive) { number, object, _ in
            if number >= bodies.count {
                bodies.append(contentsOf: repeatElement(nil, count: number + 1 - bodies.count))
            }
            bodies[number] = object
        }
        return bodies
    }

    /// Returns, for each object that is inside another object in the archive, the number of the innermost object around
    /// it.
    ///
    /// - Complexity: O(n) in the number of values.
    func holders() -> [Int: Int] {
        var holders: [Int: Int] = [:]
        Self.walk(archive) { number, _, holder in holders[number] = holder }
        return holders
    }

    private static func walk(_ archive: GraphArchive, _ visit: (Int, HRObject, _ holder: Int?) -> Void) {
        var waiting: [(node: HRNode, holder: Int?)] = archive.document.definitions.map { ($0.value, nil) }
        waiting.append((archive.document.root, nil))
        while let (node, outer) = waiting.popLast() {
            var holder = outer
            if case .object(let object) = node, let number = object.id.flatMap(GraphArchive.number(ofID:)) {
                visit(number, object, outer)
                holder = number
            }
            switch node.plainContainer {
            case .array(let elements):
                for case let child in elements where !child.isLeaf { waiting.append((child, holder)) }
            case let container:
                for field in container.fields?.storage ?? [] where !field.value.isLeaf {
                    waiting.append((field.value, holder))
                }
            }
        }
    }

    subscript(number: Int) -> HRObject? { bodies.indices.contains(number) ? bodies[number] : nil }
}

extension HRNode {
    /// The number of the object that a node of a graph's archive contains or refers to.
    var objectNumber: Int? {
        switch self {
        case .object(let object): object.id.flatMap(GraphArchive.number(ofID:))
        case .alias(let alias): alias.id.flatMap(GraphArchive.number(ofID:))
        default: nil
        }
    }

    /// Returns the value with a reference by a number in place of each object, for comparisons with values of another
    /// archive.
    ///
    /// - Parameter number: Returns the number in the reference for the number of an object.
    @inline(never)
    func outline(_ number: (Int) -> Int) -> HRNode {
        if let known = objectNumber { return .alias(HRAlias(id: String(number(known)))) }
        return mapMembers { $0.outline(number) }
    }
}
