import Foundation

extension ArchivingSession {
    /// Returns the node of a value that conforms to `Encodable`.
    ///
    /// The strategies are tried in the order of ``CodingStrategy/order``, or, in plain trees, in that of
    /// ``CodingStrategy/plainOrder``. These orders are implemented by hand, with the session's information about the
    /// type, because using the lists would be slower.
    @inline(__always)
    func encodeCodable<T: Encodable>(_ value: T, in slot: HREncodingSlot) throws -> HRNode {
        try encodeCodable(value, as: codableType(T.self), in: slot)
    }

    /// Returns the node of a value, with information about its declared type.
    func encodeCodable<T: Encodable>(_ value: T, as type: EncodedType, in slot: HREncodingSlot) throws -> HRNode {
        if type.encodesItself { return try encodeByItself(value, type, in: slot) }
        if hasMappedTypes, let node = try encodeMapped(anything: value, in: slot) { return node }
        if type.isObject { return try encodeCodableObject(value, declared: type, in: slot) }
        if type.isUnordered { return try encodeUnordered(value, in: slot) }
        return try encodeCodableValue(value, as: type, in: slot)
    }

    /// Returns the node that a value's own Codable code writes, even if the value is a leaf.
    @inline(never)
    func encodeOwn(_ value: any Encodable, in slot: HREncodingSlot) throws -> HRNode {
        try encodeCodableValue(value, as: codableType(Swift.type(of: value)), in: slot)
    }

    /// Returns the node that a value's own Codable code writes in a plain tree, regardless of the family of its type.
    func encodeByCodable(_ value: any Encodable, in slot: HREncodingSlot) throws -> HRNode {
        let type = codableType(Swift.type(of: value))
        if type.isObject { return try encodeCodableObject(value, declared: type, in: slot) }
        return try encodeCodableValue(value, as: type, in: slot)
    }

    private func encodeCodableValue<T: Encodable>(
        _ value: T, as type: EncodedType, in slot: HREncodingSlot
    ) throws -> HRNode {
        let builder = try NodeBuilder(in: slot)
        let elements: [HRNode]?
        do {
            if type.isClaiming { try claimElements(of: value, in: builder) }
            if type.isRefusing { try refuse(value, in: builder) }
            elements = try type.list.flatMap { try self.elements(of: value, as: $0, in: builder) }
            if elements == nil {
                builder.expect(type.keys)
                try value.encode(to: CodableEncoder(builder: builder))
            }
        } catch {
            throw passing(error, in: builder)
        }
        guard let elements else { return try type.close(builder) }
        try count(elements.count, at: builder)
        return .array(elements)
    }

    @inline(never)
    private func refuse(_ value: Any, in builder: NodeBuilder) throws {
        try (value as? any RefusingEncodable)?.checkIsWritable(at: builder.path)
    }

    @inline(never)
    private func claimElements(of value: Any, in builder: NodeBuilder) throws {
        try (value as? any OrderedElements)?.claimElements(in: builder)
    }

    private func encodeByItself<T: Encodable>(
        _ value: T, _ type: EncodedType, in slot: HREncodingSlot
    ) throws -> HRNode {
        if let own = type.own { return try encode(value, by: own, in: slot) }
        if usesPlainTree, registry.family(of: T.self) != nil {
            return try encodePlainly(value, declared: T.self, in: slot)
        }
        guard let value = value as? any HREncodable else { throw HRError.cannotTakePart(T.self, at: slot.path) }
        let node = try value.encodeNode(in: slot)
        if Swift.type(of: value) != T.self { requireClass(of: value) }
        return node
    }

    private func encode<T: Encodable, Own: HREncodable>(
        _ value: T, by own: Own.Type, in slot: HREncodingSlot
    ) throws -> HRNode {
        if own == T.self { return try own.encodeNode(of: sameValue(value, as: Own.self), in: slot) }
        throw HRError.cannotTakePart(T.self, at: slot.path)
    }

    private func encodeUnordered<T: Encodable>(_ value: T, in slot: HREncodingSlot) throws -> HRNode {
        if let value = value as? any HREncodableContainer { return try value.encodeElements(in: slot) ?? .null }
        throw HRError.cannotTakePart(T.self, at: slot.path)
    }

    private func encodeCodableObject<T: Encodable>(
        _ value: T, declared: EncodedType, in slot: HREncodingSlot
    ) throws -> HRNode {
        let type = actualType(of: value, declared: declared)
        if type !== declared, type.encodesItself { return try encodeByItself(value, type, in: slot) }
        if sortKeys.draft != nil,
            let placeholder = placeholder(for: value as AnyObject, in: slot, { try self.encodeCodable(value, in: $0) })
        {
            return placeholder
        }
        let builder = try NodeBuilder(in: slot)
        if let alias = try encounter(value as AnyObject, as: T.self, builder, in: slot) { return alias }
        builder.expect(type.keys)
        do {
            try value.encode(to: CodableEncoder(builder: builder))
        } catch {
            throw passing(error, in: builder)
        }
        return try type.close(builder, isSubclass: type !== declared)
    }

    private func actualType<T: Encodable>(of value: T, declared: EncodedType) -> EncodedType {
        let actual = Swift.type(of: value)
        return actual == T.self ? declared : codableType(actual)
    }
}

/// The encoder for Codable types.
struct CodableEncoder: Encoder {
    let builder: NodeBuilder

    var codingPath: [any CodingKey] { builder.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { builder.session.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        builder.keyType = type
        return KeyedEncodingContainer(KeyedEncodingNode(builder: builder))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedEncodingNode(builder: builder) }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleEncodingNode(builder: builder) }
}

/// The keyed container for encoding.
private struct KeyedEncodingNode<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let builder: NodeBuilder

    /// True if keys are converted for the file.
    private var convertsKeys: Bool { builder.session.form.convertsKeys }

    var codingPath: [any CodingKey] { builder.codingPath }

    /// Returns the key in the file.
    ///
    /// - Throws: An ``HRError`` if another key of the type was converted to the same key of the file.
    @inline(__always)
    private func text(_ key: Key) throws -> String { convertsKeys ? try converted(key) : key.stringValue }

    @inline(never)
    private func converted(_ key: Key) throws -> String {
        let text = SnakeCase.snake(key.stringValue)
        try builder.note(original: key.stringValue, of: text)
        return text
    }

    /// Runs a body that writes a value for a key, and passes it the key as a string of the file.
    @inline(__always)
    private func write<T>(_ value: T, _ key: Key, _ body: (_ text: String) throws -> Void) throws {
        let text = try text(key)
        try builder.wrappingErrors(of: value, at: convertsKeys ? PathCodingKey(text) : key) { try body(text) }
    }

    func encodeNil(forKey key: Key) throws {
        try write(Any?.none as Any, key) { try builder.set(.null, forKey: $0) }
    }

    /// Implements the requirements for all primitive types, which nearly all members have. No casts are needed. The
    /// method is inlined into the implementation of each requirement, because the compiler does not specialize a method
    /// that is generic both in the key and in the value.
    @inline(__always)
    func encode<T: HRLeaf & Encodable>(_ value: T, forKey key: Key) throws {
        try write(value, key) { text in
            try builder.set(T.leafNode(of: value) ?? other(value, text), forKey: text)
        }
    }

    /// Returns the node of a leaf that needs a slot.
    @inline(never)
    private func other<T: HRLeaf>(_ value: T, _ text: String) throws -> HRNode {
        try T.encodeNode(of: value, in: HREncodingSlot(builder, .key(text)))
    }

    // Does not use `write`: on a small stack, 256 levels would not fit if each had the stack frame of another closure.
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        let text = try text(key)
        do {
            try builder.session.encodeMember(value, in: HREncodingSlot(builder, .key(text))) {
                try builder.set($0, forKey: text, from: $1)
            }
        } catch {
            throw builder.encodingError(error, of: value, at: convertsKeys ? PathCodingKey(text) : key)
        }
    }

    func encodeConditional<T: AnyObject & Encodable>(_ object: T, forKey key: Key) throws {
        try write(object, key) { text in
            if let unknown = object as? UnknownMembers { return try builder.set(unknown.fields) }
            try builder.session.encodeConditional(object, in: builder, key: text)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        CodableEncoder(builder: member(try text(key), .keyed)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        UnkeyedEncodingNode(builder: member(try text(key), .unkeyed))
    }

    func superEncoder() -> any Encoder { CodableEncoder(builder: member("super", .undecided)) }

    func superEncoder(forKey key: Key) -> any Encoder { CodableEncoder(builder: member(try text(key), .undecided)) }

    private func member(_ text: @autoclosure () throws -> String, _ shape: NodeBuilder.Shape) -> NodeBuilder {
        builder.opened { try builder.member(forKey: text(), shape) }
    }
}

private struct UnkeyedEncodingNode: UnkeyedEncodingContainer {
    private let builder: NodeBuilder

    var codingPath: [any CodingKey] { builder.codingPath }
    var count: Int { builder.elements.count }

    init(builder: NodeBuilder) {
        self.builder = builder
        builder.session.note { try builder.take(.unkeyed) }
    }

    private var slot: HREncodingSlot { HREncodingSlot(builder, .index(builder.elements.count)) }

    func encodeNil() throws {
        try builder.wrappingErrors(of: Any?.none as Any) { try builder.append(.null) }
    }

    /// Implements the requirements for all primitive types.
    func encode<T: HRLeaf & Encodable>(_ value: T) throws {
        try builder.wrappingErrors(of: value) {
            try builder.append(T.leafNode(of: value) ?? T.encodeNode(of: value, in: slot))
        }
    }

    func encode<T: Encodable>(_ value: T) throws {
        try builder.wrappingErrors(of: value) {
            try builder.session.encodeMember(value, in: slot) { node, _ in try builder.append(node) }
        }
    }

    func encodeConditional<T: AnyObject & Encodable>(_ object: T) throws {
        try builder.wrappingErrors(of: object) { try builder.session.appendConditional(object, in: builder) }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        CodableEncoder(builder: member()).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedEncodingNode(builder: member()) }

    func superEncoder() -> any Encoder { CodableEncoder(builder: member()) }

    private func member() -> NodeBuilder {
        builder.opened {
            let member = try NodeBuilder(in: slot)
            try builder.open(member)
            return member
        }
    }
}

/// The single value container for encoding.
private struct SingleEncodingNode: SingleValueEncodingContainer {
    let builder: NodeBuilder

    var codingPath: [any CodingKey] { builder.codingPath }

    func encodeNil() throws {
        try builder.wrappingErrors(of: Any?.none as Any) { try builder.setPlain(.null) }
    }

    /// Implements the requirements for all primitive types.
    func encode<T: HRLeaf & Encodable>(_ value: T) throws {
        try builder.wrappingErrors(of: value) {
            try builder.setPlain(T.leafNode(of: value) ?? T.encodeNode(of: value, in: HREncodingSlot(builder, .root)))
        }
    }

    func encode<T: Encodable>(_ value: T) throws {
        try builder.wrappingErrors(of: value) {
            try builder.session.encodeMember(value, in: HREncodingSlot(builder, .root)) { node, _ in
                try builder.setPlain(node)
            }
        }
    }
}

extension ArchivingSession {
    /// Encodes a member, and passes its node to a closure. The most frequent types are identified by comparing
    /// metatypes, which costs nothing after specialization; the others by casts.
    ///
    /// - Parameter put: Also receives the number of the first place that may belong to the value, or `.max` for a leaf.
    @inline(__always)
    func encodeMember<T: Encodable>(
        _ value: T, in slot: HREncodingSlot, _ put: (consuming HRNode, _ firstPlace: PlaceTable.Number) throws -> Void
    ) throws {
        if let leaf = Self.leaf(of: value) { return try put(leaf, .max) }
        try slot.builder.attempt { try put(encodeCodable(value, in: slot), $0) }
    }

    @inline(__always)
    private static func leaf<T: Encodable>(of value: T) -> HRNode? {
        if T.self == String.self, let value = value as? String { return .string(value) }
        if T.self == Int.self, let value = value as? Int { return .integer(HRInteger(Int64(value))) }
        if T.self == Double.self, let value = value as? Double, value.isFinite { return .real(value) }
        if T.self == Bool.self, let value = value as? Bool { return .bool(value) }
        return nil
    }

    /// Runs a throwing body in a method that cannot throw. The first error is stored, and thrown when the document is
    /// complete.
    func note(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            if firstError == nil { firstError = error }
        }
    }
}

extension NodeBuilder {
    /// Returns a nested container, for requirements of Codable that cannot throw: an error is stored, and thrown later.
    /// In that case, the container is not part of the document; it has the depth of this one, so that too many levels
    /// in it cause an error as well.
    fileprivate func opened(_ body: () throws -> NodeBuilder) -> NodeBuilder {
        do {
            return try body()
        } catch {
            session.note { throw error }
            return NodeBuilder(session: session, depth: depth)
        }
    }
}

// MARK: - Integers of 128 bits

// The requirements for these types are implemented separately, because their default implementations throw.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeyedEncodingNode {
    func encode(_ value: Int128, forKey key: Key) throws { try encode(wide: value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try encode(wide: value, key) }
    private func encode<T: HRLeaf & Encodable>(wide value: T, _ key: Key) throws { try encode(value, forKey: key) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedEncodingNode {
    func encode(_ value: Int128) throws { try encode(wide: value) }
    func encode(_ value: UInt128) throws { try encode(wide: value) }
    private func encode<T: HRLeaf & Encodable>(wide value: T) throws { try encode(value) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SingleEncodingNode {
    func encode(_ value: Int128) throws { try encode(wide: value) }
    func encode(_ value: UInt128) throws { try encode(wide: value) }
    private func encode<T: HRLeaf & Encodable>(wide value: T) throws { try encode(value) }
}
