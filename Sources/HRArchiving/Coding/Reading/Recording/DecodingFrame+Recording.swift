// The hooks of a `RequestRecorder`. They are called only for absent values, and do nothing unless requests are recorded.

extension DecodingFrame {
    /// Records the requests of types; nil unless a type is described.
    var recorder: RequestRecorder? { session.search?.recorder }

    /// Returns the value that is supplied for an absent key that is required; nil if no requests are recorded.
    @usableFromInline @inline(never)
    func supplied<T>(
        _ type: T.Type, forKey key: String, _ decode: (HRDecodingSlot) throws -> T
    ) throws -> T? {
        guard let recorder else { return nil }
        recorder.note(type, forKey: key, in: self, type is any OptionalType.Type ? .optional : .required)
        return try recorder.value(type, in: HRDecodingSlot(self, .key(key), nil), decode)
    }

    /// Returns the value that is supplied for an absent key that is not required; nil for none.
    @usableFromInline @inline(never)
    func suppliedIfPresent<T>(
        _ type: T.Type, forKey key: String, _ decode: (HRDecodingSlot) throws -> T
    ) -> T? {
        guard let recorder else { return nil }
        recorder.note(type, forKey: key, in: self, .optional)
        return present(type, forKey: key, decode)
    }

    /// Returns the value that is supplied for an absent key with a default: another value, or the default.
    @usableFromInline @inline(never)
    func supplied<T>(_ value: T, forKey key: String, _ decode: (HRDecodingSlot) throws -> T) -> T {
        guard let recorder else { return absent(key, value) }
        recorder.note(T.self, forKey: key, in: self, .hasDefault) { archiver throws(HRError) in
            try archiver.document(archiving: value).root
        }
        return present(T.self, forKey: key, decode) ?? value
    }

    private func present<T>(_ type: T.Type, forKey key: String, _ decode: (HRDecodingSlot) throws -> T) -> T? {
        guard let recorder, recorder.answers.arePresent else { return nil }
        // The type can do without the value if none can be made.
        do { return try recorder.value(type, in: HRDecodingSlot(self, .key(key), nil), decode) } catch { return nil }
    }

    /// Records a request for an object that may be passed to the type later. None is passed.
    func noteReference(_ type: Any.Type, forKey key: String) {
        recorder?.note(type, forKey: key, in: self, .optional, isReference: true)
    }

    /// Returns the value that is supplied in place of the whole object; nil if no requests are recorded.
    func suppliedSingleValue<T>(_ type: T.Type, _ decode: (HRDecodingSlot) throws -> T) throws -> T? {
        // The value of a sample is decoded as it is.
        guard let recorder, case .dictionary = node else { return nil }
        recorder.note(singleValue: type, in: self)
        return try recorder.value(type, in: HRDecodingSlot(wholeOf: self), decode)
    }

    /// Returns the next element that is supplied; nil if no requests are recorded.
    func suppliedElement<T>(_ type: T.Type, _ decode: (HRDecodingSlot) throws -> T) throws -> T? {
        guard let recorder else { return nil }
        recorder.note(element: type, in: self)
        return try recorder.value(type, in: HRDecodingSlot(self, .index(0), nil), decode)
    }

    /// Returns the answer to the question whether there is a value for a key; nil if no requests are recorded.
    func suppliedPresence(ofKey key: String) -> Bool? {
        guard let recorder else { return nil }
        recorder.note(nil, forKey: key, in: self, .optional)
        return recorder.answers.arePresent
    }

    /// Returns the node of a nested container; an empty one in place of an absent one if requests are recorded.
    func nestedSlot(_ slot: HRDecodingSlot, _ empty: HRNode, as type: Any.Type) -> HRDecodingSlot {
        guard slot.node == nil, let recorder else { return slot }
        if case .key(let key) = slot.component {
            recorder.note(nil, forKey: key, in: self, .required)
        } else {
            recorder.note(element: type, in: self)
        }
        return HRDecodingSlot(slot.frame, slot.component, empty)
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
