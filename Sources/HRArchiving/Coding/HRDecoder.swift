/// What a value is handed to read itself: fields under keys, or one plain value.
///
/// ```swift
/// required init(coder: HRDecoder) throws {
///     name = try coder.decode(forKey: "name")                      // the type is that of the property
///     born = try coder.decodeIfPresent(forKey: "born")
///     coder.register(self)                                         // from here on my children may refer to me
///     friends = try coder.decode(forKey: "friends", default: [])
///     try coder.decodeReference(forKey: "boss") { [unowned self] in boss = $0 }
/// }
/// ```
///
/// Every method throws an ``HRError`` with the path of what it did not like.
public struct HRDecoder {
    @usableFromInline let frame: DecodingFrame

    init(frame: DecodingFrame) {
        self.frame = frame
    }

    /// What the caller of the unarchiver has set for the types that it reads.
    public var userInfo: [CodingUserInfoKey: any Sendable] { frame.session.userInfo }

    /// The version that the type had when the object was written; 0 if the file does not say.
    public var archiveVersion: Int { frame.version }

    /// The way from the root to the value that is being read.
    ///
    /// - Complexity: O(n) in its length.
    public var path: HRPath { frame.path }

    /// The keys that stand in the file, in order.
    public var keys: [String] { frame.keys }

    var wholeSlot: HRDecodingSlot { HRDecodingSlot(wholeOf: frame) }

    /// Whether there is anything under a key, null included.
    public func contains(_ key: String) -> Bool {
        frame.contains(key)
    }

    /// Makes an object known whose initializer still runs, so that what it decodes from here on may refer to it.
    ///
    /// Call it as soon as all stored properties have values. Where nothing refers back, it costs next to nothing.
    public func register(_ object: AnyObject) {
        frame.session.graph?.publish(object, in: frame)
    }
}

// MARK: Under a key

extension HRDecoder {
    /// Reads the value under a key.
    @inlinable
    public func decode<T: HRDecodable>(_ type: T.Type = T.self, forKey key: String) throws -> T {
        let index = try frame.index(ofKey: key)
        if index >= 0, let value = T.leafValue(of: frame.members[index].value) { return value }
        return try decodeMember(type, key, index)
    }

    /// Reads a value that needs a slot: one with members, one that is absent, or one of the wrong kind.
    @inlinable @inline(never)
    func decodeMember<T: HRDecodable>(_ type: T.Type, _ key: String, _ index: Int) throws -> T {
        let slot = HRDecodingSlot(frame, .key(key), index < 0 ? HRNode?.none : frame.members[index].value)
        do { return try T.decodeNode(in: slot) } catch { return try slot.placeholder(for: error) }
    }

    /// Reads the value of a type that is only Codable under a key.
    @_disfavoredOverload
    public func decode<T: Decodable>(_ type: T.Type = T.self, forKey key: String) throws -> T {
        let slot = try frame.slot(forKey: key)
        do { return try slot.session.decodeCodable(type, in: slot) } catch { return try slot.placeholder(for: error) }
    }

    /// Reads an existential, or a collection of existentials, under a key. `Any` gives plain values.
    @_disfavoredOverload
    public func decode<T>(_ type: T.Type = T.self, forKey key: String) throws -> T {
        let slot = try frame.slot(forKey: key)
        do { return try slot.session.decodeDynamically(type, in: slot) } catch {
            return try slot.placeholder(for: error)
        }
    }

    /// Reads the value under a key, or gives nil where there is none, or null.
    @inlinable
    public func decodeIfPresent<T: HRDecodable>(_ type: T.Type = T.self, forKey key: String) throws -> T? {
        let index = try frame.index(ofPresentKey: key)
        guard index >= 0 else { return nil }
        if let value = T.leafValue(of: frame.members[index].value) { return value }
        let slot = HRDecodingSlot(frame, .key(key), frame.members[index].value)
        do { return try T.decodeNode(in: slot) } catch { try slot.leaveOut(error) }
        return nil
    }

    /// Reads the value of a type that is only Codable under a key, or gives nil where there is none, or null.
    @_disfavoredOverload
    public func decodeIfPresent<T: Decodable>(_ type: T.Type = T.self, forKey key: String) throws -> T? {
        try present(key) { try $0.session.decodeCodable(type, in: $0) }
    }

    /// Reads an existential, or a collection of existentials, under a key, or gives nil where there is none, or null.
    @_disfavoredOverload
    public func decodeIfPresent<T>(_ type: T.Type = T.self, forKey key: String) throws -> T? {
        try present(key) { try $0.session.decodeDynamically(type, in: $0) }
    }

    /// Reads the value under a key, or gives a default where there is none, or null.
    @inlinable
    public func decode<T: HRDecodable>(
        _ type: T.Type = T.self, forKey key: String, default value: @autoclosure () throws -> T
    ) throws -> T {
        let index = try frame.index(ofPresentKey: key)
        guard index >= 0 else { return try frame.countsKeys ? frame.absent(key, value()) : value() }
        if let value = T.leafValue(of: frame.members[index].value) { return value }
        let slot = HRDecodingSlot(frame, .key(key), frame.members[index].value)
        do { return try T.decodeNode(in: slot) } catch { try slot.leaveOut(error) }
        return try value()
    }

    /// Reads the value of a type that is only Codable under a key, or gives a default where there is none, or null.
    @_disfavoredOverload
    public func decode<T: Decodable>(
        _ type: T.Type = T.self, forKey key: String, default value: @autoclosure () throws -> T
    ) throws -> T {
        try present(key) { try $0.session.decodeCodable(type, in: $0) } ?? frame.absent(key, value())
    }

    /// Reads an existential, or a collection of existentials, or gives a default where there is none, or null.
    @_disfavoredOverload
    public func decode<T>(
        _ type: T.Type = T.self, forKey key: String, default value: @autoclosure () throws -> T
    ) throws -> T {
        try present(key) { try $0.session.decodeDynamically(type, in: $0) } ?? frame.absent(key, value())
    }

    /// The value under a key, unless it is absent, or null.
    private func present<T>(_ key: String, _ decode: (HRDecodingSlot) throws -> T) throws -> T? {
        guard let slot = try frame.presentSlot(forKey: key) else { return nil }
        do { return try decode(slot) } catch { try slot.leaveOut(error) }
        return nil
    }
}

// MARK: References

extension HRDecoder {
    /// Hands over the object under a key: now, or as soon as it exists, if its own initializer still runs.
    ///
    /// An array or a dictionary that is shared may be handed over so too, while its own elements are still being read.
    /// Nothing happens where there is none, or null. The closure runs before the unarchiver returns, or not at all if the
    /// initializer fails that has called this.
    public func decodeReference<T: HRDecodable>(
        _ type: T.Type = T.self, forKey key: String, _ assign: @escaping (T) -> Void
    ) throws {
        try reference(key, assign) { try T.decodeNode(in: $0) }
    }

    /// Hands over the object of a class that is only Codable: now, or as soon as it exists.
    @_disfavoredOverload
    public func decodeReference<T: Decodable>(
        _ type: T.Type = T.self, forKey key: String, _ assign: @escaping (T) -> Void
    ) throws {
        try reference(key, assign) { try $0.session.decodeCodable(type, in: $0) }
    }

    /// Hands over an object behind an existential: now, or as soon as it exists.
    @_disfavoredOverload
    public func decodeReference<T>(
        _ type: T.Type = T.self, forKey key: String, _ assign: @escaping (T) -> Void
    ) throws {
        try reference(key, assign) { try $0.session.decodeDynamically(type, in: $0) }
    }

    private func reference<T>(
        _ key: String, _ assign: @escaping (T) -> Void, _ decode: @escaping (HRDecodingSlot) throws -> T
    ) throws {
        try frame.presentSlot(forKey: key)?.reference(assign, decode)
    }
}

extension HRDecodingSlot {
    /// Hands over what stands here, or what the alias that stands here refers to, as soon as it exists.
    func reference<T>(
        _ assign: @escaping (T) throws -> Void, _ decode: @escaping (HRDecodingSlot) throws -> T
    ) throws {
        do { try handOver(assign, decode) } catch { try leaveOut(error) }
    }

    private func handOver<T>(
        _ assign: @escaping (T) throws -> Void, _ decode: @escaping (HRDecodingSlot) throws -> T
    ) throws {
        if case .alias(let alias) = node, try isDeferred(alias, assign, decode) { return }
        guard session.hasReferences, !(node?.isLeaf ?? true) else { return try assign(decode(self)) }
        if session.madeGraph.isLate(self) { return wait(assign, decode) }
        session.madeGraph.beginAttempt(at: self)
        let value: T
        do { value = try decode(self) } catch { return try wait(after: error, assign, decode) }
        guard try session.madeGraph.endAttempt(at: self) else { return wait(assign, decode) }
        try assign(value)
    }

    // What follows is needed seldom; within `handOver`, it would take stack at each level of a deep graph.

    /// Whether the object that an alias means may be handed over once it is there.
    @inline(never)
    private func isDeferred<T>(
        _ alias: HRAlias, _ assign: @escaping (T) throws -> Void, _ decode: @escaping (HRDecodingSlot) throws -> T
    ) throws -> Bool {
        let place = try session.madeGraph.place(of: alias, at: self)
        guard session.madeGraph.mayBeMade(place) else { return false }
        session.madeGraph.deferReference(to: place, in: self, assign, decode)
        return true
    }

    /// Waits if a value needs an object whose initializer still runs: it can be read once that has returned.
    @inline(never)
    private func wait<T>(
        after error: any Error, _ assign: @escaping (T) throws -> Void,
        _ decode: @escaping (HRDecodingSlot) throws -> T
    ) throws {
        guard try session.madeGraph.failAttempt(error, at: self) else { throw error }
        wait(assign, decode)
    }

    @inline(never)
    private func wait<T>(
        _ assign: @escaping (T) throws -> Void, _ decode: @escaping (HRDecodingSlot) throws -> T
    ) {
        session.madeGraph.deferReading(self) { try assign(decode($0)) }
    }
}

// MARK: Without a key

extension HRDecoder {
    /// Reads the whole of what stands for the value.
    public func decode<T: HRDecodable>(_ type: T.Type = T.self) throws -> T {
        try frame.askForAll()
        return try T.decodeNode(in: wholeSlot)
    }

    /// Reads the whole of what stands for the value, of a type that is only Codable.
    @_disfavoredOverload
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        try frame.askForAll()
        return try frame.session.decodeCodable(type, in: wholeSlot)
    }

    /// Reads the whole of what stands for the value, as an existential or a collection of existentials.
    @_disfavoredOverload
    public func decode<T>(_ type: T.Type = T.self) throws -> T {
        try frame.askForAll()
        return try frame.session.decodeDynamically(type, in: wholeSlot)
    }
}
