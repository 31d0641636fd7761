extension HRKeyedUnarchiver {
    /// Makes an object known whose `init(coder:)` still runs, so that what it decodes from here on may refer to it.
    ///
    /// Call it as soon as `super.init()` has returned. Where nothing refers back, it costs next to nothing.
    public func register(_ object: AnyObject) {
        attempt(()) {
            let frame = try opened()
            frame.session.publish(object, in: frame)
        }
    }

    /// Hands over the object under a key: now, or as soon as it exists, if its own `init(coder:)` still runs.
    ///
    /// Nothing happens where there is none, or null. The closure runs before whoever called the unarchiver gets the root.
    public func decodeReference<T>(
        of type: T.Type = T.self, forKey key: String, _ assign: @escaping (T) -> Void
    ) {
        let requested = (type as? AnyClass).map { within([$0]) } ?? within(nil)
        attempt(()) {
            let frame = try opened()
            guard let node = try frame.presentNode(forKey: key) else { return }
            try HRDecodingSlot(frame, .key(key), node).reference(assign) { slot in
                guard let object = try slot.session.decodeKeyed(in: slot, requested) else {
                    throw slot.mismatch("an object of class \(quoted(slot.session.name(of: type)))")
                }
                return try slot.session.cast(object, in: slot)
            }
        }
    }

}

extension HRKeyedUnarchiver {
    /// Reads a dictionary under a key, whose keys and objects must be of classes that are asked for; nil if there is none.
    ///
    /// Keys may be of the classes of the objects, and objects of those of the keys.
    public func decodeDictionary(
        withKeysOfClasses keyClasses: [AnyClass], objectsOfClasses objectClasses: [AnyClass], forKey key: String
    ) -> [AnyHashable: Any]? {
        let classes = [ObjectTranscoder.dictionaryClass] + keyClasses + objectClasses
        return decodeObject(within(classes).includingMembers, forKey: key) as? [AnyHashable: Any]
    }

    /// Reads an array under a key, whose elements must be of one of the classes; nil if there is none.
    public func decodeArrayOfObjects(ofClasses classes: [AnyClass], forKey key: String) -> [Any]? {
        decodeObject(within([ObjectTranscoder.arrayClass] + classes).includingMembers, forKey: key) as? [Any]
    }

    /// Reads an array under a key, whose elements must be of a class; nil if there is none.
    public func decodeArrayOfObjects<T: AnyObject>(ofClass type: T.Type, forKey key: String) -> [T]? {
        decodeArrayOfObjects(ofClasses: [type], forKey: key) as? [T]
    }
}
