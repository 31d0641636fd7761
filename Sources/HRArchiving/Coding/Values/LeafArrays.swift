// Arrays and dictionaries of the most frequent leaf types. Generic code would request metadata from the runtime for
// each element; these loops do not. Where the compiler knows the element type, the comparisons of types cost nothing.

extension Array {
    /// Returns the values of nodes if the elements are of a frequent leaf type, and all nodes are of the kind that this
    /// type writes; otherwise nil.
    @inlinable @inline(__always)
    static func leaves(of nodes: [HRNode]) -> [Element]? {
        if Element.self == Int.self, let values = [Int](integers: nodes) { return sameValue(values, as: Self.self) }
        if Element.self == Double.self, let values = [Double](reals: nodes) {
            return sameValue(values, as: Self.self)
        }
        return nil
    }

    /// The nodes of the elements if they are of a frequent leaf type, and none of them needs a slot; otherwise nil.
    @inlinable @inline(__always)
    var nodesOfLeaves: [HRNode]? {
        if Element.self == Int.self { return sameValue(self, as: [Int].self).nodes }
        if Element.self == Double.self { return sameValue(self, as: [Double].self).nodes }
        return nil
    }
}

extension [Int] {
    @usableFromInline init?(integers nodes: [HRNode]) { self.init(leaves: nodes) }
    @usableFromInline var nodes: [HRNode]? { leafNodes }
}

extension [Double] {
    @usableFromInline init?(reals nodes: [HRNode]) { self.init(leaves: nodes) }
    @usableFromInline var nodes: [HRNode]? { leafNodes }
}

extension Array where Element: HRLeaf {
    @inline(__always)
    fileprivate init?(leaves nodes: [HRNode]) {
        self = []
        reserveCapacity(nodes.count)
        for node in nodes {
            guard let value = Element.leafValue(of: node) else { return nil }
            append(value)
        }
    }

    @inline(__always)
    fileprivate var leafNodes: [HRNode]? {
        var nodes: [HRNode] = []
        nodes.reserveCapacity(count)
        for value in self {
            guard let node = Element.leafNode(of: value) else { return nil }
            nodes.append(node)
        }
        return nodes
    }
}

extension Dictionary {
    /// The fields of the members, sorted by key, if the keys are strings and the values are of a frequent leaf type;
    /// otherwise nil.
    var fieldsOfLeaves: [HRFields.Field]? {
        guard Key.self == String.self else { return nil }
        if Value.self == String.self { return sameValue(self, as: [String: String].self).leafFields }
        if Value.self == Int.self { return sameValue(self, as: [String: Int].self).leafFields }
        if Value.self == Bool.self { return sameValue(self, as: [String: Bool].self).leafFields }
        return nil
    }

    /// Returns the members for fields if the keys are strings, the values are of a frequent leaf type, and all nodes
    /// are of the kind that this type writes; otherwise nil.
    static func leaves(of fields: [HRFields.Field]) -> Dictionary? {
        guard Key.self == String.self else { return nil }
        if Value.self == String.self { return [String: String](leaves: fields).map { sameValue($0, as: Self.self) } }
        if Value.self == Int.self { return [String: Int](leaves: fields).map { sameValue($0, as: Self.self) } }
        if Value.self == Bool.self { return [String: Bool](leaves: fields).map { sameValue($0, as: Self.self) } }
        return nil
    }
}

extension Dictionary where Key == String, Value: HRLeaf {
    @inline(__always)
    fileprivate init?(leaves fields: [HRFields.Field]) {
        self.init(minimumCapacity: fields.count)
        for field in fields {
            guard let value = Value.leafValue(of: field.value), updateValue(value, forKey: field.key) == nil else {
                return nil
            }
        }
    }

    @inline(__always)
    fileprivate var leafFields: [HRFields.Field]? {
        var fields: [HRFields.Field] = []
        fields.reserveCapacity(count)
        for (key, value) in self {
            guard let node = Value.leafNode(of: value) else { return nil }
            fields.append(HRFields.Field(key: key, value: node))
        }
        fields.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return fields
    }
}
