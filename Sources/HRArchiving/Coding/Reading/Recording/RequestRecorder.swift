import ObjectGraph

/// Records what types request from a coder while they are decoded from an empty dictionary, and supplies values in place
/// of those that a file would contain. A type can be described in this way without a file.
///
/// Each type is decoded at most once: where it is requested again, the value that was made first is used.
package final class RequestRecorder {
    /// Values of types that are known without decoding them.
    package protocol TypeSamples {
        /// Returns a value of a type; nil if there is none.
        func value(of type: Any.Type) -> Any?
        /// Returns the node at a path in the encoded value of a type; nil if there is none.
        func node(of type: Any.Type, at keys: [String]) -> HRNode?
    }

    /// What happens to a type if the file does not contain the value that it requests.
    package enum Presence: Sendable {
        /// An error is thrown.
        case required
        /// The value is nil.
        case optional
        /// A default is used.
        case hasDefault
    }

    /// A value that a type requests.
    package struct Request {
        /// The keys from the type's own object inwards: more than one in nested containers of Codable code.
        package let keys: [String]
        /// The type of the value; nil if the type has only asked whether the value exists.
        package fileprivate(set) var type: Any.Type?
        package fileprivate(set) var presence: Presence
        /// Encodes the default; nil if there is none.
        package fileprivate(set) var encodeDefault: ((HRArchiver) throws(HRError) -> HRNode)?
        /// True if an object may be passed to the type later.
        package fileprivate(set) var isReference = false
    }

    /// What one type has requested.
    package struct Record {
        package let type: Any.Type
        package fileprivate(set) var requests: [Request] = []
        /// The type of the single value that the type decodes in place of an object.
        package fileprivate(set) var singleValue: Any.Type?
        /// The types of the elements if the type decodes an array in place of an object.
        package fileprivate(set) var elements: [Any.Type]?
        /// True if the type reads all keys that exist.
        package fileprivate(set) var readsAllKeys = false
        /// True if the type preserves the keys that it does not know.
        package fileprivate(set) var preservesKeys = false
        /// The last key type with which the type's Codable code has opened a container.
        package fileprivate(set) var keyType: (any CodingKey.Type)?
        /// The error because of which the type has not requested more.
        package fileprivate(set) var error: (any Error)?
        fileprivate var positions: [[String]: Int] = [:]
    }

    /// Settings of one run.
    package struct Answers {
        /// True if optional values exist.
        package let arePresent: Bool
        /// True if second placeholders are used, such as true in place of false.
        package let areSecond: Bool
        /// The number of the run.
        fileprivate let run: Int

        /// The settings of all runs of a type.
        package static let all = [
            Answers(arePresent: true, areSecond: false, run: 0), Answers(arePresent: false, areSecond: false, run: 1),
            Answers(arePresent: true, areSecond: true, run: 2),
        ]
    }

    /// The records, by types.
    package private(set) var records: [ObjectIdentifier: Record] = [:]
    /// The types in the order in which they have first requested something.
    package private(set) var order: [ObjectIdentifier] = []
    let answers: Answers
    private let samples: any TypeSamples
    private var made: [ObjectIdentifier: Any] = [:]
    /// The errors of the types that could not be decoded.
    private var failed: [ObjectIdentifier: any Error] = [:]
    /// The types that are being decoded.
    private var making: Set<ObjectIdentifier> = []

    package init(_ answers: Answers, _ samples: any TypeSamples) {
        (self.answers, self.samples) = (answers, samples)
    }

    /// The value of a type that was decoded; nil if it was not, or could not be.
    package func value(of type: Any.Type) -> Any? { made[ObjectIdentifier(type)] }

    // MARK: Recording

    /// Records the error because of which a type could not be decoded.
    package func note(_ error: any Error, of type: Any.Type) { change(type) { $0.error = $0.error ?? error } }

    private func change(_ type: Any.Type, _ change: (inout Record) -> Void) {
        let id = ObjectIdentifier(type)
        if records[id] == nil { order.append(id) }
        change(&records[id, default: Record(type: type)])
    }

    private func note(_ request: Request, by type: Any.Type) {
        change(type) { record in
            guard let position = record.positions[request.keys] else {
                record.positions[request.keys] = record.requests.count
                return record.requests.append(request)
            }
            // A type that asks whether a value exists can do without it.
            var known = record.requests[position]
            if known.type == nil { known.type = request.type }
            if request.presence != .required, known.presence == .required { known.presence = request.presence }
            if request.presence == .hasDefault { known.presence = .hasDefault }
            known.encodeDefault = known.encodeDefault ?? request.encodeDefault
            known.isReference = known.isReference || request.isReference
            record.requests[position] = known
        }
    }

    func note(
        _ type: Any.Type?, forKey key: String, in frame: DecodingFrame, _ presence: Presence,
        encodeDefault: ((HRArchiver) throws(HRError) -> HRNode)? = nil, isReference: Bool = false
    ) {
        guard let (owner, keys) = frame.owner else { return }
        note(
            Request(
                keys: keys + [key], type: type, presence: presence, encodeDefault: encodeDefault,
                isReference: isReference), by: owner)
    }

    func note(singleValue type: Any.Type, in frame: DecodingFrame) {
        guard let (owner, keys) = frame.owner, keys.isEmpty else { return }
        change(owner) { $0.singleValue = type }
    }

    func note(element type: Any.Type?, in frame: DecodingFrame) {
        guard let (owner, keys) = frame.owner, keys.isEmpty else { return }
        change(owner) { $0.elements = ($0.elements ?? []) + [type].compactMap(\.self) }
    }

    func noteAllKeys(in frame: DecodingFrame) {
        guard let (owner, keys) = frame.owner, keys.isEmpty else { return }
        change(owner) { $0.readsAllKeys = true }
    }

    /// Returns the key that an enum with associated values is asked to decode in this run; nil if its cases are not
    /// known.
    func caseKey(_ keyType: any CodingKey.Type, in frame: DecodingFrame) -> String? {
        guard let type = frame.type else { return nil }
        let names = EnumCases.names(keyType, of: type)
        return names.indices.contains(answers.run) ? names[answers.run] : names.first
    }

    func notePreservedKeys(in frame: DecodingFrame) {
        guard let (owner, keys) = frame.owner, keys.isEmpty else { return }
        change(owner) { $0.preservesKeys = true }
    }

    /// Removes the request for the key of a nested container, which is not one that files contain.
    func forget(_ nested: DecodingFrame) {
        guard case .key(let key) = nested.component, let (owner, keys) = nested.parent?.owner else { return }
        change(owner) { record in
            record.requests.removeAll { $0.keys == keys + [key] }
            record.positions = Dictionary(
                record.requests.enumerated().map { ($0.element.keys, $0.offset) }
            ) { first, _ in first }
        }
    }

    func note(keyType: any CodingKey.Type, in frame: DecodingFrame) {
        guard let type = frame.type else { return }
        change(type) { $0.keyType = keyType }
    }

    // MARK: Supplying values

    /// Returns a value of a type: one that is given, a placeholder, or one that is decoded from an empty dictionary.
    ///
    /// - Throws: An error if the type cannot be decoded, or only with another value of the same type.
    func value<T>(_ type: T.Type, in slot: HRDecodingSlot, _ decode: (HRDecodingSlot) throws -> T) throws -> T {
        let id = ObjectIdentifier(type)
        if let known = made[id] as? T { return known }
        if let node = sample(for: slot) {
            return try decode(HRDecodingSlot(slot.frame, slot.component, node))
        }
        let empty = (type as? any TransparentType.Type).flatMap { $0.emptyValue } as? T
        if let given = empty ?? samples.value(of: type) as? T ?? makePlaceholder(isSecond: answers.areSecond)
            ?? firstCase(type)
        {
            // The type itself may still have to be decoded, to record its requests.
            return given
        }
        return try decodedOnce(type, in: slot, decode)
    }

    /// Returns the simple value that a sample of the type that is decoded has for a key.
    private func sample(for slot: HRDecodingSlot) -> HRNode? {
        guard case .key(let key) = slot.component, let (owner, keys) = slot.frame.owner,
            let node = samples.node(of: owner, at: keys + [key]), node.isLeaf, node != .null
        else { return nil }
        return node
    }

    /// Decodes a type from an empty dictionary, unless it has been decoded before.
    func decodedOnce<T>(
        _ type: T.Type, in slot: HRDecodingSlot, _ decode: (HRDecodingSlot) throws -> T
    ) throws -> T {
        let id = ObjectIdentifier(type)
        if let known = made[id] as? T { return known }
        if let error = failed[id] { throw error }
        guard making.insert(id).inserted else {
            throw HRError(
                .cycle, "a \(stableTypeName(of: type)) needs another one before it exists", path: slot.path)
        }
        defer { making.remove(id) }
        do {
            let value = try decoded(type, in: slot, decode)
            made[id] = value
            return value
        } catch {
            failed[id] = error
            throw error
        }
    }

    private func decoded<T>(
        _ type: T.Type, in slot: HRDecodingSlot, _ decode: (HRDecodingSlot) throws -> T
    ) throws -> T {
        let empty = HRDecodingSlot(slot.frame, slot.component, .dictionary([:]))
        guard slot.session.type(type).isExistential else { return try recordingError(of: type) { try decode(empty) } }
        // The concrete type of an existential is one of those in the registry. Only values can be cast to it.
        let registry = slot.session.registry
        func member<Member>(_ type: Member.Type) throws -> Any {
            try value(type, in: slot) { try $0.session.decodeDynamically(type, in: $0) }
        }
        for name in registry.names {
            guard let found = registry.type(named: name), !making.contains(ObjectIdentifier(found)) else { continue }
            // A type that cannot be decoded is not a member.
            do { if let value = try member(found) as? T { return value } } catch { continue }
        }
        return try decode(empty)
    }

    /// Records the error because of which a type cannot be decoded.
    private func recordingError<T>(of type: Any.Type, _ decode: () throws -> T) throws -> T {
        do { return try decode() } catch {
            note(error, of: type)
            throw error
        }
    }

    private func firstCase<T>(_ type: T.Type) -> T? {
        guard let type = type as? any CaseIterable.Type else { return nil }
        func first<C: CaseIterable>(_ type: C.Type) -> Any? { type.allCases.first }
        return first(type) as? T
    }
}

extension DecodingFrame {
    /// The type whose code decodes this value, and the keys from the type's own object to this value; nil if there is
    /// none, or if the value is an element of an array.
    fileprivate var owner: (type: Any.Type, keys: [String])? {
        var keys: [String] = []
        for frame in withParents {
            if let type = frame.type { return (type, keys.reversed()) }
            guard case .key(let key) = frame.component else { return nil }
            keys.append(key)
        }
        return nil
    }
}
