import ObjectGraph

extension GraphUpdate {
    /// Compares the two archives from the root, and every object that is encountered, in a loop.
    mutating func compareAll() throws(HRError) {
        guard let root = resolver.root else { return }
        matchRoots()
        try compare(Cursor(place: root), before.archive.document.root, now.archive.document.root)
        try compareObjects()
        try writeOutValues()
        try compareObjects()
    }

    private mutating func matchRoots() {
        guard let first = before.number(of: before.archive.document.root),
            let second = now.number(of: now.archive.document.root), matches[second] == nil, !taken.contains(first),
            before.className(of: first) == now.className(of: second)
        else { return }
        matches[second] = first
        taken.insert(first)
    }

    private mutating func compareObjects() throws(HRError) {
        repeat {
            while let (cursor, first, second) = pending.popLast() {
                guard let old = before[first], let new = now[second] else { continue }
                try compareObject(cursor, old, new)
            }
            // Matched objects that were not encountered, because nothing at the old places refers to them any more.
            for (second, first) in matches.sorted(by: { $0.key < $1.key }) { encounter(first, second) }
        } while !pending.isEmpty
    }

    /// Compares what the archives have at a place of the text.
    mutating func compare(_ cursor: Cursor, _ old: HRNode, _ new: HRNode) throws(HRError) {
        switch (before.number(of: old), now.number(of: new)) {
        case (let first?, let second?):
            guard isSame(first, second) else { return try refer(cursor, to: second) }
            try encounter(cursor, first, second)
        case (nil, nil):
            if resolver.isReference(cursor.place) {
                try encounterReference(cursor, new)
            } else {
                if cursor.copy == nil, uses.keys.contains(cursor.place) { ownValue[cursor.place] = new }
                try compareValues(cursor, old, new)
            }
        case (_, let second?): try refer(cursor, to: second)
        default: try replace(cursor, old, by: new)
        }
    }

    /// Notes an object that is still at its place.
    private mutating func encounter(_ cursor: Cursor, _ first: Int, _ second: Int) throws(HRError) {
        if cursor.copy != nil {
            // In a copy, the object becomes a reference: it stays in the original.
            let node = node(at: cursor)
            try tree.replace(node, by: .alias(HRAlias(id: GraphArchive.id(of: second))))
            references.append(Reference(node: node, target: second, isNew: true))
        } else if resolver.isReference(cursor.place) {
            references.append(Reference(node: node(at: cursor), target: second, isNew: false))
        }
        encounter(first, second)
    }

    private mutating func encounter(_ first: Int, _ second: Int) {
        guard compared.insert(second).inserted, let home = homes[first] else { return }
        pending.append((Cursor(place: home), first, second))
    }

    mutating func compareValues(_ cursor: Cursor, _ old: HRNode, _ new: HRNode) throws(HRError) {
        switch (old, new) {
        case (.object(let first), .object(let second)):
            if let (_, old) = GraphArchive.unordered(old), let (_, new) = GraphArchive.unordered(new) {
                let places = alignedElements(of: cursor.place, old).map(\.place)
                try compareElements(cursor, old, new, at: places, isSet: true)
            } else {
                try compareObject(cursor, first, second)
            }
        case (.array(let old), .array(let new)):
            try compareElements(cursor, old, new, at: tree.elementPlaces(of: cursor.place), isSet: false)
        case (.dictionary(let old), .dictionary(let new)):
            try compareFields(cursor, old, new, tree.memberPlaces(of: cursor.place))
        default: if old != new { try replace(cursor, old, by: new) }
        }
    }

    // MARK: Objects

    /// Compares the two states of an object. If the class or the version has changed, the fields cannot be compared,
    /// and the object is written anew.
    private mutating func compareObject(_ cursor: Cursor, _ old: HRObject, _ new: HRObject) throws(HRError) {
        let place = cursor.place
        let version = tree.word(Vocabulary.version, of: place).flatMap { tree.nodes[node(atPlace: $0)].base.int } ?? 0
        guard old.className == new.className, old.version == new.version,
            version == old.version || tree.settings.isPlain
        else {
            if !isEqualBody(old, new) { try writeAnew(cursor, new) }
            return
        }
        switch (old.plainValue, new.plainValue) {
        case (let old?, let new?):
            try compare(Cursor(place: tree.plainPlace(of: place), copy: cursor.copy), old, new)
        case (nil, nil): try compareFields(cursor, old.fields, new.fields, memberPlaces(of: place, old))
        default: try writeAnew(cursor, new)
        }
    }

    private mutating func writeAnew(_ cursor: Cursor, _ object: HRObject) throws(HRError) {
        let hasClass = tree.word(Vocabulary.className, of: cursor.place) != nil
        let node = detach(cursor)
        try tree.replace(node, by: flattenedBody(object, sayingClass: hasClass))
        note(fragment: node)
    }

    private mutating func compareFields(
        _ cursor: Cursor, _ old: HRFields, _ new: HRFields, _ places: [String: Int]
    ) throws(HRError) {
        guard tree.file.tree.kind(of: cursor.place) == .dictionary else {
            let old = HRNode.dictionary(old), new = HRNode.dictionary(new)
            if !isEqual(old, new) { try replace(cursor, old, by: new) }
            return
        }
        let known = Dictionary(old.storage.map { ($0.key, $0.value) }) { _, last in last }
        let fresh = Set(new.keys)
        let gone = Set(old.keys.filter { !fresh.contains($0) }.compactMap { places[$0] })
        var added: [NewMember] = []
        for field in new {
            if let place = places[field.key] {
                let inner = Cursor(place: place, copy: cursor.copy)
                if let old = known[field.key] {
                    try compare(inner, old, field.value)
                } else {
                    try replace(inner, .null, by: field.value)
                }
            } else if known[field.key].map({ !isEqual($0, field.value) }) ?? true {
                added.append(NewMember(key: field.key, value: field.value, old: known[field.key]))
            }
        }
        guard !gone.isEmpty || !added.isEmpty else { return }
        findTwins(of: &added, among: places.filter { known[$0.key] == nil && !fresh.contains($0.key) })
        try arrange(cursor, places, without: gone, adding: added, in: new.keys)
    }

    // MARK: Arrays

    /// Compares the elements of an array, or those of a set, which keep their order in the text: new ones come behind them.
    ///
    /// - Parameter places: The places of the old elements.
    private mutating func compareElements(
        _ cursor: Cursor, _ old: [HRNode], _ new: [HRNode], at places: [Int], isSet: Bool
    ) throws(HRError) {
        guard places.count == old.count else {
            if !isEqual(.array(old), .array(new)) { try replace(cursor, .array(old), by: .array(new)) }
            return
        }
        let origins = match(old, new)
        for (index, origin) in origins.enumerated() {
            guard let origin else { continue }
            try compare(Cursor(place: places[origin], copy: cursor.copy), old[origin], new[index])
        }
        let present = tree.elementPlaces(of: cursor.place)
        let kept = Set(origins.compactMap { $0.map { places[$0] } })
        var list: [EditTree.Member] = isSet ? present.filter(kept.contains).map { .place($0) } : []
        for (index, origin) in origins.enumerated() {
            guard let origin else {
                list.append(try newElement(new[index], beside: places, cursor))
                continue
            }
            if !isSet { list.append(.place(places[origin])) }
        }
        guard list != present.map({ .place($0) }) else { return }
        tree.arrange(list, in: node(at: Cursor(place: tree.plainPlace(of: cursor.place), copy: cursor.copy)))
    }

    private mutating func newElement(
        _ element: HRNode, beside places: [Int], _ cursor: Cursor
    ) throws(HRError) -> EditTree.Member {
        let array = node(at: Cursor(place: tree.plainPlace(of: cursor.place), copy: cursor.copy))
        let node = tree.add(
            try Fragment(flattened(element, beside: places.first), in: tree.settings), keyed: false, in: array)
        note(fragment: node)
        return .node(node)
    }

    /// Matches new elements with old ones: by identity, by label, by equality, by position among those of a class.
    private mutating func match(_ old: [HRNode], _ new: [HRNode]) -> [Int?] {
        var matching = ElementMatching(old: old.count, new: new.count)
        matching.match(old.map(before.number(of:)), new.map { now.number(of: $0).flatMap { matches[$0] } })
        let known = matches
        let isFree = { (number: Int?) in number.map { known[$0] == nil } ?? false }
        let labels = old.map { label(of: $0, in: before) }
        matching.match(labels, new.map { isFree(now.number(of: $0)) ? label(of: $0, in: now) : nil })
        matching.match(
            old.map { before.number(of: $0) == nil ? $0 : bodyKey(of: $0, in: before) },
            new.map { now.number(of: $0) == nil ? $0 : isFree(now.number(of: $0)) ? bodyKey(of: $0, in: now) : nil })
        matching.matchPositions { first, second in
            mayBeSame(old[first], new[second])
                || before.number(of: old[first]) == nil
                    && now.number(of: new[second]) == nil && old[first].isSameKind(as: new[second])
        }
        if !knowsObjects { matching.matchLeftovers { mayBeSame(old[$0], new[$1]) } }
        return matching.origins
    }

    /// Whether two objects without known identity may be the same, by their classes.
    private func mayBeSame(_ old: HRNode, _ new: HRNode) -> Bool {
        guard !knowsObjects, let first = before.number(of: old), let second = now.number(of: new) else { return false }
        return matches[second] == nil && !taken.contains(first)
            && before.className(of: first) == now.className(of: second)
    }

    private func label(of node: HRNode, in bodies: GraphBodies) -> String? {
        bodies.number(of: node).flatMap { bodies.archive[$0]?.label }
    }

    /// The node of an object without the objects that it refers to, to compare two states of it.
    private func bodyKey(of node: HRNode, in bodies: GraphBodies) -> HRNode? {
        guard let number = bodies.number(of: node), let body = bodies[number] else { return nil }
        let fields = body.fields.filter { bodies.number(of: $0.value) == nil && $0.value.isLeaf }.map {
            ($0.key, $0.value)
        }
        return .object(HRObject(className: body.className, fields: HRFields(fields)))
    }
}

extension HRNode {
    /// Whether one node may be a changed version of the other.
    fileprivate func isSameKind(as other: HRNode) -> Bool {
        switch (self, other) {
        case (.object(let first), .object(let second)): first.className == second.className
        case (.array, .array), (.dictionary, .dictionary): true
        case (.array, _), (_, .array), (.dictionary, _), (_, .dictionary), (.object, _), (_, .object): false
        default: true
        }
    }
}
