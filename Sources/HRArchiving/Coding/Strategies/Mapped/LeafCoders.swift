// The most frequent types have their own coders, which are specialized and need no runtime metadata.

/// The coder of a concrete leaf type.
protocol LeafCoder: ValueCoder where Value: HRLeaf {}

extension LeafCoder {
    var isLeaf: Bool { true }

    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode {
        try Value.leafNode(of: value) ?? Value.encodeNode(of: value, in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Value { try Value.decodeNode(in: slot) }
    func leaf(_ value: Value) -> HRNode? { Value.leafNode(of: value) }
    func leaf(at place: UnsafeRawPointer) -> HRNode? {
        Value.leafNode(of: place.assumingMemoryBound(to: Value.self).pointee)
    }

    func take(_ node: HRNode, _ body: (Value) throws -> Void) throws -> Bool {
        guard let value = Value.leafValue(of: node) else { return false }
        try body(value)
        return true
    }

    func assign(_ node: HRNode, to place: UnsafeMutableRawPointer) -> Bool {
        guard let value = Value.leafValue(of: node) else { return false }
        place.assumingMemoryBound(to: Value.self).pointee = value
        return true
    }

    func initialize(_ place: UnsafeMutableRawPointer, with node: HRNode) -> Bool {
        guard let value = Value.leafValue(of: node) else { return false }
        place.initializeMemory(as: Value.self, to: value)
        return true
    }
}

struct StringCoder: LeafCoder {
    typealias Value = String
}

struct IntCoder: LeafCoder {
    typealias Value = Int
}

struct DoubleCoder: LeafCoder {
    typealias Value = Double
}

struct BoolCoder: LeafCoder {
    typealias Value = Bool
}
