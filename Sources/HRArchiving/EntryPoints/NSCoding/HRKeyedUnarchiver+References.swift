extension HRKeyedUnarchiver {
    /// Registers an object whose `init(coder:)` has not finished, so that objects that are decoded afterwards may refer
    /// to it.
    ///
    /// Call this method as soon as `super.init()` has returned. The call costs next to nothing if no object refers to
    /// the registered one.
    public func register(_ object: AnyObject) {
        attempt(()) {
            let frame = try opened()
            frame.session.graph?.publish(object, in: frame)
        }
    }

    /// Decodes a reference to the object under a key, and passes the object to a closure: immediately if it is
    /// available, otherwise as soon as the `init(coder:)` of the object has finished.
    ///
    /// If the key is absent or null, the closure is not called. Otherwise it is called before the unarchiver returns
    /// the root.
    public func decodeReference<T>(
        of type: T.Type = T.self, forKey key: String, _ assign: @escaping (T) -> Void
    ) {
        let decode = object(of: type)
        attempt(()) { try opened().presentSlot(forKey: key)?.reference(assign, decode) }
    }

    /// Decodes references to the objects of an array, a set or a dictionary under a key, and passes the collection to a
    /// closure once, when all objects exist: immediately, or before the unarchiver returns the root.
    ///
    /// ```swift
    /// (coder as? HRKeyedUnarchiver)?.decodeReferences(forKey: "friends") { [unowned self] in friends = $0 }
    /// ```
    ///
    /// If the key is absent or null, the collection is empty. A set is passed after everything has been decoded. The
    /// collection must have been encoded as a Swift collection, with `encode(_:forKey:)`.
    public func decodeReferences<C: HRReferenceCollection>(
        _ type: C.Type = C.self, forKey key: String, _ assign: @escaping (C) -> Void
    ) {
        let decode = object(of: C.Object.self)
        attempt(()) { try opened().slot(forKey: key).references(assign, decode) }
    }

    /// Returns a function that decodes an object of a class; if the type is not a class, of any allowed class.
    private func object<T>(of type: T.Type) -> (HRDecodingSlot) throws -> T {
        let requested = (type as? AnyClass).map { within([$0]) } ?? within(nil)
        return { slot in
            guard let object = try slot.session.decodeKeyed(in: slot, requested) else {
                throw slot.mismatch("an object of class \(quoted(slot.session.name(of: type)))")
            }
            return try slot.session.cast(object, in: slot)
        }
    }

    /// Decodes a Swift value under a key; nil if the key is absent or null. The type must conform to HRCoding or
    /// Codable, or be a collection of such a type.
    ///
    /// In contrast to ``decodeObject(forKey:)``, the file need not contain the name of the type.
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
