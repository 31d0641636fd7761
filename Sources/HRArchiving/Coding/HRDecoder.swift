/// Decodes the properties of a value by their keys, or a single value in place of them. A decoder is passed to
/// ``HRDecodable/init(coder:)``.
///
/// ```swift
/// required init(coder: HRDecoder) throws {
///     name = try coder.decode(forKey: "name")                      // the type is that of the property
///     born = try coder.decodeIfPresent(forKey: "born")
///     coder.register(self)                                         // objects decoded from here on may refer to self
///     friends = try coder.decode(forKey: "friends", default: [])
///     try coder.decodeReference(forKey: "boss") { [unowned self] in boss = $0 }
/// }
/// ```
///
/// Every method throws an ``HRError`` with the path of the value that could not be decoded.
public struct HRDecoder {
    @usableFromInline let frame: DecodingFrame

    init(frame: DecodingFrame) {
        self.frame = frame
    }

    /// Additional information for the types that are decoded: the ``HRUnarchiver/userInfo`` of the unarchiver.
    public var userInfo: [CodingUserInfoKey: any Sendable] { frame.session.userInfo }

    /// The version of the type when the object was written, or 0 if the file does not specify it.
    public var archiveVersion: Int { frame.version }

    /// The path from the root to the value that is being decoded.
    ///
    /// - Complexity: O(n) in the length of the path.
    public var path: HRPath { frame.path }

    /// The keys of the value that is being decoded, in the order of the file.
    public var keys: [String] { frame.keys }

    var wholeSlot: HRDecodingSlot { HRDecodingSlot(wholeOf: frame) }

    /// Returns true if the file contains a value for a key, including null.
    public func contains(_ key: String) -> Bool {
        frame.contains(key)
    }

    /// Registers an object whose initializer is still running, so that values that are decoded afterwards may refer to
    /// the object.
    ///
    /// Call this method as soon as all stored properties have values. The call costs next to nothing if no value refers
    /// to the object.
    public func register(_ object: AnyObject) {
        frame.session.graph?.publish(object, in: frame)
    }
}

// MARK: Under a key

extension HRDecoder {
    /// Decodes the value for a key.
    @inlinable
    public func decode<T: HRDecodable>(_ type: T.Type = T.self, forKey key: String) throws -> T {
        let index = try frame.index(ofKey: key)
        if index >= 0, let value = T.leafValue(of: frame.members[index].value) { return value }
        return try decodeMember(type, key, index)
    }

    /// Decodes a value that needs a slot: a value with members, an absent value, or a value of the wrong kind.
    ///
    /// - Parameter index: The index of the key's member, or -1 if the key does not exist.
    @inlinable @inline(never)
    func decodeMember<T: HRDecodable>(_ type: T.Type, _ key: String, _ index: Int) throws -> T {
        let slot =
            index < 0
            ? try frame.absentSlot(forKey: key, as: type) : HRDecodingSlot(frame, .key(key), frame.members[index].value)
        do { return try T.decodeNode(in: slot) } catch { return try slot.placeholder(for: error) }
    }

    /// Decodes a value of a type that conforms only to `Decodable`, for a key.
    @_disfavoredOverload
    public func decode<T: Decodable>(_ type: T.Type = T.self, forKey key: String) throws -> T {
        let slot = try frame.slot(forRequiredKey: key, as: type)
        do { return try slot.session.decodeCodable(type, in: slot) } catch { return try slot.placeholder(for: error) }
    }

    /// Decodes a value that is declared as an existential, such as `any Shape`, or a collection of such values, for a
    /// key.
    ///
    /// For the type `Any`, a value without a class is decoded as a plain Swift value, such as a `String`, an `[Any]` or
    /// a `[String: Any]`.
    @_disfavoredOverload
    public func decode<T>(_ type: T.Type = T.self, forKey key: String) throws -> T {
        let slot = try frame.slot(forRequiredKey: key, as: type)
        do { return try slot.session.decodeDynamically(type, in: slot) } catch {
            return try slot.placeholder(for: error)
        }
    }

    /// Decodes the value for a key, or returns nil if it is absent or null.
    @inlinable
    public func decodeIfPresent<T: HRDecodable>(_ type: T.Type = T.self, forKey key: String) throws -> T? {
        let index = try frame.index(ofPresentKey: key)
        guard index >= 0 else {
            return frame.countsKeys ? frame.suppliedIfPresent(type, forKey: key) : nil
        }
        if let value = T.leafValue(of: frame.members[index].value) { return value }
        let slot = HRDecodingSlot(frame, .key(key), frame.members[index].value)
        do { return try T.decodeNode(in: slot) } catch { try slot.leaveOut(error) }
        return nil
    }

    /// Decodes a value of a type that conforms only to `Decodable`, for a key, or returns nil if the value is absent or
    /// null.
    @_disfavoredOverload
    public func decodeIfPresent<T: Decodable>(_ type: T.Type = T.self, forKey key: String) throws -> T? {
        try present(key) { try $0.session.decodeCodable(type, in: $0) }
    }

    /// Decodes a value that is declared as an existential, such as `any Shape`, or a collection of such values, for a
    /// key, or returns nil if the value is absent or null.
    @_disfavoredOverload
    public func decodeIfPresent<T>(_ type: T.Type = T.self, forKey key: String) throws -> T? {
        try present(key) { try $0.session.decodeDynamically(type, in: $0) }
    }

    /// Decodes the value for a key, or returns a default if it is absent or null.
    @inlinable
    public func decode<T: HRDecodable>(
        _ type: T.Type = T.self, forKey key: String, default value: @autoclosure () throws -> T
    ) throws -> T {
        let index = try frame.index(ofPresentKey: key)
        guard index >= 0 else {
            return try frame.countsKeys ? frame.supplied(value(), forKey: key) : value()
        }
        if let value = T.leafValue(of: frame.members[index].value) { return value }
        let slot = HRDecodingSlot(frame, .key(key), frame.members[index].value)
        do { return try T.decodeNode(in: slot) } catch { try slot.leaveOut(error) }
        return try value()
    }

    /// Decodes a value of a type that conforms only to `Decodable`, for a key, or returns a default if the value is
    /// absent or null.
    @_disfavoredOverload
    public func decode<T: Decodable>(
        _ type: T.Type = T.self, forKey key: String, default value: @autoclosure () throws -> T
    ) throws -> T {
        try present(key, or: value()) { try $0.session.decodeCodable(type, in: $0) }
    }

    /// Decodes a value that is declared as an existential, such as `any Shape`, or a collection of such values, for a
    /// key, or returns a default if the value is absent or null.
    @_disfavoredOverload
    public func decode<T>(
        _ type: T.Type = T.self, forKey key: String, default value: @autoclosure () throws -> T
    ) throws -> T {
        try present(key, or: value()) { try $0.session.decodeDynamically(type, in: $0) }
    }

    /// Returns the value for a key, or nil if it is absent or null.
    private func present<T>(_ key: String, _ decode: (HRDecodingSlot) throws -> T) throws -> T? {
        guard let slot = try frame.presentSlot(forKey: key) else {
            return frame.countsKeys ? frame.suppliedIfPresent(T.self, forKey: key, decode) : nil
        }
        do { return try decode(slot) } catch { try slot.leaveOut(error) }
        return nil
    }

    /// Returns the value for a key, or a default if it is absent or null.
    private func present<T>(
        _ key: String, or value: @autoclosure () throws -> T, _ decode: (HRDecodingSlot) throws -> T
    ) throws -> T {
        guard let slot = try frame.presentSlot(forKey: key) else {
            return try frame.countsKeys ? frame.supplied(value(), forKey: key, decode) : value()
        }
        do { return try decode(slot) } catch { try slot.leaveOut(error) }
        return try frame.absent(key, value())
    }
}

// MARK: References

extension HRDecoder {
    /// Passes the object for a key to a closure: immediately, or, if the object's own initializer is still running, as
    /// soon as the object exists.
    ///
    /// The value may also be a shared array or dictionary whose elements are still being decoded. If the value is
    /// absent or null, the closure is not called. The closure is called before the unarchiver returns, or not at all if
    /// the initializer that called this method fails.
    public func decodeReference<T: HRDecodable>(
        _ type: T.Type = T.self, forKey key: String, _ assign: @escaping (T) -> Void
    ) throws {
        try reference(key, assign) { try T.decodeNode(in: $0) }
    }

    /// Decodes the object for a key, and passes it to a closure: immediately, or as soon as the object exists.
    ///
    /// This method is for classes that conform only to `Decodable`.
    @_disfavoredOverload
    public func decodeReference<T: Decodable>(
        _ type: T.Type = T.self, forKey key: String, _ assign: @escaping (T) -> Void
    ) throws {
        try reference(key, assign) { try $0.session.decodeCodable(type, in: $0) }
    }

    /// Decodes the object for a key, and passes it to a closure: immediately, or as soon as the object exists.
    ///
    /// This method is for objects that are declared as an existential, such as `any Shape`.
    @_disfavoredOverload
    public func decodeReference<T>(
        _ type: T.Type = T.self, forKey key: String, _ assign: @escaping (T) -> Void
    ) throws {
        try reference(key, assign) { try $0.session.decodeDynamically(type, in: $0) }
    }

    private func reference<T>(
        _ key: String, _ assign: @escaping (T) -> Void, _ decode: @escaping (HRDecodingSlot) throws -> T
    ) throws {
        guard let slot = try frame.presentSlot(forKey: key) else {
            if frame.countsKeys { frame.noteOptional(T.self, forKey: key) }
            return
        }
        try slot.reference(assign, decode)
    }
}

extension HRDecodingSlot {
    /// Passes the value of this slot, or the value that its alias refers to, to a closure as soon as the value exists.
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

    // The following methods are called seldom. They are not inlined into `handOver`, because they would take stack
    // space there at each level of a deep graph.

    /// If an alias may refer to an object that does not exist yet, defers the assignment and returns true; otherwise
    /// returns false.
    @inline(never)
    private func isDeferred<T>(
        _ alias: HRAlias, _ assign: @escaping (T) throws -> Void, _ decode: @escaping (HRDecodingSlot) throws -> T
    ) throws -> Bool {
        let place = try session.madeGraph.place(of: alias, at: self)
        guard session.madeGraph.mayBeMade(place) else { return false }
        session.madeGraph.deferReference(to: place, in: self, assign, decode)
        return true
    }

    /// Defers the decoding of a value to the end of the session, if the decoding has failed because the value needs an
    /// object whose initializer is still running. Throws any other error.
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
    /// Decodes a single value without a key: the entire node of this decoder, for example `"10 EUR"` in place of a
    /// dictionary.
    ///
    /// This is the counterpart of `HREncoder.encode(_:of:)`, which encodes a value without a key.
    public func decode<T: HRDecodable>(_ type: T.Type = T.self) throws -> T {
        try whole(T.decodeNode)
    }

    /// Decodes a single value of a type that conforms only to `Decodable`, without a key: the entire node of this
    /// decoder.
    @_disfavoredOverload
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        try whole { try $0.session.decodeCodable(type, in: $0) }
    }

    /// Decodes a single value that is declared as an existential, such as `any Shape`, or a collection of such values,
    /// without a key: the entire node of this decoder.
    @_disfavoredOverload
    public func decode<T>(_ type: T.Type = T.self) throws -> T {
        try whole { try $0.session.decodeDynamically(type, in: $0) }
    }

    private func whole<T>(_ decode: (HRDecodingSlot) throws -> T) throws -> T {
        try frame.askForAll()
        if frame.countsKeys, let value = try frame.suppliedSingleValue(T.self, decode) { return value }
        return try decode(wholeSlot)
    }
}
