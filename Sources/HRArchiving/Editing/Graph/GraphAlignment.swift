extension GraphUpdate {
    /// Finds the place in the text of each object of the old archive: known ones, and others by walking over both from
    /// the root.
    mutating func align(_ known: KnownHomes) {
        switch known {
        case .none: break
        case .noted(let origins): take(origins)
        case .places(let known):
            homes = known.objects
            orders = known.orders
            knowsOrders = known.isWhole
        }
        guard let root = resolver.root else { return }
        var seen: Set<Int> = []
        align([(root, before.archive.document.root)], &seen)
        // Objects that are in a value of another version, whose members have other keys.
        for (number, home) in homes.sorted(by: { $0.key < $1.key }) where !seen.contains(number) {
            if let body = before[number] { align([(home, .object(body))], &seen) }
        }
    }

    private mutating func take(_ read: GraphOrigins) {
        for (number, path) in read.paths { homes[number] = resolver.place(of: path) }
        for (path, members) in read.members {
            if let place = resolver.place(of: path) { origins[tree.plainPlace(of: place)] = members }
        }
    }

    private mutating func align(_ start: [(place: Int, node: HRNode)], _ seen: inout Set<Int>) {
        var waiting = start
        while let (start, node) = waiting.popLast() {
            guard var place = resolver.target(ofPlace: start) else { continue }
            var node = node
            if let number = before.number(of: node) {
                if let home = homes[number] { place = home } else { homes[number] = place }
                guard seen.insert(number).inserted, let body = before[number] else { continue }
                node = .object(body)
            } else if place != start {
                if uses[place] == nil { uses[place] = node }
            }
            waiting += members(of: place, and: node).reversed()
        }
    }

    /// The members of a place, with their values in the old archive.
    private mutating func members(of place: Int, and node: HRNode) -> [(place: Int, node: HRNode)] {
        if let (_, elements) = GraphArchive.unordered(node) { return alignedElements(of: place, elements, node) }
        switch node {
        case .array(let elements):
            let places = tree.elementPlaces(of: place)
            return places.count == elements.count ? Array(zip(places, elements)) : []
        case .dictionary(let fields): return Self.alignedFields(fields, tree.memberPlaces(of: place))
        case .object(let object):
            guard hasVersion(object, at: place) else { return [] }
            guard let value = object.plainValue else {
                return Self.alignedFields(object.fields, memberPlaces(of: place, object))
            }
            return [(tree.plainPlace(of: place), value)]
        default: return []
        }
    }

    // No method of a value: that would be copied, with its lists, before the places are listed.
    private static func alignedFields(_ fields: HRFields, _ places: [String: Int]) -> [(place: Int, node: HRNode)] {
        fields.storage.compactMap { field in places[field.key].map { ($0, field.value) } }
    }

    mutating func memberPlaces(of place: Int, _ object: HRObject) -> [String: Int] {
        tree.memberPlaces(of: place, formerKeys: before.archive.formerKeys.keys(of: object))
    }

    /// Whether the text has the version of an object as the archive does, so that their fields are the same.
    mutating func hasVersion(_ object: HRObject, at place: Int) -> Bool {
        if tree.settings.isPlain { return true }
        guard let word = tree.word(Vocabulary.version, of: place) else { return object.version == 0 }
        return tree.meaning(ofPlace: word).int == object.version
    }

    // MARK: Elements without an order

    /// The elements of an array without an order; none if they are not known.
    mutating func alignedElements(
        of place: Int, _ elements: [HRNode], _ node: HRNode
    ) -> [(place: Int, node: HRNode)] {
        let array = tree.plainPlace(of: place)
        let places = tree.elementPlaces(of: place)
        guard places.count == elements.count else { return [] }
        if orders[array] == nil {
            orders[array] = knowsOrders ? Array(elements.indices) : order(of: elements, node, at: array, places) ?? []
        }
        guard let order = orders[array], order.count == elements.count else { return [] }
        return zip(places, order).map { ($0, elements[$1]) }
    }

    /// For each place the index of the element there: as it was read, or by its object, or by what it says, if
    /// nothing else says that.
    private mutating func order(
        of elements: [HRNode], _ node: HRNode, at array: Int, _ places: [Int]
    ) -> [Int]? {
        if elements.count == 1 { return [0] }
        if let read = readOrder(of: node, at: array, elements.count) { return read }
        var found: [Int: Int] = [:]
        for (index, element) in elements.enumerated() {
            guard let home = before.number(of: element).flatMap({ homes[$0] }) else { break }
            found[home] = index
        }
        if found.count == elements.count {
            let order = places.compactMap { resolver.target(ofPlace: $0).flatMap { found[$0] } }
            if order.count == elements.count { return order }
        }
        return orderByOutline(of: elements, places)
    }

    private func readOrder(of node: HRNode, at array: Int, _ count: Int) -> [Int]? {
        guard case .object(let object) = node, let read = origins[array], read.count == count,
            let written = before.archive.members[ObjectIdentifier(object.header)], written.count == count
        else { return nil }
        var indices: [AnyHashable: Int] = [:]
        for (index, member) in written.enumerated() {
            guard let member, indices.updateValue(index, forKey: member) == nil else { return nil }
        }
        let order = read.compactMap { member in member.flatMap { indices[$0] } }
        return Set(order).count == count ? order : nil
    }

    private mutating func orderByOutline(of elements: [HRNode], _ places: [Int]) -> [Int]? {
        var indices: [HRNode: Int] = [:]
        for (index, element) in elements.enumerated() {
            guard indices.updateValue(index, forKey: outline(of: element)) == nil else { return nil }
        }
        let order = places.compactMap { indices[outline(ofPlace: $0)] }
        return Set(order).count == elements.count ? order : nil
    }

    private mutating func outline(ofPlace place: Int) -> HRNode {
        guard let target = resolver.target(ofPlace: place) else { return .null }
        return Self.outline(of: tree.nodes[node(atPlace: target)].base)
    }

    private func outline(of node: HRNode) -> HRNode {
        if let number = before.number(of: node), let body = before[number] { return Self.outline(of: .object(body)) }
        return Self.outline(of: node)
    }

    /// What tells an element from the others: a leaf, or the first text among its fields. Numbers may be absent in the file
    /// if they have their default.
    private static func outline(of node: HRNode) -> HRNode {
        switch node {
        case .integer(let number): .real(number.doubleValue)
        case .array(let elements): .array(elements.map(outline(of:)))
        case .dictionary(let fields): .dictionary(texts(fields))
        case .object(let object): object.plainValue.map(outline(of:)) ?? .dictionary(texts(object.fields))
        default: node
        }
    }

    private static func texts(_ fields: HRFields) -> HRFields {
        HRFields(
            fields.lazy.filter { if case .string = $0.value { true } else { false } }.prefix(1).map {
                ($0.key, $0.value)
            })
    }
}
