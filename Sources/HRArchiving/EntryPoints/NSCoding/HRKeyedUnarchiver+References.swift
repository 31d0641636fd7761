extension HRKeyedUnarchiver {
    /// Makes an object known whose `init(coder:)` still runs, so that what it decodes from here on may refer to it.
    ///
    /// Call it as soon as `super.init()` has returned. Where nothing refers back, it costs next to nothing.
    public func register(_ object: AnyObject) {
        attempt(()) {
            let frame = try opened()
            frame.session.graph?.publish(object, in: frame)
        }
    }

    /// Hands over the object under a key: now, or as soon as it exists, if its own `init(coder:)` still runs.
    ///
    /// Nothing happens where there is none, or null. The closure runs before whoever called the unarchiver gets the root.
    public func decodeReference<T>(
        of type: T.Type = T.self, forKey key: String, _ assign: @escaping (T) -> Void
    ) {
        let decode = object(of: type)
        attempt(()) { try opened().presentSlot(forKey: key)?.reference(assign, decode) }
    }

    /// Hands over the objects of an array, a set or a dictionary under a key, once, when all of them exist: now, or before
    /// whoever called the unarchiver gets the root.
    ///
    /// ```swift
    /// (coder as? HRKeyedUnarchiver)?.decodeReferences(forKey: "friends") { [unowned self] in friends = $0 }
    /// ```
    ///
    /// A key that is absent, or null, is an empty collection; a set is handed over when everything has been read. The
    /// collection is one of Swift's in the file, as `encode(_:forKey:)` writes it.
    public func decodeReferences<C: HRReferenceCollection>(
        _ type: C.Type = C.self, forKey key: String, _ assign: @escaping (C) -> Void
    ) {
        let decode = object(of: C.Object.self)
        attempt(()) { try opened().slot(forKey: key).references(assign, decode) }
    }

    /// Reads an object of a class, or of any that is allowed.
    private func object<T>(of type: T.Type) -> (HRDecodingSlot) throws -> T {
        let requested = (type as? AnyClass).map { within([$0]) } ?? within(nil)
        return { slot in
            guard let object = try slot.session.decodeKeyed(in: slot, requested) else {
                throw slot.mismatch("an object of class \(quoted(slot.session.name(of: type)))")
            }
            return try slot.session.cast(object, in: slot)
        }
    }

    /// Reads a value of Swift's under a key: of a type that takes part by HRCoding or is Codable, or a collection of such
    /// values; nil if there is none, or null.
    ///
    /// Which type it is need not stand in the file, as it has to for ``decodeObject(forKey:)``.
    public func decode<T>(_ type: T.Type = T.self, forKey key: String) -> T? {
        attempt(nil) {
            guard let slot = try opened().presentSlot(forKey: key) else { return nil }
            do {
                let value = try slot.session.decodeDynamically(type, in: slot)
                try handOverReferences(in: slot.session)
                return value
            } catch {
                try slot.leaveOut(error)
            }
            return nil
        }
    }
}
