import ObjectGraph

/// Creates messages about enums with payloads. In Codable, a value of such an enum is a dictionary with a single key,
/// which names the case.
package enum EnumCases {
    fileprivate static func several(_ place: String, _ keys: [String], _ owner: String) -> HRError {
        HRError(
            .typeMismatch, "\(place) must be one case of \(owner), found \(keys.count): \(list(keys))",
            help: ["keep one of them"])
    }

    fileprivate static func note(_ owner: String, _ cases: [String]) -> [String] {
        cases.isEmpty ? [] : ["\(owner) has the cases \(list(cases))"]
    }

    /// Returns the names of an enum's cases if its key type or the enum itself is `CaseIterable`; otherwise an empty
    /// array.
    package static func names(_ keyType: any CodingKey.Type, of type: Any.Type) -> [String] {
        if let keys = keyType as? any (CodingKey & CaseIterable).Type { return names(keys) }
        if let type = type as? any (Encodable & CaseIterable).Type { return cases(type) }
        return []
    }

    private static func names<Key: CodingKey & CaseIterable>(_ type: Key.Type) -> [String] {
        type.allCases.map(\.stringValue)
    }

    private static func cases<Value: Encodable & CaseIterable>(_ type: Value.Type) -> [String] {
        type.allCases.prefix(100).compactMap { key(of: $0) }
    }

    /// Returns the key of a case: the first key that the enum encodes for it, even if encoding the payload then fails.
    private static func key(of value: some Encodable) -> String? {
        let archiver = HRArchiver(compatibility: .propertyListEncoder)
        let session = ArchivingSession(archiver, recording: nil) { _ in HRKeyedCoder() }
        var key: String?
        do {
            _ = try session.document { slot in
                defer { key = slot.builder.fields.first?.key }
                try value.encode(to: CodableEncoder(builder: slot.builder))
                return .null
            }
        } catch { return key }
        return key
    }

    // MARK: Spellings

    /// Returns the only valid key that differs from a string by one edit, or nil. All edits are tried, because the key
    /// type does not list its keys.
    static func nearest(_ text: String, _ keyType: any CodingKey.Type) -> String? {
        guard !text.isEmpty, text.utf8.count <= 40 else { return nil }
        var found: Set<String> = []
        for spelling in edits(of: Array(text)) where keyType.init(stringValue: spelling)?.stringValue == spelling {
            found.insert(spelling)
            // With several matches, the key type most likely accepts any string.
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

extension DecodingFrame {
    /// Returns the error for a dictionary that contains none of the cases of an enum, or several.
    func caseError(of type: Any.Type, keyType: any CodingKey.Type) -> HRError {
        let owner = typeName, path = path, keys = keys
        let place = HRDecodingSlot(self, .root, nil).name, form = session.form
        return HRError(.typeMismatch, at: path) {
            let known = keys.filter { keyType.init(stringValue: form.typeKey($0)) != nil }
            guard known.isEmpty else { return EnumCases.several(place, known, owner) }
            let cases = EnumCases.names(keyType, of: type), notes = EnumCases.note(owner, cases)
            guard let key = keys.first else {
                return HRError(.typeMismatch, "\(place) must be a case of \(owner), found none", notes: notes)
            }
            let near = cases.isEmpty ? EnumCases.nearest(key, keyType) : nearestName(to: key, among: cases)
            var error = HRError(
                .typeMismatch, "\(owner) has no case \(quoted(key))", suggestion: near, notes: notes)
            error.wording.hints = [HRError.Hint(path: path.appending(key), part: .key, text: "no case of \(owner)")]
            return error
        }
    }

    /// Returns a node without the cases whose value is null. Returns nil if there are none, or if the rest does not
    /// contain exactly one case.
    ///
    /// - Parameter error: The error that was thrown for the node. Unless it is a type mismatch of the enum itself, the
    ///   result is nil.
    func withoutNullCases(_ node: HRNode?, after error: any Error) -> HRNode? {
        guard case DecodingError.typeMismatch(let type, _) = error, type == self.type, hasFields, isUnread,
            let keyType, let fields = node?.fields
        else { return nil }
        let isCase = { (key: String) in keyType.init(stringValue: self.session.form.typeKey(key)) != nil }
        let rest = fields.storage.filter { if case .null = $0.value { !isCase($0.key) } else { true } }
        guard rest.count < fields.count, rest.count(where: { isCase($0.key) }) == 1 else { return nil }
        switch node {
        case .dictionary: return .dictionary(HRFields(storage: rest))
        case .object(let object): return .object(HRObject(header: object.header, fields: HRFields(storage: rest)))
        default: return nil
        }
    }
}
