import Foundation

/// A decoder that knows its path in the document. A coding path has no notation for paths that begin in the
/// definitions.
package protocol DocumentDecoder: Decoder {
    var documentPath: HRPath { get }
}

/// The decoder for Codable types.
struct CodableDecoder: DocumentDecoder {
    let frame: DecodingFrame

    var codingPath: [any CodingKey] { frame.codingPath }
    var documentPath: HRPath { frame.path }
    var userInfo: [CodingUserInfoKey: Any] { frame.session.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        frame.open(keyedBy: type)
        guard frame.hasFields else { return try frame.containerOfText(keyedBy: type) }
        try CheckedTypes.shared.check(type, in: frame)
        return KeyedDecodingContainer(KeyedDecodingNode(frame: frame))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try UnkeyedDecodingNode(frame: frame)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        SingleDecodingNode(frame: frame)
    }
}

/// The keyed container for decoding.
private struct KeyedDecodingNode<Key: CodingKey>: KeyedDecodingContainerProtocol {
    // The only property: the container is copied for each member, and copying a single reference is cheap.
    let frame: DecodingFrame

    private var convertsKeys: Bool { frame.session.form.convertsKeys }

    var codingPath: [any CodingKey] { frame.codingPath }
    var allKeys: [Key] {
        if frame.countsKeys, let key = frame.suppliedCase(Key.self).flatMap(Key.init(stringValue:)) { return [key] }
        return (convertsKeys ? frame.snakeKeys.camel : frame.keys).compactMap(Key.init(stringValue:))
    }

    /// Returns the key in the file.
    @inline(__always)
    private func text(_ key: Key) -> String { convertsKeys ? frame.snakeKeys[key] : key.stringValue }

    func contains(_ key: Key) -> Bool { frame.contains(text(key)) }

    func decodeNil(forKey key: Key) throws -> Bool {
        let slot = try slot(key, as: (any Decoder).self)
        switch slot.node {
        case nil:
            if let isPresent = frame.suppliedPresence(ofKey: text(key)) { return !isPresent }
            throw slot.standardError(for: frame.missing(slot.component), wanted: Any?.self)
        case .null: return true
        default: return false
        }
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let slot = try slot(key, as: type)
        do { return try slot.session.decodeCodable(type, in: slot) } catch { return try slot.recovered(from: error) }
    }

    // These two generic methods implement the requirements for all primitive types, which nearly all members have. They
    // need neither casts nor runtime metadata. They are inlined into the implementation of each requirement, because
    // the compiler does not specialize a method that is generic both in the key and in the value.

    @inline(__always)
    func decode<T: HRLeaf & Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let key = text(key)
        return try frame.leaf(at: frame.index(ofKey: key), key)
    }

    @inline(__always)
    func decodeIfPresent<T: HRLeaf & Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        let key = text(key), index = try frame.index(ofPresentKey: key)
        return index < 0
            ? frame.countsKeys ? frame.suppliedIfPresent(type, forKey: key, T.decodeNode) : nil
            : try frame.leaf(at: index, key)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        let slot = try slot(key)
        guard slot.isPresent else {
            guard frame.countsKeys else { return nil }
            return frame.suppliedIfPresent(type, forKey: text(key)) { try $0.session.decodeCodable(type, in: $0) }
        }
        do { return try frame.session.decodeCodable(type, in: slot) } catch {
            try slot.leftOut(after: error, as: type)
        }
        return nil
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try CodableDecoder(opening: nestedSlot(key, [:], as: [String: Any].self), as: [String: Any].self).noted
            .container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try CodableDecoder(opening: nestedSlot(key, [], as: [Any].self), as: [Any].self).unkeyedContainer()
    }

    private func nestedSlot(_ key: Key, _ empty: HRNode, as type: Any.Type) throws -> HRDecodingSlot {
        try frame.nestedSlot(slot(key, as: type), empty, as: type)
    }

    func superDecoder() throws -> any Decoder {
        try superDecoder(of: frame.slot(forRequiredKey: "super", as: (any Decoder).self))
    }
    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(of: slot(key, as: (any Decoder).self)) }

    /// Returns a decoder for a slot. If the key is absent, the decoder decodes null, as in `JSONDecoder`.
    private func superDecoder(of slot: HRDecodingSlot) throws -> any Decoder {
        let slot = frame.nestedSlot(slot, [:], as: (any Decoder).self)
        return try CodableDecoder(
            opening: HRDecodingSlot(slot.frame, slot.component, slot.node ?? .null), as: (any Decoder).self)
    }

    private func slot(_ key: Key) throws -> HRDecodingSlot { try frame.slot(forKey: text(key)) }

    /// Returns the slot for a key that the type requires. If the key is absent, returns the slot of its default value.
    private func slot(_ key: Key, as type: Any.Type) throws -> HRDecodingSlot {
        try frame.slot(forRequiredKey: text(key), as: type)
    }
}

private struct UnkeyedDecodingNode: UnkeyedDecodingContainer {
    let frame: DecodingFrame
    private let nodes: [HRNode]
    private(set) var currentIndex = 0

    init(frame: DecodingFrame) throws {
        guard case .array(let nodes) = frame.node else {
            if frame.recorder != nil {
                frame.noteElements()
                (self.frame, nodes) = (frame, [])
                return
            }
            let slot = HRDecodingSlot(wholeOf: frame)
            throw slot.standardError(for: slot.mismatch("an array"), wanted: [Any].self)
        }
        self.frame = frame
        self.nodes = nodes
    }

    var codingPath: [any CodingKey] { frame.codingPath }
    var count: Int? { nodes.count }
    var isAtEnd: Bool { currentIndex >= nodes.count }

    /// Decodes the next element. The index is advanced only if no error is thrown.
    private mutating func next<T>(
        as type: Any.Type = T.self, _ decode: (HRDecodingSlot) throws -> T
    ) throws -> T {
        try frame.session.checkIsOpen(at: frame)
        let slot = HRDecodingSlot(frame, .index(currentIndex), isAtEnd ? nil : nodes[currentIndex])
        do {
            if isAtEnd, let value = try frame.suppliedElement(T.self, decode) { return value }
            guard !isAtEnd else { throw missing() }
            let value = try decode(slot)
            currentIndex += 1
            return value
        } catch {
            throw slot.standardError(for: error, wanted: type)
        }
    }

    private func missing() -> HRError {
        HRError(.missingKey, "the array has only \(nodes.count) of the elements that are needed", path: frame.path)
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { return try next(as: Any?.self) { _ in false } }
        guard case .null = nodes[currentIndex] else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try next { try $0.session.decodeCodable(type, in: $0) }
    }

    /// Implements the requirements for all primitive types.
    mutating func decode<T: HRLeaf & Decodable>(_ type: T.Type) throws -> T { try next { try T.decodeNode(in: $0) } }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try next(as: [String: Any].self) {
            try CodableDecoder(opening: $0, as: [String: Any].self).noted.container(keyedBy: type)
        }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next(as: [Any].self) { try CodableDecoder(opening: $0, as: [Any].self).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try next(as: (any Decoder).self) { try CodableDecoder(opening: $0, as: (any Decoder).self) }
    }
}

/// The single value container for decoding.
private struct SingleDecodingNode: SingleValueDecodingContainer {
    let frame: DecodingFrame

    var codingPath: [any CodingKey] { frame.codingPath }

    func decodeNil() -> Bool {
        if case .null = frame.node { true } else { false }
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try whole(type) { try $0.session.decodeCodable(type, in: $0) }
    }

    /// Implements the requirements for all primitive types.
    func decode<T: HRLeaf & Decodable>(_ type: T.Type) throws -> T { try whole(type) { try T.decodeNode(in: $0) } }

    @inline(__always)
    private func whole<T>(_ type: T.Type, _ decode: (HRDecodingSlot) throws -> T) throws -> T {
        let slot = HRDecodingSlot(wholeOf: frame)
        do {
            try frame.askForAll()
            if frame.countsKeys, let value = try frame.suppliedSingleValue(type, decode) { return value }
            return try decode(slot)
        } catch {
            throw slot.standardError(for: error, wanted: type)
        }
    }
}

extension CodableDecoder {
    /// This decoder. Each access records its container, so that unknown keys in the container are reported.
    fileprivate var noted: CodableDecoder {
        if let keys = frame.session.observedKeys { keys.noteNested(frame) }
        return self
    }

    /// Creates the decoder for the value in a slot, or for the target of the alias in the slot.
    fileprivate init(opening slot: HRDecodingSlot, as type: Any.Type) throws {
        do {
            frame = try slot.follow(withoutReading: ()) { slot in
                guard slot.node != nil else { throw slot.mismatch("a value") }
                return try DecodingFrame.open(in: slot)
            }
        } catch {
            throw slot.standardError(for: error, wanted: type)
        }
    }
}

extension DecodingFrame {
    @inline(__always)
    fileprivate func leaf<T: HRLeaf>(at index: Int, _ key: String) throws -> T {
        if index >= 0, let value = T.leafValue(of: members[index].value) { return value }
        return try otherLeaf(at: index, key)
    }

    /// Decodes a leaf whose member is absent, or whose node is of another kind than the type is encoded as.
    @inline(never)
    private func otherLeaf<T: HRLeaf>(at index: Int, _ key: String) throws -> T {
        let slot =
            index < 0 ? try absentSlot(forKey: key) : HRDecodingSlot(self, .key(key), members[index].value)
        do { return try T.decodeNode(in: slot) } catch { return try slot.recovered(from: error) }
    }
}

// MARK: - Integers of 128 bits

// The requirements for these types are implemented separately, because their default implementations throw.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeyedDecodingNode {
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try decode(wide: type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try decode(wide: type, key) }
    private func decode<T: HRLeaf & Decodable>(wide type: T.Type, _ key: Key) throws -> T {
        try decode(type, forKey: key)
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedDecodingNode {
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try decode(wide: type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try decode(wide: type) }
    private mutating func decode<T: HRLeaf & Decodable>(wide type: T.Type) throws -> T { try decode(type) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SingleDecodingNode {
    func decode(_ type: Int128.Type) throws -> Int128 { try decode(wide: type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try decode(wide: type) }
    private func decode<T: HRLeaf & Decodable>(wide type: T.Type) throws -> T { try decode(type) }
}

extension DecodingFrame {
    /// The decoder that is passed to Codable code.
    @inline(__always)
    var codableDecoder: CodableDecoder { CodableDecoder(frame: self) }
}
