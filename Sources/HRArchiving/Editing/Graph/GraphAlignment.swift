extension GraphUpdate {
    /// Finds the place in the text of each object of the old archive, by walking over both from the root.
    mutating func align() {
        guard let root = resolver.root else { return }
        var waiting: [(place: Int, node: HRNode)] = [(root, before.archive.document.root)]
        var seen: Set<Int> = []
        while let (start, node) = waiting.popLast() {
            guard let place = resolver.target(ofPlace: start) else { continue }
            var node = node
            if let number = before.number(of: node) {
                if homes[number] == nil { homes[number] = place }
                guard seen.insert(number).inserted, let body = before[number] else { continue }
                node = .object(body)
            } else if place != start {
                uses[place] = uses[place] ?? node
            }
            waiting += members(of: place, and: node).reversed()
        }
    }

    /// The members of a place, with their values in the old archive.
    private mutating func members(of place: Int, and node: HRNode) -> [(place: Int, node: HRNode)] {
        if let (_, elements) = GraphArchive.unordered(node) { return alignedElements(of: place, elements) }
        switch node {
        case .array(let elements):
            let places = tree.elementPlaces(of: place)
            return places.count == elements.count ? Array(zip(places, elements)) : []
        case .dictionary(let fields): return alignedFields(fields, tree.memberPlaces(of: place))
        case .object(let object):
            guard let value = object.plainValue else {
                return alignedFields(object.fields, memberPlaces(of: place, object))
            }
            return [(tree.plainPlace(of: place), value)]
        default: return []
        }
    }

    private func alignedFields(_ fields: HRFields, _ places: [String: Int]) -> [(place: Int, node: HRNode)] {
        fields.compactMap { field in places[field.key].map { ($0, field.value) } }
    }

    mutating func memberPlaces(of place: Int, _ object: HRObject) -> [String: Int] {
        tree.memberPlaces(of: place, formerKeys: before.archive.formerKeys.keys(of: object))
    }

    /// The elements of a set, which may have another order in the file than in the archive: matched by their outlines,
    /// if these are unique.
    mutating func alignedElements(of place: Int, _ elements: [HRNode]) -> [(place: Int, node: HRNode)] {
        let places = tree.elementPlaces(of: place)
        guard places.count == elements.count else { return [] }
        var matching = ElementMatching(old: places.count, new: elements.count)
        let written = places.map { outline(ofPlace: $0) }
        matching.match(written.map { $0 as Outline? }, elements.map { Optional(outline(of: $0)) })
        matching.matchLeftovers { _, _ in true }
        return elements.indices.compactMap { index in matching.origins[index].map { (places[$0], elements[index]) } }
    }

    /// What tells an element of a set from the others: a leaf, or the leaves among its fields.
    private typealias Outline = HRNode

    private mutating func outline(ofPlace place: Int) -> HRNode {
        guard let target = resolver.target(ofPlace: place) else { return .null }
        return Self.outline(of: tree.nodes[node(atPlace: target)].base)
    }

    private func outline(of node: HRNode) -> HRNode {
        if let number = before.number(of: node), let body = before[number] { return Self.outline(of: .object(body)) }
        return Self.outline(of: node)
    }

    private static func outline(of node: HRNode) -> HRNode {
        switch node {
        case .integer(let number): .real(number.doubleValue)
        case .array: .array([])
        case .dictionary(let fields): .dictionary(leaves(fields))
        case .object(let object): object.plainValue.map(outline(of:)) ?? .dictionary(leaves(object.fields))
        default: node
        }
    }

    private static func leaves(_ fields: HRFields) -> HRFields {
        // The first text is unique in most cases; numbers may be absent in the file if they have their default.
        HRFields(
            fields.lazy.filter { if case .string = $0.value { true } else { false } }.prefix(1).map {
                ($0.key, $0.value)
            })
    }
}
