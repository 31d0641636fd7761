// The compiler knows all of the most frequent types, which saves asking the runtime about them for every value.

/// Values that are single nodes, of a type that the compiler knows where it makes this.
protocol LeafCoder: ValueCoder {
    func node(of value: Value) -> HRNode
    /// The value that a node is by itself; nil if that takes more than a look.
    func value(of node: HRNode) -> Value?
}

extension LeafCoder {
    var isLeaf: Bool { true }

    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode { node(of: value) }
    func leaf(_ value: Value) -> HRNode? { node(of: value) }
    func leaf(at place: UnsafeRawPointer) -> HRNode? { node(of: place.assumingMemoryBound(to: Value.self).pointee) }

    func take(_ node: HRNode, _ body: (Value) throws -> Void) throws -> Bool {
        guard let value = value(of: node) else { return false }
        try body(value)
        return true
    }

    func assign(_ node: HRNode, to place: UnsafeMutableRawPointer) -> Bool {
        guard let value = value(of: node) else { return false }
        place.assumingMemoryBound(to: Value.self).pointee = value
        return true
    }

    func initialize(_ place: UnsafeMutableRawPointer, with node: HRNode) -> Bool {
        guard let value = value(of: node) else { return false }
        place.initializeMemory(as: Value.self, to: value)
        return true
    }
}

/// Strings.
struct StringCoder: LeafCoder {
    func node(of value: String) -> HRNode { .string(value) }
    func value(of node: HRNode) -> String? { if case .string(let value) = node { value } else { nil } }
    func decode(in slot: HRDecodingSlot) throws -> String { try String.decodeNode(in: slot) }
}

/// Whole numbers of the usual width.
struct IntCoder: LeafCoder {
    func node(of value: Int) -> HRNode { .integer(HRInteger(Int64(value))) }
    func value(of node: HRNode) -> Int? { Int.value(of: node) }
    func decode(in slot: HRDecodingSlot) throws -> Int { try Int.decodeNode(in: slot) }
}

/// Real numbers of the usual width.
struct DoubleCoder: LeafCoder {
    func node(of value: Double) -> HRNode { .real(value) }
    func value(of node: HRNode) -> Double? { if case .real(let value) = node { value } else { nil } }
    func decode(in slot: HRDecodingSlot) throws -> Double { try Double.decodeNode(in: slot) }
}

/// Truth values.
struct BoolCoder: LeafCoder {
    func node(of value: Bool) -> HRNode { .bool(value) }
    func value(of node: HRNode) -> Bool? { if case .bool(let value) = node { value } else { nil } }
    func decode(in slot: HRDecodingSlot) throws -> Bool { try Bool.decodeNode(in: slot) }
}
