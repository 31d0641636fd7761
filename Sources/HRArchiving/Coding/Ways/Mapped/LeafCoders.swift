// The compiler knows all of the most frequent types, which saves asking the runtime about them for every value.

/// Values that are single nodes, of a type that the compiler knows where it makes this.
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

/// Strings.
struct StringCoder: LeafCoder { typealias Value = String }

/// Whole numbers of the usual width.
struct IntCoder: LeafCoder { typealias Value = Int }

/// Real numbers of the usual width.
struct DoubleCoder: LeafCoder { typealias Value = Double }

/// Truth values.
struct BoolCoder: LeafCoder { typealias Value = Bool }
