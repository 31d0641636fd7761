public import HRArchiving

extension HRDocument {
    /// Returns the document with changes made.
    ///
    /// References that are not part of the changes are adjusted where their targets were moved or got other ids.
    ///
    /// - Parameter changes: Changes from this version of the document, or from another one that is equal at all changed
    ///   places.
    /// - Throws: An `HRError` with the path at which the document has another value than the changes say, or has no
    ///   container for a value.
    /// - Complexity: O(n) in the number of values and of changes.
    public func applying(_ changes: HRDocumentChanges) throws(HRError) -> HRDocument {
        try applying(changes, hiding: HRUnarchiver.defaultSecretKeys)
    }

    /// - Parameter secretKeys: The keys whose values are not part of errors.
    package func applying(_ changes: HRDocumentChanges, hiding secretKeys: Set<String>) throws(HRError) -> HRDocument {
        guard !changes.isEmpty else { return self }
        var applier = ChangeApplier(self, secretKeys)
        for change in changes { try applier.prepare(change) }
        return try applier.document()
    }
}

/// Makes changes to a document: leaves out what is removed or moved, and puts what is added or moved at its new place.
private struct ChangeApplier {
    private let tree: ValueTree
    /// The values that leave their places.
    private var leaving: Set<Int> = []
    /// The values that replace others, and the new reserved members of objects.
    private var replacements: [Int: HRNode] = [:]
    private var headers: [Int: [(key: String, value: HRNode?)]] = [:]
    /// The values whose place or content changes, except for their reserved members.
    private var changed: Set<Int> = []
    /// The new keys of members that stay in their dictionary.
    private var newKeys: [Int: String] = [:]
    private var arrivals = ArrivalTree()
    private var removals: [(index: Int, old: HRNode)] = []
    private var references = ReferenceTargets()
    private var arrived = 0
    /// The path of a member that is there although the changes add it.
    private var occupied: HRPath?

    private let secretKeys: Set<String>

    init(_ document: HRDocument, _ secretKeys: Set<String>) {
        tree = ValueTree(document)
        self.secretKeys = secretKeys
    }

    // MARK: Preparing

    mutating func prepare(_ change: HRDocumentChange) throws(HRError) {
        guard change.kind != .add else {
            return try arrive(.value(change.new ?? .null), change)
        }
        guard var index = tree.index(at: change.place) else { throw missing(change.place) }
        if change.reservedKey != nil {
            index = tree.dereferenced(index)
        } else if !changed.insert(index).inserted {
            throw contradiction("two changes are about one place", change.place)
        }
        switch (change.kind, change.reservedKey) {
        case (.add, _): break
        case (_, let key?):
            try check(key, of: index, change)
            guard headers[index]?.contains(where: { $0.key == key }) != true else {
                throw contradiction("two changes are about \(quoted(key)) of one object", change.place)
            }
            headers[index, default: []].append((key, change.new))
        case (.remove, _):
            leaving.insert(index)
            removals.append((index, change.old ?? .null))
        case (.set, nil), (.retarget, _):
            removals.append((index, change.old ?? .null))
            replacements[index] = change.new ?? .null
        case (.move, _):
            leaving.insert(index)
            try arrive(.moved(index), change)
        case (.rename, _):
            guard let container = tree[index].container, !tree.isArray(container) else {
                throw contradiction("only a member of a dictionary can be renamed", change.place)
            }
            newKeys[index] = change.newPlace?.path.components.last
        }
    }

    private mutating func arrive(_ arrival: ArrivalTree.Arrival, _ change: HRDocumentChange) throws(HRError) {
        guard let position = change.arrival else { throw missing(change.place) }
        guard let component = position.place.path.components.last else {
            return try add(arrival, to: nil, position.inner.components, position, change)
        }
        guard let container = tree.index(at: position.place.parent).map(tree.dereferenced) else {
            throw missing(position.place)
        }
        try add(arrival, to: container, [component] + position.inner.components, position, change)
    }

    private mutating func add(
        _ arrival: ArrivalTree.Arrival, to container: Int?, _ path: [String], _ position: HRDocumentChange.Position,
        _ change: HRDocumentChange
    ) throws(HRError) {
        guard arrivals.add(arrival, to: container, path, after: position.neighbor) else {
            throw contradiction("two changes put a value into one place", change.newPlace ?? change.place)
        }
    }

    private func contradiction(_ message: String, _ place: HRAlias) -> HRError {
        HRError(.invalidValue, "\(message), \(quoted(place.text))", path: place.path)
    }

    private func missing(_ place: HRAlias) -> HRError {
        HRError(
            .danglingReference, "the document has no place \(quoted(place.text)), which a change names",
            path: place.path)
    }

    private func check(_ key: String, of index: Int, _ change: HRDocumentChange) throws(HRError) {
        let node = tree.reservedMember(key, of: index)
        // The name of a definition is an id, too.
        let name = key == Vocabulary.id ? tree.id(of: index).map { HRNode.string($0) } : node
        guard node != change.old, name != change.old else { return }
        throw other(node, change.old, change.place)
    }

    private func other(_ node: HRNode?, _ expected: HRNode?, _ place: HRAlias) -> HRError {
        HRError(
            .invalidValue,
            "the document has another value at \(quoted(place.text)) than the changes say"
                + (difference(node, expected, place).map { ": " + $0 } ?? ""),
            path: tree.index(at: place).map(tree.path))
    }

    /// Returns what a value is, and what it should be; only the kinds of values of different kinds. Nil for secrets.
    private func difference(_ node: HRNode?, _ expected: HRNode?, _ place: HRAlias) -> String? {
        let path = tree.index(at: place).map(tree.path) ?? place.path
        guard let node, let expected else { return node == nil ? "there is nothing" : "there should be nothing" }
        if node.kind != expected.kind { return "\(node.kind), not \(expected.kind)" }
        return path.components.contains(where: secretKeys.hidesValue)
            ? nil
            : [node, expected].map { excerpt($0.hiding(secretKeys).compactText, limit: 60) }
                .joined(separator: ", not ")
    }

    // MARK: Building

    mutating func document() throws(HRError) -> HRDocument {
        for (index, old) in removals {
            let node = tree.node(index, without: { leaving.contains($0) })
            guard node.isSame(as: old) else { throw other(node, old, tree.place(of: index)) }
        }
        let root = buildRoot()
        let definitions = build(ValueTree.definitions, HRPath(inDefinitions: []))
        if let occupied {
            throw HRError(.invalidValue, "there is a value already where the changes put another one", path: occupied)
        }
        guard arrived == arrivals.count else {
            throw HRError(.danglingReference, "there is no container for a value that the changes add or move")
        }
        return references.corrected(HRDocument(root, definitions: definitions.fields ?? [:]))
    }

    private mutating func buildRoot() -> HRNode {
        let branch = arrivals.branch(of: nil)
        guard let branch, arrivals.nodes[branch].arrival != nil else { return build(ValueTree.root, HRPath(), branch) }
        return buildArrival(branch, HRPath())
    }

    /// Returns a value of the document after the changes.
    ///
    /// - Parameters:
    ///   - path: The path that the value will have.
    ///   - branch: What arrives in the value that replaces this one.
    private mutating func build(_ index: Int, _ path: HRPath, _ branch: Int? = nil) -> HRNode {
        if tree[index].isTarget { references.note(index, at: path) }
        if let replacement = replacements[index] { return build(replacement, branch, path) }
        let value = tree[index]
        if let target = value.target { references.note(referenceAt: path, to: target) }
        guard tree.isContainer(index) else { return value.node }
        let node = value.node.withHeader(headers[index] ?? [])
        let kept = value.members.filter { !leaving.contains($0) }
        let builder = MemberBuilder(arrivals, arrivals.branch(of: index), isArray: tree.isArray(index))
        let keys = kept.map { newKeys[$0] ?? tree[$0].key }
        if !tree.isArray(index), let key = builder.repeatedKey(among: keys) { occupied = path.appending(key) }
        return node.withMembers(builder.members(of: keys).map { ($0.key, build($0, kept, path)) })
    }

    /// Returns an added value with what arrives in it.
    private mutating func build(_ node: HRNode, _ branch: Int?, _ path: HRPath) -> HRNode {
        let container = node.plainContainer
        guard let branch, container.elements != nil || container.fields != nil else { return node }
        let values = container.elements ?? (container.fields ?? [:]).map(\.value)
        let keys = container.fields?.keys ?? values.map { _ in "" }
        let builder = MemberBuilder(arrivals, branch, isArray: container.elements != nil)
        return node.withMembers(
            builder.members(of: keys).map { member in
                guard let position = member.position else { return (member.key, build(member, [], path)) }
                return (member.key, build(values[position], member.branch, path.appending(member.component)))
            })
    }

    private mutating func build(_ member: MemberBuilder.Member, _ kept: [Int], _ path: HRPath) -> HRNode {
        let path = path.appending(member.component)
        if let position = member.position { return build(kept[position], path, member.branch) }
        return member.branch.map { buildArrival($0, path) } ?? .null
    }

    private mutating func buildArrival(_ branch: Int, _ path: HRPath) -> HRNode {
        arrived += 1
        switch arrivals.nodes[branch].arrival {
        case .value(let node): return build(node, branch, path)
        case .moved(let index): return build(index, path)
        case nil: return .null
        }
    }
}

extension HRNode {
    /// Returns the object with other reserved members; nil values remove them.
    fileprivate func withHeader(_ members: [(key: String, value: HRNode?)]) -> HRNode {
        members.reduce(self) { node, member in
            let object = node.asObject
            var (name, id, version, plain) = (object.className, object.id, object.version, object.plainValue)
            switch member.key {
            case Vocabulary.className: name = member.value?.string
            case Vocabulary.id: id = member.value?.string
            case Vocabulary.version: version = member.value?.int ?? 0
            default: plain = member.value
            }
            return node.withHeader(className: name, id: id, version: version, plainValue: plain)
        }
    }

    /// Returns true if two values are equal; the order of keys and notations make no difference.
    fileprivate func isSame(as other: HRNode) -> Bool {
        self == other || HRDocument(self).changes(from: HRDocument(other)).isEmpty
    }
}

extension ValueTree {
    /// Returns the value of a reserved key of an object.
    fileprivate func reservedMember(_ key: String, of index: Int) -> HRNode? {
        let object = self[index].node.asObject
        switch key {
        case Vocabulary.className: return object.className.map { .string($0) }
        case Vocabulary.id: return object.id.map { .string($0) }
        case Vocabulary.version: return object.versionNode
        default: return object.plainValue?.withoutMembers
        }
    }
}
