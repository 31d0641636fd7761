import ObjectGraph

// Codable encodes an enum case without payload as `{"none": {}}`. In a file written by hand, it may also be `"none"`.

extension DecodingFrame {
    /// Returns the keyed container for a string that names an enum case without payload.
    ///
    /// - Throws: An error if the node is not such a string.
    @inline(never)
    func containerOfText<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        if case .string(let text) = node, !isKey,
            let key = type.init(stringValue: session.form.typeKey(text))
        {
            return KeyedDecodingContainer(CaseTextNode(frame: self, key: key))
        }
        let slot = HRDecodingSlot(wholeOf: self), payload = helpForPayload(type).map { [$0] } ?? []
        var error = slot.mismatch(expectation, helps: payload)
        if case .string(let text) = node, !isKey, payload.isEmpty, let owner = self.type {
            error = slot.mismatch(expectation, helps: Self.helpForCase(text, of: owner, keyType: type))
        }
        throw slot.standardError(for: error, wanted: [String: Any].self)
    }

    /// Returns advice that names the case that a string was probably meant to be, or no advice. Codable does not reveal
    /// whether the type is an enum.
    private static func helpForCase(_ text: String, of type: Any.Type, keyType: any CodingKey.Type) -> [String] {
        let cases = EnumCases.names(keyType, of: type)
        let near = cases.isEmpty ? EnumCases.nearest(text, keyType) : nearestName(to: text, among: cases)
        return near.map { ["write \(quoted($0)) if the case of that name is meant"] } ?? []
    }

    /// Returns advice on the notation of a payload if the key type is that of a case with unlabelled values; otherwise
    /// nil.
    private func helpForPayload<Key: CodingKey>(_ type: Key.Type) -> String? {
        guard self.type == nil, type.init(stringValue: Self.firstValue) != nil, type.init(stringValue: "\0") == nil
        else {
            return nil
        }
        return "write { \"\(Self.firstValue)\": … }: \(Self.unlabelled)"
    }

    /// The key of the first value of a payload if that value has no label.
    private static let firstValue = "_0"
    private static let unlabelled = "values of a case that have no labels are called _0, _1 and so on"

    /// Returns advice for a missing key. For a key such as `_0`, the advice explains the keys of unlabelled values.
    static func help(forMissing key: String) -> String {
        let isUnlabelled = key.utf8.first == UInt8(ascii: "_") && Int(key.dropFirst()) != nil
        return "add the key \(quoted(key))" + (isUnlabelled ? ": \(unlabelled)" : "")
    }
}

/// A keyed container with one key, the name of a case, whose payload is empty.
private struct CaseTextNode<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let frame: DecodingFrame
    let key: Key

    var codingPath: [any CodingKey] { frame.codingPath }
    var allKeys: [Key] { [key] }

    func contains(_ key: Key) -> Bool { isCase(key) }
    func decodeNil(forKey key: Key) throws -> Bool { throw mismatch }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { throw mismatch }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { throw mismatch }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        guard isCase(key) else { throw mismatch }
        let payload = try DecodingFrame.open(in: HRDecodingSlot(frame, .root, .dictionary([:])))
        return try CodableDecoder(frame: payload).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw mismatch }
    func superDecoder() throws -> any Decoder { throw mismatch }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw mismatch }

    private func isCase(_ other: Key) -> Bool { other.stringValue == key.stringValue }

    private var mismatch: any Error {
        let slot = HRDecodingSlot(wholeOf: frame)
        return slot.standardError(for: slot.mismatch(frame.expectation), wanted: [String: Any].self)
    }
}
