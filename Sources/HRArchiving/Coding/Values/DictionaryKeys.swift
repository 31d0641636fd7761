extension HRDecodingSlot {
    /// Decodes the key of the dictionary member in this slot from the key's string.
    func key<Key>(_ text: String, by decode: MemberDecoder<Key>) throws -> Key {
        if Key.self == String.self, let key = text as? Key { return key }
        var slot = HRDecodingSlot(frame, .key(text), .string(text))
        slot.isKey = true
        return try slot.keyOfText(text, as: Key.self) ?? decode(slot)
    }

    /// Returns the error for two equal keys with different strings.
    func equalKeys(_ text: String) -> HRError {
        equalKeys(saying: "two keys of a dictionary mean the same as \(quoted(text))")
    }

    /// Returns the error for two pairs with equal keys.
    func equalKeysOfPairs() -> HRError {
        equalKeys(saying: "a key stands in two pairs of a dictionary")
    }

    /// Returns the error for two equal elements of a counted set.
    func equalElements() -> HRError {
        equalKeys(saying: "an element stands twice in a counted set")
    }

    private func equalKeys(saying message: String) -> HRError {
        var error = HRError(.duplicateKey, message, path: path, help: ["change or remove one of the two"])
        // The keys may be equal only because both contain errors and were replaced by the same placeholder.
        error.details.isDoubtful = frame.doubts != .none
        return error
    }

    /// Returns the key for a string if the key type is `CodingKeyRepresentable`; otherwise, or if the string may be a
    /// raw value, returns nil.
    private func keyOfText<Key>(_ text: String, as type: Key.Type) throws -> Key? {
        guard DictionaryKeyText.mayHaveOne(type), let type = type as? any CodingKeyRepresentable.Type else {
            return nil
        }
        // `JSONEncoder` converts the keys of dictionaries to snake case too.
        let converted = session.form.convertsKeys ? TextCodingKey(stringValue: SnakeCase.camel(text)) : nil
        let other = converted.flatMap { type.init(codingKey: $0) }
        guard let key = (type.init(codingKey: TextCodingKey(stringValue: text)) ?? other) as? Key else {
            // The string may be the raw value, which the caller decodes next.
            if type is any RawRepresentable.Type { return nil }
            throw invalid("a key of type \(session.name(of: Key.self))")
        }
        return key
    }
}

private struct TextCodingKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { stringValue = String(intValue) }
}
