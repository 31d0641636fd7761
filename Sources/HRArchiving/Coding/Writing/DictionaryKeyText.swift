/// The string of a `CodingKeyRepresentable` key of a dictionary.
struct DictionaryKeyText {
    let text: String
    /// The node that keys are sorted by: a number if the string represents one.
    let node: HRNode

    /// Returns true if keys of a type may have such a string. Leaves are excluded, because their strings are derived
    /// from nodes.
    static func mayHaveOne<Key>(_ type: Key.Type) -> Bool {
        Key.self == DynamicKey.self || isSpoken(type)
    }

    private static func isSpoken(_ type: Any.Type) -> Bool {
        type is any CodingKeyRepresentable.Type && !(type is any HRLeaf.Type)
    }

    /// Returns true if the dictionary declares a key's own type.
    static func isDeclared<Key>(_ key: Key) -> Bool { (key as? DynamicKey)?.isDeclared ?? true }

    /// Creates the string of a key, or returns nil if the key does not have one.
    init?<Key>(of key: Key) {
        let dynamic = key as? DynamicKey
        let base: Any = dynamic?.base.base ?? key
        guard dynamic?.isDeclared ?? true, Self.isSpoken(Swift.type(of: base)),
            let key = (base as? any CodingKeyRepresentable)?.codingKey
        else { return nil }
        text = key.stringValue
        let number = key.intValue.flatMap { String($0) == key.stringValue ? $0 : nil }
        node = number.map { .integer(HRInteger(Int64($0))) } ?? .string(text)
    }
}
