import ObjectGraph

/// Messages about enums with payloads, whose cases are keys in Codable: a value is a dictionary with one of them.
enum EnumCases {
    /// The error that the dictionary of a frame holds none of the cases, or several.
    static func error(in frame: DecodingFrame, of type: Any.Type, keyType: any CodingKey.Type) -> HRError {
        let owner = frame.typeName, path = frame.path, keys = frame.keys
        let place = HRDecodingSlot(frame, .root, nil).name, convertsKeys = frame.session.form.convertsKeys
        let cases: @Sendable () -> [String] = { names(keyType, of: type) }
        return HRError(.typeMismatch, at: path) {
            let known = keys.filter { keyType.init(stringValue: convertsKeys ? SnakeCase.camel($0) : $0) != nil }
            guard known.isEmpty else { return several(place, known, owner) }
            guard let key = keys.first else {
                return HRError(
                    .typeMismatch, "\(place) must be a case of \(owner), found none", notes: note(owner, cases()))
            }
            let near = cases().isEmpty ? nearest(key, keyType) : nearestName(to: key, among: cases())
            var error = HRError(
                .typeMismatch, "\(owner) has no case \(quoted(key))", suggestion: near, notes: note(owner, cases()))
            error.wording.hints = [HRError.Hint(path: path.appending(key), part: .key, text: "no case of \(owner)")]
            return error
        }
    }

    /// A node without the cases that are null; nil unless there are some, and one case is left.
    ///
    /// - Parameter error: What was thrown for the node.
    static func withoutNulls(_ node: HRNode?, in frame: DecodingFrame, after error: any Error) -> HRNode? {
        guard case DecodingError.typeMismatch(let type, _) = error, type == frame.type, frame.hasFields,
            frame.isUnread, let keyType = frame.keyType, let fields = node?.fields
        else { return nil }
        let isCase = { (key: String) in
            keyType.init(stringValue: frame.session.form.convertsKeys ? SnakeCase.camel(key) : key) != nil
        }
        let rest = fields.storage.filter { if case .null = $0.value { !isCase($0.key) } else { true } }
        guard rest.count < fields.count, rest.count(where: { isCase($0.key) }) == 1 else { return nil }
        switch node {
        case .dictionary: return .dictionary(HRFields(storage: rest))
        case .object(let object): return .object(HRObject(header: object.header, fields: HRFields(storage: rest)))
        default: return nil
        }
    }

    private static func several(_ place: String, _ keys: [String], _ owner: String) -> HRError {
        HRError(
            .typeMismatch, "\(place) must be one case of \(owner), found \(keys.count): \(list(keys))",
            help: ["keep one of them"])
    }

    private static func note(_ owner: String, _ cases: [String]) -> [String] {
        cases.isEmpty ? [] : ["\(owner) has the cases \(list(cases))"]
    }

    /// The cases, where the type of their keys, or the enum itself, lists them; none otherwise.
    static func names(_ keyType: any CodingKey.Type, of type: Any.Type) -> [String] {
        if let keys = keyType as? any (CodingKey & CaseIterable).Type { return names(keys) }
        if let type = type as? any (Encodable & CaseIterable).Type { return cases(type) }
        return []
    }

    private static func names<Key: CodingKey & CaseIterable>(_ type: Key.Type) -> [String] {
        type.allCases.map(\.stringValue)
    }

    private static func cases<Value: Encodable & CaseIterable>(_ type: Value.Type) -> [String] {
        type.allCases.prefix(100).compactMap { CaseProbe.key(of: $0) }
    }

    // MARK: Spellings

    /// The one key that a text is one edit away from, for keys that are not listed: all spellings are tried.
    static func nearest(_ text: String, _ keyType: any CodingKey.Type) -> String? {
        guard !text.isEmpty, text.utf8.count <= 40 else { return nil }
        var found: Set<String> = []
        for spelling in edits(of: Array(text)) where keyType.init(stringValue: spelling)?.stringValue == spelling {
            found.insert(spelling)
            // Several hits: most likely a key type that accepts any text.
            if found.count > 1 { return nil }
        }
        return found.first
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")

    private static func edits(of text: [Character]) -> some Sequence<String> {
        (0...text.count).lazy.flatMap { index -> [String] in
            let before = String(text[..<index])
            var spellings = letters.map { before + String($0) + String(text[index...]) }
            guard index < text.count else { return spellings }
            let rest = String(text[(index + 1)...])
            spellings.append(before + rest)
            spellings += letters.map { before + String($0) + rest }
            if index + 1 < text.count {
                spellings.append(before + String(text[index + 1]) + String(text[index]) + String(text[(index + 2)...]))
            }
            return spellings
        }
    }
}

/// Finds the key of a case, which is the first key that the enum encodes.
private final class CaseProbe: Encoder {
    private(set) var key: String?
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    private struct Done: Error {}

    static func key(of value: some Encodable) -> String? {
        let probe = CaseProbe()
        do { try value.encode(to: probe) } catch { return probe.key }
        return probe.key
    }

    func note(_ key: any CodingKey) { self.key = self.key ?? key.stringValue }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Fields(probe: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Values(probe: self) }
    func singleValueContainer() -> any SingleValueEncodingContainer { Values(probe: self) }

    private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let probe: CaseProbe
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) throws { probe.note(key) }
        func encode<T: Encodable>(_ value: T, forKey key: Key) throws { probe.note(key) }

        func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<
            Inner
        > {
            probe.note(key)
            return probe.container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            probe.note(key)
            return probe.unkeyedContainer()
        }

        func superEncoder() -> any Encoder { probe }
        func superEncoder(forKey key: Key) -> any Encoder { probe }
    }

    private struct Values: UnkeyedEncodingContainer, SingleValueEncodingContainer {
        let probe: CaseProbe
        var codingPath: [any CodingKey] { [] }
        var count: Int { 0 }

        func encodeNil() throws { throw Done() }
        func encode<T: Encodable>(_ value: T) throws { throw Done() }

        func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
            probe.container(keyedBy: type)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
        func superEncoder() -> any Encoder { probe }
    }
}
