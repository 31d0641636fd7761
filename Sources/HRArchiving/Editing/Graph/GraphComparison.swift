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
            let second = now.number(of: now.archive.document.root), matches[second] == nil, successors[first] == nil,
            before.className(of: first) == now.className(of: second)
        else { return }
        matches[second] = first
        successors[first] = second
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
            guard isSame(first, second) else { return try refer(cursor, to: second, new) }
            try encounter(cursor, first, second, new)
        case (nil, nil):
            if resolver.isReference(cursor.place) {
                try encounterReference(cursor, new)
            } else {
                if cursor.copy == nil, uses.keys.contains(cursor.place) { ownValue[cursor.place] = new }
                try compareValues(cursor, old, new)
            }
        case (_, let second?): try refer(cursor, to: second, new)
        default: try replace(cursor, old, by: new)
        }
    }

    /// Notes an object that is still at its place.
    private mutating func encounter(
        _ cursor: Cursor, _ first: Int, _ second: Int, _ new: HRNode
    ) throws(HRError) {
        let isHome = if case .object = new { true } else { false }
        if cursor.copy != nil {
            // In a copy, the object becomes a reference: it stays in the original.
            let node = node(at: cursor)
            try tree.replace(node, by: .alias(HRAlias(id: GraphArchive.id(of: second))))
            references.append(Reference(node: node, target: second, isNew: true, isHome: false))
        } else if resolver.isReference(cursor.place) {
            if isHome { displaced.insert(second) }
            references.append(Reference(node: node(at: cursor), target: second, isNew: false, isHome: isHome))
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
                try compareMembers(cursor, old, new, first)
            } else {
                try compareObject(cursor, first, second)
            }
        case (.array(let old), .array(let new)):
            try compareElements(cursor, old, new, at: tree.elementPlaces(of: cursor.place))
        case (.dictionary(let old), .dictionary(let new)):
            try compareFields(cursor, old, new, tree.memberPlaces(of: cursor.place))
        default: if old != new { try replace(cursor, old, by: new) }
        }
    }

    // MARK: Objects

    /// Compares the two states of an object.
    private mutating func compareObject(_ cursor: Cursor, _ old: HRObject, _ new: HRObject) throws(HRError) {
        let place = cursor.place
        guard old.className == new.className, old.version == new.version else { return try writeAnew(cursor, new) }
        guard hasVersion(old, at: place) else {
            if cursor.copy != nil { return try writeAnew(cursor, new) }
            guard isEqualBody(old, new) else { return try bringUpToDate(cursor, new) }
            matchObjects(in: .object(old), .object(new))
            return noteReferences(in: place)
        }
        if now.archive.needsClass(new), !before.archive.needsClass(old) { try sayClass(of: new, in: node(at: cursor)) }
        switch (old.plainValue, new.plainValue) {
        case (.some, .some) where isWithoutValue(place):
            if !isEqualBody(old, new) { try writeAnew(cursor, new) }
        case (let old?, let new?):
            try compare(Cursor(place: tree.plainPlace(of: place), copy: cursor.copy), old, new)
        case (nil, nil): try compareFields(cursor, old.fields, new.fields, memberPlaces(of: place, old))
        default: try writeAnew(cursor, new)
        }
    }

    /// Matches the objects directly in two equal values; what is in these is matched when they are compared.
    private mutating func matchObjects(in old: HRNode, _ new: HRNode) {
        guard !knowsObjects else { return }
        var waiting = Array(zip(old.children, new.children))
        while let (old, new) = waiting.popLast() {
            if let first = before.number(of: old), let second = now.number(of: new) {
                _ = isSame(first, second)
            } else {
                waiting += zip(old.children, new.children)
            }
        }
    }

    /// Notes the references in the text of an unchanged object, whose members cannot be compared one by one because they
    /// are those of another version: what they lead to may lose its own place.
    private mutating func noteReferences(in object: Int) {
        var waiting = [object]
        while let place = waiting.popLast() {
            guard let target = resolver.target(ofPlace: place) else { continue }
            let known = place == object ? nil : objectAt[target].flatMap { old in successors[old].map { (old, $0) } }
            if let (old, number) = known {
                encounter(old, number)
                guard resolver.isReference(place) else { continue }
                references.append(Reference(node: node(atPlace: place), target: number, isNew: false, isHome: false))
            } else if !resolver.isReference(place) {
                waiting += tree.file.tree.children(of: place)
            }
        }
    }

    /// Whether an object says its class, and not the one value that it is made of.
    private mutating func isWithoutValue(_ place: Int) -> Bool {
        tree.word(Vocabulary.className, of: place) != nil && tree.word(Vocabulary.value, of: place) == nil
    }

    /// Writes the class of an object that the text has without one, because something refers to it now that does not
    /// declare the class.
    mutating func sayClass(of object: HRObject, in node: Int) throws(HRError) {
        guard let className = object.className, object.plainValue == nil, !tree.settings.isPlain,
            tree.kind(of: node) == .dictionary, tree.position(ofKey: Vocabulary.className, in: node) == nil
        else { return }
        try tree.insert(.className(className), in: node)
    }

    /// Writes an object anew, where its fields cannot be compared with those in the text.
    private mutating func writeAnew(_ cursor: Cursor, _ object: HRObject) throws(HRError) {
        let hasClass = tree.word(Vocabulary.className, of: cursor.place) != nil
        let id = tree.word(Vocabulary.id, of: cursor.place).flatMap {
            tree.file.string(in: tree.file.tree.value(of: $0))
        }
        let node = detach(cursor)
        try tree.replace(node, by: flattenedBody(object, sayingClass: hasClass))
        if let id, cursor.copy == nil, tree.kind(of: node) == .dictionary { try tree.insert(.id(id), in: node) }
        note(fragment: node)
        guard cursor.copy == nil, let number = object.id.flatMap(GraphArchive.number(ofID:)) else { return }
        newHomes[number] = node
        if let id { idOfTarget[number] = id }
    }

    /// Writes what an object says into the text of an older version, whose members mean something else: those that say
    /// what they have to say now stay, with their comments, and all others are written anew or removed.
    private mutating func bringUpToDate(_ cursor: Cursor, _ object: HRObject) throws(HRError) {
        guard object.plainValue == nil, tree.file.tree.kind(of: cursor.place) == .dictionary,
            tree.word(Vocabulary.value, of: cursor.place) == nil
        else { return try writeAnew(cursor, object) }
        let container = node(at: cursor)
        let places = tree.memberPlaces(of: cursor.place)
        var added: [NewMember] = []
        for field in object.fields {
            if let place = places[field.key] {
                try bringUpToDate(Cursor(place: place, copy: cursor.copy), field.value)
            } else {
                added.append(NewMember(key: field.key, value: field.value, old: nil))
            }
        }
        let fresh = Set(object.fields.keys)
        let gone = Set(places.filter { !fresh.contains($0.key) }.map(\.value))
        if !gone.isEmpty || !added.isEmpty {
            try arrange(cursor, places, without: gone, adding: added, in: object.fields.keys)
        }
        if let position = tree.position(ofKey: Vocabulary.version, in: container) {
            if object.version == 0 { return tree.remove(memberAt: position, of: container) }
            let word = ReservedMember.version(object.version).value
            try tree.change(tree.node(ofMember: position, in: container), to: word)
        } else if object.version != 0 {
            try tree.insert(.version(object.version), in: container)
        }
        if now.archive.needsClass(object) { try sayClass(of: object, in: container) }
    }

    private mutating func bringUpToDate(_ cursor: Cursor, _ value: HRNode) throws(HRError) {
        if let number = now.number(of: value) {
            let target = resolver.target(ofPlace: cursor.place)
            if cursor.copy == nil, let old = matches[number], let home = homes[old], home == target {
                return try encounter(cursor, old, number, value)
            }
            return try refer(cursor, to: number, value)
        }
        let written = flattened(value, beside: cursor.place)
        let old = tree.meaning(ofPlace: cursor.place)
        guard old != written || resolver.isReference(cursor.place) else { return }
        if old.isLeaf, written.isLeaf { return try tree.change(node(at: cursor), to: written) }
        let node = detach(cursor)
        try tree.replace(node, by: written)
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

    /// Compares the members of an array without an order. In the text they keep the order that they have there: new ones
    /// come after them.
    private mutating func compareMembers(
        _ cursor: Cursor, _ old: [HRNode], _ new: [HRNode], _ array: HRObject
    ) throws(HRError) {
        let aligned = alignedElements(of: cursor.place, old, .object(array))
        let place = tree.plainPlace(of: cursor.place)
        guard aligned.count == old.count, tree.file.tree.kind(of: place) == .array else {
            if isEqual(.array(old), .array(new)) { return }
            if cursor.copy == nil { reordered.insert(place) }
            return try replace(Cursor(place: place, copy: cursor.copy), .array(old), by: .array(new))
        }
        let container = Cursor(place: place, copy: cursor.copy)
        let origins = matchMembers(
            aligned.map(\.node), new, arePairs: array.id == GraphArchive.Unordered.pairs.rawValue)
        var stays: [Int: Int] = [:]
        for (index, origin) in origins.enumerated() {
            guard let origin else { continue }
            stays[origin] = index
            try compare(Cursor(place: aligned[origin].place, copy: cursor.copy), aligned[origin].node, new[index])
        }
        var list: [(member: EditTree.Member, index: Int)] = []
        for (position, element) in aligned.enumerated() {
            if let index = stays[position] { list.append((.place(element.place), index)) }
        }
        for index in new.indices where origins[index] == nil {
            list.append((try newElement(new[index], beside: aligned.map(\.place), container), index))
        }
        let order: [Int] = list.map { $0.index }
        if cursor.copy == nil { reordered.insert(place) }
        newOrders.append((cursor.copy == nil ? .place(place) : .node(node(at: container)), order))
        let members: [EditTree.Member] = list.map { $0.member }
        if members != aligned.map({ .place($0.place) }) { tree.arrange(members, in: node(at: container)) }
    }

    /// Compares the elements of an array.
    ///
    /// - Parameter places: The places of the old elements.
    private mutating func compareElements(
        _ cursor: Cursor, _ old: [HRNode], _ new: [HRNode], at places: [Int]
    ) throws(HRError) {
        guard places.count == old.count, tree.file.tree.kind(of: tree.plainPlace(of: cursor.place)) == .array else {
            if !isEqual(.array(old), .array(new)) { try replace(cursor, .array(old), by: .array(new)) }
            return
        }
        let origins = match(old, new)
        for (index, origin) in origins.enumerated() {
            guard let origin else { continue }
            try compare(Cursor(place: places[origin], copy: cursor.copy), old[origin], new[index])
        }
        var list: [EditTree.Member] = []
        for (index, origin) in origins.enumerated() {
            if let origin {
                list.append(.place(places[origin]))
            } else {
                list.append(try newElement(new[index], beside: places, cursor))
            }
        }
        guard list != places.map({ .place($0) }) else { return }
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
        matchByWords(&matching, old, new)
        matching.match(old.map { key(of: $0, in: before) { $0 } }, newKeys(of: new))
        matching.matchPositions { first, second in
            mayBeSame(old[first], new[second])
                || before.number(of: old[first]) == nil
                    && now.number(of: new[second]) == nil && old[first].isSameKind(as: new[second])
        }
        if !knowsObjects { matching.matchLeftovers { mayBeSame(old[$0], new[$1]) } }
        return matching.origins
    }

    /// Matches members of an array without an order: by identity, and else by equality alone, or by equal keys.
    private mutating func matchMembers(_ old: [HRNode], _ new: [HRNode], arePairs: Bool) -> [Int?] {
        var matching = ElementMatching(old: old.count, new: new.count)
        matching.match(old.map(before.number(of:)), new.map { now.number(of: $0).flatMap { matches[$0] } })
        matchByWords(&matching, old, new)
        matching.match(old.map { key(of: $0, in: before) { $0 } }, newKeys(of: new))
        if arePairs {
            let matches = matches
            matching.match(
                old.map { $0[0].map { before.outline(of: $0) { $0 } } },
                new.map { $0[0].map { now.outline(of: $0) { matches[$0] ?? -1 - $0 } } })
        }
        return matching.origins
    }

    /// Matches objects without known identity by their labels, and by what they say.
    private func matchByWords(_ matching: inout ElementMatching, _ old: [HRNode], _ new: [HRNode]) {
        let known = matches
        let isFree = { (number: Int?) in number.map { known[$0] == nil } ?? false }
        let labels = old.map { label(of: $0, in: before) }
        matching.match(labels, new.map { isFree(now.number(of: $0)) ? label(of: $0, in: now) : nil })
        matching.match(
            old.map { bodyKey(of: $0, in: before) },
            new.map { isFree(now.number(of: $0)) ? bodyKey(of: $0, in: now) : nil })
    }

    /// Values with old numbers in place of objects; nil for those that are new, or are objects themselves.
    private func newKeys(of new: [HRNode]) -> [HRNode?] {
        let matches = matches
        return new.map { key(of: $0, in: now) { matches[$0] ?? -1 - $0 } }
    }

    private func key(of node: HRNode, in bodies: GraphBodies, _ number: (Int) -> Int) -> HRNode? {
        bodies.number(of: node) == nil ? bodies.outline(of: node, number) : nil
    }

    /// Whether two objects without known identity may be the same, by their classes.
    private func mayBeSame(_ old: HRNode, _ new: HRNode) -> Bool {
        guard let first = before.number(of: old), let second = now.number(of: new) else { return false }
        return mayMatch(first, second) && before.className(of: first) == now.className(of: second)
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
