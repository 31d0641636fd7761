/// The text of a key that says itself what text it has.
struct DictionaryKeyText {
    let text: String
    /// What keys are put in order by: a number, if the text is that of one.
    let node: HRNode

    /// Whether keys of a type may have such a text: those of leaves are as they are written.
    static func mayHaveOne<Key>(_ type: Key.Type) -> Bool {
        Key.self == DynamicKey.self || isSpoken(type)
    }

    private static func isSpoken(_ type: Any.Type) -> Bool {
        type is any CodingKeyRepresentable.Type && !(type is any HRLeaf.Type)
    }

    /// Whether the dictionary declares the very type of a key.
    static func isDeclared<Key>(_ key: Key) -> Bool { (key as? DynamicKey)?.isDeclared ?? true }

    /// Nil if the key does not say.
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

extension HRDecodingSlot {
    /// A key of a dictionary, read from its text.
    func key<Key: HRDecodable>(_ text: String, as type: Key.Type, in frame: DecodingFrame) throws -> Key {
        if Key.self == String.self, let key = text as? Key { return key }
        let slot = HRDecodingSlot(key: text, in: frame)
        return try slot.keyOfText(text, as: type) ?? Key.decodeNode(in: slot)
    }

    /// A key of a dictionary, of a type that only the running program knows, read from its text.
    func key<Key>(_ text: String, as type: Key.Type, in frame: DecodingFrame) throws -> Key {
        let slot = HRDecodingSlot(key: text, in: frame)
        return try slot.keyOfText(text, as: type) ?? session.decodeDynamically(type, in: slot)
    }

    /// The error that a key is another one's equal in spite of its spelling.
    func equalKeys(_ text: String) -> HRError {
        equalKeys(saying: "two keys of a dictionary mean the same as \(quoted(text))")
    }

    /// The error that the pair here has the key of another one.
    func equalKeysOfPairs() -> HRError {
        equalKeys(saying: "a key stands in two pairs of a dictionary")
    }

    /// The error that two elements of a counted set are equal.
    func equalElements() -> HRError {
        equalKeys(saying: "an element stands twice in a counted set")
    }

    private func equalKeys(saying message: String) -> HRError {
        var error = HRError(.duplicateKey, message, path: path, help: ["change or remove one of the two"])
        // Two keys that are at fault have the same value stand in for them.
        error.details.isDoubtful = frame.doubts != .none
        return error
    }

    private init(key text: String, in frame: DecodingFrame) {
        self.init(frame, .key(text), .string(text))
        isKey = true
    }

    /// The key that has a text, if keys of the type say themselves which they have.
    private func keyOfText<Key>(_ text: String, as type: Key.Type) throws -> Key? {
        guard DictionaryKeyText.mayHaveOne(type), let type = type as? any CodingKeyRepresentable.Type else {
            return nil
        }
        // JSONEncoder converts these, too.
        let other = session.convertsKeys ? type.init(codingKey: TextCodingKey(stringValue: SnakeCase.camel(text))) : nil
        guard let key = (type.init(codingKey: TextCodingKey(stringValue: text)) ?? other) as? Key else {
            // Its raw value may be what the file has.
            if type is any RawRepresentable.Type { return nil }
            throw invalid("a key of type \(session.name(of: Key.self))")
        }
        return key
    }
}

/// A key's text as Codable has it.
private struct TextCodingKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { stringValue = String(intValue) }
}
