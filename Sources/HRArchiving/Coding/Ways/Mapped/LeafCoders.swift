// The compiler knows all of the most frequent types, which saves asking the runtime about them for every value.

/// Strings.
struct StringCoder: ValueCoder {
    var isLeaf: Bool { true }

    func encode(_ value: String, in slot: HREncodingSlot) throws -> HRNode { .string(value) }
    func decode(in slot: HRDecodingSlot) throws -> String { try String.decodeNode(in: slot) }
    func leaf(_ value: String) -> HRNode? { .string(value) }

    func take(_ node: HRNode, _ body: (String) throws -> Void) throws -> Bool {
        guard case .string(let value) = node else { return false }
        try body(value)
        return true
    }
}

/// Whole numbers of the usual width.
struct IntCoder: ValueCoder {
    var isLeaf: Bool { true }

    func encode(_ value: Int, in slot: HREncodingSlot) throws -> HRNode { try value.encodeNode(in: slot) }
    func decode(in slot: HRDecodingSlot) throws -> Int { try Int.decodeNode(in: slot) }
    func leaf(_ value: Int) -> HRNode? { value.leafNode }

    func take(_ node: HRNode, _ body: (Int) throws -> Void) throws -> Bool {
        guard let value = Int.value(of: node) else { return false }
        try body(value)
        return true
    }
}

/// Real numbers of the usual width.
struct DoubleCoder: ValueCoder {
    var isLeaf: Bool { true }

    func encode(_ value: Double, in slot: HREncodingSlot) throws -> HRNode { .real(value) }
    func decode(in slot: HRDecodingSlot) throws -> Double { try Double.decodeNode(in: slot) }
    func leaf(_ value: Double) -> HRNode? { .real(value) }

    func take(_ node: HRNode, _ body: (Double) throws -> Void) throws -> Bool {
        guard case .real(let value) = node else { return false }
        try body(value)
        return true
    }
}

/// Truth values.
struct BoolCoder: ValueCoder {
    var isLeaf: Bool { true }

    func encode(_ value: Bool, in slot: HREncodingSlot) throws -> HRNode { .bool(value) }
    func decode(in slot: HRDecodingSlot) throws -> Bool { try Bool.decodeNode(in: slot) }
    func leaf(_ value: Bool) -> HRNode? { .bool(value) }

    func take(_ node: HRNode, _ body: (Bool) throws -> Void) throws -> Bool {
        guard case .bool(let value) = node else { return false }
        try body(value)
        return true
    }
}
