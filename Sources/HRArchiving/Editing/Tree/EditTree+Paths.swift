import ObjectGraph

extension EditTree {
    /// Follows a path as far as possible: returns the deepest existing value, and the remaining components. Nil for a
    /// path in the definitions if there are none.
    private mutating func follow(_ path: HRPath) -> (node: Int, rest: ArraySlice<String>)? {
        guard var node = path.isInDefinitions ? definitionsNode() : wrappedRoot() ?? Self.root else { return nil }
        var rest = path.components[...]
        while let component = rest.first, let (container, member) = member(component, of: node) {
            node = self.node(of: member, in: container)
            rest.removeFirst()
        }
        return (node, rest)
    }

    /// Returns the node of the value at a path.
    ///
    /// - Throws: An ``HRError`` with the path of the deepest existing value along the path, and a suggested key.
    mutating func node(at path: HRPath) throws(HRError) -> Int {
        guard let (node, rest) = follow(path) else {
            throw HRError(.missingKey, "there is no \(quoted(Vocabulary.definitions))", path: HRPath())
        }
        guard let component = rest.first else { return node }
        var around = path
        around.components.removeLast(rest.count)
        throw missing(component, in: innermost(node), at: around)
    }

    /// Returns the place in the file of the value at a path; nil if the path does not exist, or the value is new.
    mutating func filePlace(at path: HRPath) -> Int? {
        guard let (node, rest) = follow(path), rest.isEmpty else { return nil }
        return nodes[node].origin
    }

    mutating func look(at path: HRPath) -> HRDocumentText.Look {
        guard let (node, rest) = follow(path) else { return .other }
        guard let component = rest.first else { return kind(of: node) == .leaf ? .leaf(nodes[node].base) : .other }
        let isReference = node != Self.root && referenceText(of: node) != nil
        let canHold = kind(of: node) == .dictionary && plainValue(of: node) == nil && !isReference
        let isNewKey = rest.count == 1 && canHold && !nodes[node].base.isLeaf && !component.hasPrefix("#")
        return isNewKey ? .newKey : .other
    }

    /// Returns the node of the document's root if the file has it under a reserved key next to the definitions, because
    /// it is not a dictionary; nil otherwise.
    mutating func wrappedRoot() -> Int? {
        if case .object = nodes[Self.root].base { return nil }
        return definitionsNode() == nil ? nil : word(Vocabulary.value, in: Self.root)
    }

    /// Returns the node that has the members of an object: the node of the object itself, or that of its plain value.
    mutating func innermost(_ node: Int) -> Int {
        var container = node
        while let inner = plainValue(of: container) { container = inner }
        return container
    }

    mutating func plainValue(of node: Int) -> Int? { word(Vocabulary.value, in: node) }

    /// Throws if a key to be changed occurs more than once in its dictionary, unless the settings accept duplicate
    /// keys.
    mutating func checkSingle(_ component: String, in container: Int, at path: HRPath) throws(HRError) {
        guard settings.rules.duplicateKeys == .refuse, kind(of: container) == .dictionary else { return }
        guard memberCount(named: component, in: container) > 1 else { return }
        throw HRError(.duplicateKey, "the key \(quoted(component)) stands twice", path: path)
    }

    // MARK: Errors

    mutating func missing(_ component: String, in node: Int, at path: HRPath) -> HRError {
        let name = path.isRoot ? "the root" : quoted(path.description)
        switch isNotation(node) ? .leaf : kind(of: node) {
        case .leaf:
            return HRError(.missingKey, "there is nothing in \(name), which is \(nodes[node].base.kind)", path: path)
        case .array:
            let count = memberCount(of: node)
            return HRError(
                .missingKey, "there is no element \(quoted(component)) in \(name)", path: path,
                help: ["it has \(count == 1 ? "one element" : "\(count) elements"), counted from 0"])
        case .dictionary:
            let keys = members(of: node).compactMap { key(of: $0, in: node).map(KeySpelling.userKey) }
            return HRError(
                .missingKey, "there is no key \(quoted(component)) in \(name)", path: path,
                suggestion: nearestName(to: component, among: keys))
        }
    }
}
