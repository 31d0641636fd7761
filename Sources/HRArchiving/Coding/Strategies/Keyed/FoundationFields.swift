import Foundation

/// The fields of one of Foundation's objects, under this library's names or those of Foundation's own code.
///
/// Files of HRCoder have the latter, and so have documents of archives of NSKeyedArchiver.
struct FoundationFields {
    let frame: DecodingFrame

    /// The fields of an object.
    ///
    /// - Throws: An ``HRError`` if the node has no fields.
    init(in slot: HRDecodingSlot, as type: AnyClass) throws {
        guard let fields = try Self(ifIn: slot, as: type) else {
            throw slot.mismatch("an object of class \(quoted(slot.session.name(of: type)))")
        }
        self = fields
    }

    /// The fields of an object; nil if the node has none, because the object is written as a plain value.
    init?(ifIn slot: HRDecodingSlot, as type: AnyClass) throws {
        switch slot.node {
        case .dictionary where slot.isWholeOfFrame: frame = slot.frame
        case .object, .dictionary: frame = try DecodingFrame.open(in: slot, as: type)
        default: return nil
        }
    }

    func contains(_ key: String) -> Bool { frame.contains(key) }

    /// The slot of a required field.
    func slot(_ key: String, _ foundationKey: String) throws -> HRDecodingSlot {
        try frame.slot(forKey: frame.contains(foundationKey) && !frame.contains(key) ? foundationKey : key)
    }

    /// The slot of a field; nil if it is absent or null.
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
    /// A text by itself, or in a field of an object.
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

    /// Whether this is the value of its frame, so that members need no other frame.
    fileprivate var isWholeOfFrame: Bool { component.isRoot && !frame.startsPath }

    /// An object of one of Foundation's classes or of a subclass.
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

    /// An array of so many real numbers.
    func reals(_ count: Int) throws -> [Double] {
        let elements = try elements()
        guard elements.count == count else { throw invalid("an array of \(count) numbers") }
        return try elements.map { try Double.decodeNode(in: $0) }
    }
}

extension HREncodingSlot {
    /// The node of an object of Foundation's with fields.
    func fields(as name: String, _ write: (NodeBuilder) throws -> Void) throws -> HRNode {
        let builder = try NodeBuilder(in: self)
        try write(builder)
        return try builder.close(as: name)
    }
}

extension NodeBuilder {
    /// The finished object of one of Foundation's classes.
    func close(as name: String) throws -> HRNode {
        guard case .dictionary(let fields) = try close() else { return .null }
        return .object(HRObject(className: name, fields: fields))
    }

    /// Writes an object of the class that the reader of the key requests.
    func set<Object: NSObject>(object: Object, forKey key: String) throws {
        let slot = HREncodingSlot(self, .key(key))
        try set(session.encodeKeyed(object, declared: Object.self, in: slot), forKey: key)
    }

    /// Writes a value of a type known at run time only.
    func set(any object: Any, forKey key: String) throws {
        try set(KeyedValue(object).encodeNode(in: HREncodingSlot(self, .key(key))), forKey: key)
    }
}

/// Variable-length integers as Foundation packs them: seven bits a byte, the lowest first.
struct PackedIntegers {
    /// The numbers; nil if the last one is cut off, or one is too large.
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

    /// The bytes of numbers, none of which is negative.
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
