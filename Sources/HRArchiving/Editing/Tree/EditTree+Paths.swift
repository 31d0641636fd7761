import ObjectGraph

extension EditTree {
    /// The node of the value at a path.
    ///
    /// - Throws: An ``HRError`` with the deepest existing value of the path, and a suggested key.
    mutating func node(at path: HRPath) throws(HRError) -> Int {
        var node = Self.root
        if path.isInDefinitions {
            guard let position = position(ofKey: Vocabulary.definitions, in: node) else {
                throw HRError(.missingKey, "there is no \(quoted(Vocabulary.definitions))", path: HRPath())
            }
            node = self.node(ofMember: position, in: node)
        } else if let wrapped = wrappedRoot() {
            node = wrapped
        }
        for (index, component) in path.components.enumerated() {
            var around = path
            around.components = Array(path.components[..<index])
            node = try child(component, of: node, at: around)
        }
        return node
    }

    /// The node of a root that is no dictionary, and is written after a reserved word beside the definitions.
    private mutating func wrappedRoot() -> Int? {
        guard !settings.isPlain, kind(of: Self.root) == .dictionary,
            position(ofKey: Vocabulary.definitions, in: Self.root) != nil,
            case .some(let position) = position(ofKey: Vocabulary.value, in: Self.root)
        else { return nil }
        if case .object = nodes[Self.root].base { return nil }
        return node(ofMember: position, in: Self.root)
    }

    /// The node of a member that a component of a path names.
    mutating func child(_ component: String, of node: Int, at path: HRPath) throws(HRError) -> Int {
        guard let found = container(of: component, in: node) else {
            throw missing(component, in: innermost(node), at: path)
        }
        return self.node(ofMember: found.position, in: found.container)
    }

    /// The container and the position of a member that a component of a path names; nil if there is none.
    mutating func container(of component: String, in node: Int) -> (container: Int, position: Int)? {
        var container = node
        while true {
            switch kind(of: container) {
            case .leaf: return nil
            case .array:
                guard let index = arrayIndex(component), index < memberCount(of: container) else { return nil }
                return (container, index)
            case .dictionary:
                if isNotation(container) { return nil }
                if let position = position(ofComponent: component, in: container) { return (container, position) }
                guard let inner = plainValue(of: container) else { return nil }
                container = inner
            }
        }
    }

    /// The node that has the members of an object: the object, or its plain value.
    mutating func innermost(_ node: Int) -> Int {
        var container = node
        while let inner = plainValue(of: container) { container = inner }
        return container
    }

    private mutating func plainValue(of node: Int) -> Int? {
        guard !settings.isPlain, kind(of: node) == .dictionary,
            let position = position(ofKey: Vocabulary.value, in: node)
        else { return nil }
        return self.node(ofMember: position, in: node)
    }

    /// Whether a key in the text is that of a path component.
    func isKey(_ spelled: String, _ component: String) -> Bool {
        settings.isPlain ? spelled == component : KeySpelling.isKey(spelled, component)
    }

    private mutating func position(ofComponent component: String, in node: Int) -> Int? {
        members(of: node).lastIndex { key(of: $0, in: node).map { isKey($0, component) } ?? false }
    }

    /// Refuses to change a duplicate key, unless the last one counts.
    mutating func checkSingle(_ component: String, in container: Int, at path: HRPath) throws(HRError) {
        guard settings.duplicateKeys == .refuse, kind(of: container) == .dictionary else { return }
        let count = members(of: container).count {
            key(of: $0, in: container).map { isKey($0, component) } ?? false
        }
        guard count > 1 else { return }
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
