// Paths are created only for errors.
extension NodeBuilder {
    var path: HRPath { path(appending: .root) }

    /// The number of the parent's place, or nil if the parent does not have a number.
    var outerPlaceNumber: PlaceTable.Number? { parent?.placeNumber }

    /// True if this builder encodes the single value of an object, or the single value of such a value, and so on.
    var isWithinObject: Bool {
        var builder = self
        while builder.component.isRoot, let parent = builder.parent {
            if parent.isObject { return true }
            builder = parent
        }
        return false
    }

    func path(appending last: PathComponent) -> HRPath {
        var components: [String] = []
        if let text = last.text { components.append(text) }
        var builder: NodeBuilder? = self
        var holder = self
        while let current = builder {
            if let text = current.component.text { components.append(text) }
            holder = current
            builder = current.parent
        }
        guard let name = session.definitionName(of: holder) else { return HRPath(components.reversed()) }
        return HRPath(inDefinitions: [name] + components.reversed())
    }

    /// The Codable path from the root, with the keys of the types themselves.
    var codingPath: [any CodingKey] {
        var keys: [any CodingKey] = []
        var builder = self
        while let parent = builder.parent {
            if let key = parent.codingKey(of: builder.component) { keys.append(key) }
            builder = parent
        }
        if let name = session.definitionName(of: builder) {
            keys += [PathCodingKey(name), PathCodingKey(Vocabulary.definitions)]
        }
        return keys.reversed()
    }

    /// Returns the coding key for a path component, or nil for `.root`.
    func codingKey(of component: PathComponent) -> (any CodingKey)? {
        switch component {
        case .root: nil
        case .index(let index): PathCodingKey(index: index)
        case .key(let text):
            if let key = keyType?.init(stringValue: text), key.stringValue == text { key } else { PathCodingKey(text) }
        }
    }
}
