public import Foundation

extension HRKeyedUnarchiver {
    /// Reads a dictionary under a key, whose keys and objects must be of classes that are asked for; nil if there is none.
    public func decodeDictionary(
        withKeysOfClasses keyClasses: [AnyClass], objectsOfClasses objectClasses: [AnyClass], forKey key: String
    ) -> [AnyHashable: Any]? {
        let requested = within(nil).dictionary(keys: keyClasses, objects: objectClasses)
        return decodeObject(requested, forKey: key) as? [AnyHashable: Any]
    }

    /// Reads a dictionary under a key, whose keys and objects must be of one class each; nil if there is none.
    public func decodeDictionary<Key: NSObject & NSCoding, Object: NSObject & NSCoding>(
        withKeyClass keyClass: Key.Type, objectClass: Object.Type, forKey key: String
    ) -> [Key: Object]? {
        decodeDictionary(withKeysOfClasses: [keyClass], objectsOfClasses: [objectClass], forKey: key) as? [Key: Object]
    }

    /// Reads an array under a key, whose elements must be of one of the classes; nil if there is none.
    public func decodeArrayOfObjects(ofClasses classes: [AnyClass], forKey key: String) -> [Any]? {
        decodeObject(within(nil).array(of: classes), forKey: key) as? [Any]
    }

    /// Reads an array under a key, whose elements must be of a class; nil if there is none.
    public func decodeArrayOfObjects<T: AnyObject>(ofClass type: T.Type, forKey key: String) -> [T]? {
        decodeArrayOfObjects(ofClasses: [type], forKey: key) as? [T]
    }
}

extension HRKeyedUnarchiver {
    /// Reads an array of objects of a class, or of registered classes that inherit from it; secure coding is required.
    ///
    /// - Returns: nil if the data holds null.
    /// - Throws: An ``HRError`` with the place of what does not fit.
    public static func unarchivedArrayOfObjects<T: NSObject & NSCoding>(
        ofClass type: T.Type, from data: Data, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> [T]? {
        try unarchivedArrayOfObjects(ofClasses: [type], from: data, settings: settings) as? [T]
    }

    /// Reads an array of objects of one of several classes; secure coding is required.
    ///
    /// - Returns: nil if the data holds null.
    /// - Throws: An ``HRError`` with the place of what does not fit.
    public static func unarchivedArrayOfObjects(
        ofClasses classes: [AnyClass], from data: Data, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> [Any]? {
        try settings.object(RequestedClasses(nil, isSecure: true).array(of: classes), from: data) as? [Any]
    }

    /// Reads a dictionary whose keys and objects are of one class each; secure coding is required.
    ///
    /// - Returns: nil if the data holds null.
    /// - Throws: An ``HRError`` with the place of what does not fit.
    public static func unarchivedDictionary<Key: NSObject & NSCoding, Object: NSObject & NSCoding>(
        ofKeyClass keyClass: Key.Type, objectClass: Object.Type, from data: Data,
        settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> [Key: Object]? {
        try unarchivedDictionary(
            ofKeyClasses: [keyClass], objectClasses: [objectClass], from: data, settings: settings) as? [Key: Object]
    }

    /// Reads a dictionary whose keys and objects are of classes that are asked for; secure coding is required.
    ///
    /// - Returns: nil if the data holds null.
    /// - Throws: An ``HRError`` with the place of what does not fit.
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
