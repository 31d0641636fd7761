import ObjectGraph

// The values that types get in place of those of a file.

extension RequestRecorder {
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
        guard case .key(let key) = slot.component, let asker = slot.frame.asker,
            let node = samples.node(of: asker.type, at: asker.keys + [key]), node.isLeaf, node != .null
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
        guard slot.session.type(type).isExistential else {
            return try recordingError(of: type) {
                do { return try decode(empty) } catch {
                    guard type is any RawRepresentable.Type else { throw error }
                    throw HRError(
                        .typeMismatch,
                        "no value of \(stableTypeName(of: type)) is known: make it CaseIterable, or give a sample",
                        path: slot.path)
                }
            }
        }
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
