import Foundation

/// The fields of a Foundation object, with this library's keys or with those of Foundation's own code.
///
/// Files of HRCoder and of `NSKeyedArchiver` have the keys of Foundation's code.
struct FoundationFields {
    let frame: DecodingFrame

    /// Opens the fields of an object.
    ///
    /// - Throws: An ``HRError`` if the node does not have fields.
    init(in slot: HRDecodingSlot, as type: AnyClass) throws {
        guard let fields = try Self(ifIn: slot, as: type) else {
            throw slot.mismatch("an object of class \(quoted(slot.session.name(of: type)))")
        }
        self = fields
    }

    /// Opens the fields of an object, or returns nil if the node does not have fields, because the object is written as
    /// a plain value.
    init?(ifIn slot: HRDecodingSlot, as type: AnyClass) throws {
        switch slot.node {
        case .dictionary where slot.isWholeOfFrame: frame = slot.frame
        case .object, .dictionary: frame = try DecodingFrame.open(in: slot, as: type)
        default: return nil
        }
    }

    func contains(_ key: String) -> Bool { frame.contains(key) }

    /// Returns the slot of a field, under the key that the object contains; an empty slot if it contains neither.
    func slot(_ key: String, _ foundationKey: String) throws -> HRDecodingSlot {
        try frame.slot(forKey: frame.contains(foundationKey) && !frame.contains(key) ? foundationKey : key)
    }

    /// Returns the slot of a field, or nil if it is absent or null.
    func optional(_ key: String, _ foundationKey: String) throws -> HRDecodingSlot? {
        let slot = try slot(key, foundationKey)
        return slot.isPresent ? slot : nil
    }

    func string(_ key: String, _ foundationKey: String) throws -> String {
        try String.decodeNode(in: slot(key, foundationKey))
    }

    func optionalString(_ key: String, _ foundationKey: String) throws -> String? {
        try optional(key, foundationKey).map { try String.decodeNode(in: $0) }
    }

    func optionalInteger(_ key: String, _ foundationKey: String, in range: ClosedRange<Int>) throws -> Int? {
        try optional(key, foundationKey).map { try $0.integer(in: range) }
    }
}

extension HRDecodingSlot {
    /// Decodes a string from the node itself, or, if the node is an object, from one of its fields.
    func text(orOf key: String, in type: AnyClass) throws -> String {
        try FoundationFields(ifIn: self, as: type)?.string(key, "NS." + key) ?? String.decodeNode(in: self)
    }

    func integer(in range: ClosedRange<Int>) throws -> Int {
        let value = try Int.decodeNode(in: self)
        guard range.contains(value) else {
            throw invalid("an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// True if this is the slot of its frame's own value, so that the members need no other frame.
    fileprivate var isWholeOfFrame: Bool { component.isRoot && !frame.startsPath }

    /// Decodes an object of a Foundation class or of a subclass.
    func object<Object: NSObject>(_ type: Object.Type) throws -> Object {
        try session.cast(session.decodeKeyed(type, in: self), in: self)
    }

    func elements() throws -> [HRDecodingSlot] {
        guard case .array(let nodes) = node else {
            if case .alias = node { return try follow { try $0.elements() } }
            if let contents = try contents(of: NSArray.self) { return try contents.elements() }
            throw mismatch("an array")
        }
        let frame = isWholeOfFrame ? frame : try DecodingFrame.open(in: self)
        return nodes.enumerated().map { HRDecodingSlot(frame, .index($0.offset), $0.element) }
    }

    /// Decodes an array of `count` real numbers.
    func reals(_ count: Int) throws -> [Double] {
        let elements = try elements()
        guard elements.count == count else { throw invalid("an array of \(count) numbers") }
        return try elements.map { try Double.decodeNode(in: $0) }
    }
}

extension HREncodingSlot {
    /// Returns the node of a Foundation object with fields.
    func fields(as name: String, _ write: (NodeBuilder) throws -> Void) throws -> HRNode {
        let builder = try NodeBuilder(in: self)
        try write(builder)
        return try builder.close(as: name)
    }
}

extension NodeBuilder {
    /// Closes the object and returns its node, with the name of a Foundation class.
    func close(as name: String) throws -> HRNode {
        guard case .dictionary(let fields) = try close() else { return .null }
        return .object(HRObject(className: name, fields: fields))
    }

    /// Encodes an object for a key. `Object` is the class that a reader requests for this key.
    func set<Object: NSObject>(object: Object, forKey key: String) throws {
        let slot = HREncodingSlot(self, .key(key))
        try set(session.encodeKeyed(object, declared: Object.self, in: slot), forKey: key)
    }

    /// Encodes a value of a type that is known only at run time.
    func set(any object: Any, forKey key: String) throws {
        try set(KeyedValue(object).encodeNode(in: HREncodingSlot(self, .key(key))), forKey: key)
    }
}

/// Variable-length integers in Foundation's encoding: seven bits in each byte, the lowest bits first.
struct PackedIntegers {
    /// Decodes the numbers. Returns nil if the last number is truncated, or if a number is too large.
    static func integers(of data: Data) -> [Int]? {
        var integers: [Int] = []
        var value = 0
        var shift = 0
        for byte in data {
            guard shift < 63 else { return nil }
            value |= Int(byte & 0x7F) << shift
            shift += 7
            guard byte & 0x80 == 0 else { continue }
            integers.append(value)
            (value, shift) = (0, 0)
        }
        return shift == 0 ? integers : nil
    }

    /// Encodes numbers, which must not be negative.
    static func data(of integers: [Int]) -> Data {
        var data = Data()
        for integer in integers {
            var rest = UInt(bitPattern: integer)
            while rest >= 0x80 {
                data.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            data.append(UInt8(truncatingIfNeeded: rest))
        }
        return data
    }
}
