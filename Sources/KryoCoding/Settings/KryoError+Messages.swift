import ObjectGraph

extension KryoError {
    static func unknown(_ className: String) -> KryoError {
        KryoError(.unknownClass, "the class \(className) is not known", help: ["register or recognize it"])
    }

    /// The error for a class without an ID if registration is required.
    static func unregistered(_ className: String) -> KryoError {
        KryoError(.unknownClass, "the class \(className) is not registered", help: ["register it, or allow names"])
    }

    /// The error for a class without instances: an interface or an abstract class.
    static func noObjects(of className: String) -> KryoError {
        KryoError(.unusableClass, "there are no objects of \(className)")
    }

    /// The error for a class of which no objects can be created.
    static func noConstructor(of className: String) -> KryoError {
        KryoError(
            .unusableClass, "\(className) has no constructor without parameters",
            help: ["give it one, or a serializer"])
    }
}

// MARK: Keys of maps and elements of sets, before they are hashed

extension KryoError {
    /// Throws for a string that takes too long to hash or compare.
    static func checkHashing<Key>(of key: Key) throws(KryoError) {
        guard Key.self == String.self, let text = key as? String, CombiningMarks.areTooMany(in: text) else { return }
        throw KryoError(
            .sizeLimit, "a key or an element of a set has more than \(CombiningMarks.limit) combining marks in a row",
            help: ["Swift takes too long to compare such strings; read them as JavaText"])
    }

    /// The error for two keys that are equal in Swift.
    static func equalKeys() -> KryoError {
        KryoError(
            .duplicateKey, "two keys of a map are equal", help: ["read the map as JavaMap, or strings as JavaText"])
    }
}
