public import Foundation

extension HRKeyedUnarchiver {
    /// Decodes the dictionary under a key; nil if the key is absent. The dictionary's keys and objects must be of the
    /// given classes.
    public func decodeDictionary(
        withKeysOfClasses keyClasses: [AnyClass], objectsOfClasses objectClasses: [AnyClass], forKey key: String
    ) -> [AnyHashable: Any]? {
        let requested = within(nil).dictionary(keys: keyClasses, objects: objectClasses)
        return decodeObject(requested, forKey: key) as? [AnyHashable: Any]
    }

    /// Decodes the dictionary under a key; nil if the key is absent. The keys must be of `keyClass`, and the objects of
    /// `objectClass`.
    public func decodeDictionary<Key: NSObject & NSCoding, Object: NSObject & NSCoding>(
        withKeyClass keyClass: Key.Type, objectClass: Object.Type, forKey key: String
    ) -> [Key: Object]? {
        decodeDictionary(withKeysOfClasses: [keyClass], objectsOfClasses: [objectClass], forKey: key) as? [Key: Object]
    }

    /// Decodes the array under a key; nil if the key is absent. The elements must be of the given classes.
    public func decodeArrayOfObjects(ofClasses classes: [AnyClass], forKey key: String) -> [Any]? {
        decodeObject(within(nil).array(of: classes), forKey: key) as? [Any]
    }

    /// Decodes the array under a key; nil if the key is absent. The elements must be of the given class.
    public func decodeArrayOfObjects<T: AnyObject>(ofClass type: T.Type, forKey key: String) -> [T]? {
        decodeArrayOfObjects(ofClasses: [type], forKey: key) as? [T]
    }
}

extension HRKeyedUnarchiver {
    /// Decodes an array from data; requires secure coding. The elements must be of the given class or of registered
    /// subclasses.
    ///
    /// - Returns: The array; nil if the data contains null.
    /// - Throws: An ``HRError`` with the location of the value that could not be decoded.
    public static func unarchivedArrayOfObjects<T: NSObject & NSCoding>(
        ofClass type: T.Type, from data: Data, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> [T]? {
        try unarchivedArrayOfObjects(ofClasses: [type], from: data, settings: settings) as? [T]
    }

    /// Decodes an array from data; requires secure coding. The elements must be of the given classes.
    ///
    /// - Returns: The array; nil if the data contains null.
    /// - Throws: An ``HRError`` with the location of the value that could not be decoded.
    public static func unarchivedArrayOfObjects(
        ofClasses classes: [AnyClass], from data: Data, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> [Any]? {
        try settings.object(RequestedClasses(nil, isSecure: true).array(of: classes), from: data) as? [Any]
    }

    /// Decodes a dictionary from data; requires secure coding. The keys must be of `keyClass`, and the objects of
    /// `objectClass`.
    ///
    /// - Returns: The dictionary; nil if the data contains null.
    /// - Throws: An ``HRError`` with the location of the value that could not be decoded.
    public static func unarchivedDictionary<Key: NSObject & NSCoding, Object: NSObject & NSCoding>(
        ofKeyClass keyClass: Key.Type, objectClass: Object.Type, from data: Data,
        settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> [Key: Object]? {
        try unarchivedDictionary(
            ofKeyClasses: [keyClass], objectClasses: [objectClass], from: data, settings: settings) as? [Key: Object]
    }

    /// Decodes a dictionary from data; requires secure coding. The dictionary's keys and objects must be of the given
    /// classes.
    ///
    /// - Returns: The dictionary; nil if the data contains null.
    /// - Throws: An ``HRError`` with the location of the value that could not be decoded.
    public static func unarchivedDictionary(
        ofKeyClasses keyClasses: [AnyClass], objectClasses: [AnyClass], from data: Data,
        settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> [AnyHashable: Any]? {
        let requested = RequestedClasses(nil, isSecure: true).dictionary(keys: keyClasses, objects: objectClasses)
        return try settings.object(requested, from: data) as? [AnyHashable: Any]
    }
}

extension RequestedClasses {
    fileprivate func array(of classes: [AnyClass]) -> RequestedClasses {
        collection(ObjectTranscoder.arrayClass, of: classes)
    }

    fileprivate func dictionary(keys: [AnyClass], objects: [AnyClass]) -> RequestedClasses {
        collection(ObjectTranscoder.dictionaryClass, keys: keys, of: objects)
    }
}
