// The hooks of a `RequestRecorder`. They are called only for absent values, and do nothing unless requests are recorded.

extension DecodingFrame {
    /// Records the requests of types; nil unless a type is described.
    var recorder: RequestRecorder? { session.search?.recorder }

    /// Returns the value that is supplied for an absent key that is required; nil if no requests are recorded.
    func supplied<T>(_ type: T.Type, forKey key: String) throws -> T? {
        guard let recorder else { return nil }
        recorder.note(type, forKey: key, by: asker, .required)
        return try recorder.value(type, in: HRDecodingSlot(self, .key(key), nil)) {
            try $0.session.decodeDynamically(type, in: $0)
        }
    }

    /// Returns the value that is supplied for an absent key that is not required; nil for none.
    func suppliedIfPresent<T>(
        _ type: T.Type, forKey key: String, _ decode: (HRDecodingSlot) throws -> T
    ) -> T? {
        guard let recorder else { return nil }
        recorder.note(type, forKey: key, by: asker, .optional)
        return present(type, forKey: key, decode)
    }

    /// Returns the value that is supplied for an absent key with a default: another value, or the default.
    func supplied<T>(_ value: T, forKey key: String, _ decode: (HRDecodingSlot) throws -> T) -> T {
        guard let recorder else { return absent(key, value) }
        recorder.note(T.self, forKey: key, by: asker, .hasDefault) { archiver throws(HRError) in
            try archiver.document(archiving: value).root
        }
        return present(T.self, forKey: key, decode) ?? value
    }

    // These two are called by inlined code, which is smaller without a closure.

    @usableFromInline @inline(never)
    func suppliedIfPresent<T: HRDecodable>(_ type: T.Type, forKey key: String) -> T? {
        suppliedIfPresent(type, forKey: key, T.decodeNode)
    }

    @usableFromInline @inline(never)
    func supplied<T: HRDecodable>(_ value: T, forKey key: String) -> T { supplied(value, forKey: key, T.decodeNode) }

    private func present<T>(_ type: T.Type, forKey key: String, _ decode: (HRDecodingSlot) throws -> T) -> T? {
        guard let recorder, recorder.answers.arePresent else { return nil }
        // The type can do without the value if none can be made.
        do { return try recorder.value(type, in: HRDecodingSlot(self, .key(key), nil), decode) } catch { return nil }
    }

    /// Records a request for a value without which the type is decoded, such as an object that is passed later. None is
    /// supplied.
    func noteOptional(_ type: Any.Type, forKey key: String) {
        recorder?.note(type, forKey: key, by: asker, .optional)
    }

    /// Returns the value that is supplied in place of the whole object; nil if no requests are recorded.
    func suppliedSingleValue<T>(_ type: T.Type, _ decode: (HRDecodingSlot) throws -> T) throws -> T? {
        // The value of a sample is decoded as it is.
        guard let recorder, case .dictionary = node else { return nil }
        recorder.note(singleValue: type, by: asker)
        return try recorder.value(type, in: HRDecodingSlot(wholeOf: self), decode)
    }

    /// Returns the next element that is supplied; nil if no requests are recorded.
    func suppliedElement<T>(_ type: T.Type, _ decode: (HRDecodingSlot) throws -> T) throws -> T? {
        guard let recorder else { return nil }
        recorder.note(element: type, by: asker)
        return try recorder.value(type, in: HRDecodingSlot(self, .index(0), nil), decode)
    }

    /// Records that a type decodes an array.
    func noteElements() { recorder?.note(element: nil, by: asker) }

    /// Records that a type reads all keys that exist.
    func noteAllKeys() { recorder?.noteAllKeys(by: asker) }

    /// Records that a type preserves the keys that it does not know.
    func notePreservedKeys() { recorder?.notePreservedKeys(by: asker) }

    /// Records the key type with which Codable code opens a container.
    func note(keyType: any CodingKey.Type) {
        if let type { recorder?.note(keyType: keyType, of: type) }
    }

    /// Removes the request for the key of this nested container, which is not one that files contain.
    func forgetRequest() {
        if case .key(let key) = component { recorder?.forget(key, by: parent?.asker) }
    }

    /// Returns the key of the case that an enum with associated values is asked to decode; nil if none is supplied.
    func suppliedCase(_ keyType: any CodingKey.Type) -> String? {
        type.flatMap { recorder?.caseKey(keyType, of: $0) }
    }

    /// Returns the answer to the question whether there is a value for a key; nil if no requests are recorded.
    func suppliedPresence(ofKey key: String) -> Bool? {
        guard let recorder else { return nil }
        recorder.note(nil, forKey: key, by: asker, .optional)
        return recorder.answers.arePresent
    }

    /// Returns the node of a nested container; an empty one in place of an absent one if requests are recorded.
    func nestedSlot(_ slot: HRDecodingSlot, _ empty: HRNode, as type: Any.Type) -> HRDecodingSlot {
        guard slot.node == nil, let recorder else { return slot }
        if case .key(let key) = slot.component {
            recorder.note(nil, forKey: key, by: asker, .required)
        } else {
            recorder.note(element: type, by: asker)
        }
        return HRDecodingSlot(slot.frame, slot.component, empty)
    }
}

extension DecodingFrame {
    /// The type whose code decodes this value, and the keys from the type's own object to this value; nil if there is
    /// none, or if the value is an element of an array.
    var asker: RequestRecorder.Asker? {
        var keys: [String] = []
        for frame in withParents {
            if let type = frame.type { return RequestRecorder.Asker(type: type, keys: keys.reversed()) }
            guard case .key(let key) = frame.component else { return nil }
            keys.append(key)
        }
        return nil
    }
}

extension HRUnarchiver {
    /// Decodes a type from an empty dictionary, with values that a recorder supplies. Objects are not awakened.
    ///
    /// - Throws: The error because of which the type cannot be decoded.
    package func record<T>(_ type: T.Type, by recorder: RequestRecorder) throws(HRError) {
        _ = try run(HRDocument(.dictionary([:])), search: FaultSearch(for: faults, recordingBy: recorder)) { slot in
            try recorder.decodedOnce(type, in: slot) { try $0.session.decodeDynamically(type, in: $0) }
        }
    }
}
