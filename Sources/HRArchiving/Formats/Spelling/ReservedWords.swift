import Foundation
import ObjectGraph

/// The members of one dictionary of a file, sorted into reserved keys and fields.
struct ReservedWords {
    var className: HRNode?
    var alias: HRNode?
    var id: HRNode?
    var version: HRNode?
    var value: HRNode?
    var data: HRNode?
    var date: HRNode?
    var real: HRNode?
    var string: HRNode?
    /// The definitions, which references can refer to.
    var definitions: HRNode?
    /// All other members, with user keys.
    var fields: [HRFields.Field] = []
    private var hasRespelledKeys = false
    /// True if a reserved key that stands for a leaf or a reference has the value null. If there are no other keys, the
    /// dictionary then represents null.
    private var hasNullLeaf = false

    /// Divides members into reserved keys and fields; comments and the schema of the root are left out.
    ///
    /// A reserved key with null is treated as absent: programs that store records in tables write every column into
    /// each record. The exception is a `$value` without fields: archivers write null there for an object that is nil as
    /// a whole.
    init(_ members: [HRFields.Field], isRoot: Bool) throws(HRError) {
        fields.reserveCapacity(members.count)
        for member in members { try add(member, isRoot: isRoot) }
        if hasRespelledKeys { try refuseEqualKeys() }
        if case .null = value, !fields.isEmpty || data.isThere { value = nil }
    }

    /// True if the dictionary contains a class or another reserved key of objects.
    var declaresObject: Bool {
        className.isThere || id.isThere || version.isThere || value.isThere || data.isThere
    }
    var declaresClassOnly: Bool {
        className.isThere && !id.isThere && !version.isThere && !value.isThere && !data.isThere
    }

    /// True if the outermost dictionary exists only because the document has definitions: the root is the value of
    /// `$value`.
    var wrapsRoot: Bool {
        definitions.isThere && value.isThere && fields.isEmpty && !className.isThere && !id.isThere
            && !version.isThere && !data.isThere
    }

    private mutating func add(_ member: HRFields.Field, isRoot: Bool) throws(HRError) {
        guard member.key.utf8.first == UInt8(ascii: "$") else { return fields.append(member) }
        if case .null = member.value, passes(nullUnder: member.key, isRoot: isRoot) { return }
        switch member.key {
        case Vocabulary.className: className = member.value
        case Vocabulary.alias where !isRoot: alias = member.value
        case Vocabulary.id: id = member.value
        case Vocabulary.version: version = member.value
        case Vocabulary.value: value = member.value
        case Vocabulary.data: data = member.value
        case Vocabulary.date: date = member.value
        case Vocabulary.real: real = member.value
        case Vocabulary.string: string = member.value
        case Vocabulary.comment: break
        case Vocabulary.schema where isRoot: break
        case Vocabulary.definitions where isRoot: definitions = member.value
        case Vocabulary.definitions: throw Self.misplaced(member.key)
        default:
            guard let key = Self.unescaped(member.key) else {
                throw HRError(
                    .reservedWord, "the key \(quoted(member.key)) has a malformed escape",
                    help: ["in such a key, write a backslash as \"\\\\\\\\\""]
                ).at(.wordKey(member.key))
            }
            fields.append(HRFields.Field(key: key, value: member.value))
            hasRespelledKeys = true
        }
    }

    /// Returns true if a reserved key is treated as absent when its value is null.
    private mutating func passes(nullUnder word: String, isRoot: Bool) -> Bool {
        switch word {
        case Vocabulary.className, Vocabulary.id, Vocabulary.version: return true
        case Vocabulary.definitions: return isRoot
        case Vocabulary.alias where isRoot: return false
        case Vocabulary.alias, Vocabulary.date, Vocabulary.real, Vocabulary.string, Vocabulary.data:
            hasNullLeaf = true
            return true
        default: return false
        }
    }

    private static func misplaced(_ word: String) -> HRError {
        HRError(
            .reservedWord, "\(quoted(word)) may only stand in the outermost dictionary",
            help: ["move what it holds there", "or write a key of your own with one \"$\" more"]
        ).at(.wordKey(word))
    }

    /// Returns the user key for a key that begins with `$`; nil if its escapes are malformed.
    static func unescaped(_ spelled: String) -> String? {
        // The prefix is compared by code units, because a combining character may follow the colon.
        let prefix = Vocabulary.escapedKeyPrefix.utf8
        guard spelled.utf8.starts(with: prefix) else { return Vocabulary.unescaped(spelled) }
        return StringEscapes.unescaped(String(Substring(spelled.utf8.dropFirst(prefix.count))))
    }

    /// Returns the path component of a key in a file; nil for a reserved key that does not occur in paths.
    static func pathComponent(of spelled: String) -> String? {
        guard spelled.utf8.first == UInt8(ascii: "$") else { return spelled }
        guard !Vocabulary.isWord(spelled), spelled != Vocabulary.definitions else { return nil }
        return unescaped(spelled) ?? spelled
    }

    /// Throws if a key occurs in two notations, such as `$x` and `$$x`, because one of the two values would be lost.
    private func refuseEqualKeys() throws(HRError) {
        var seen: Set<String> = []
        for field in fields where !seen.insert(field.key).inserted {
            let spelled = Vocabulary.escaped(field.key)
            throw HRError(
                .duplicateKey, "the key \(quoted(spelled)) stands twice in one dictionary",
                help: ["rename or remove one of the two"], notes: ["it can be spelled with one \"$\" more"]
            ).at(.wordKey(spelled))
        }
    }

    // MARK: Leaves

    /// Returns the leaf that the dictionary represents; nil if it does not represent a leaf.
    func leaf() throws(HRError) -> HRNode? {
        if hasNullLeaf, hasNoContents, !saysAnything { return .null }
        if let string { return try alone(Vocabulary.string, Self.string(string)) }
        if let real { return try alone(Vocabulary.real, Self.real(real)) }
        if let date { return try alone(Vocabulary.date, .date(Self.date(date, Vocabulary.date))) }
        guard let data, !className.isThere else { return nil }
        return try alone(Vocabulary.data, .data(Self.data(data, Vocabulary.data)))
    }

    /// Returns the plain value of an object that has no fields. For subclasses of `NSData`, HRCoder wrote it under
    /// `$data`.
    func plainValue() throws(HRError) -> HRNode? {
        guard let data else { return value }
        guard !value.isThere else {
            throw HRError(
                .reservedWord, "\(quoted(Vocabulary.value)) and \(quoted(Vocabulary.data)) exclude each other",
                help: ["take out one of the two"]
            ).at(.word(Vocabulary.value))
        }
        return .data(try Self.data(data, Vocabulary.data))
    }

    private var words: [HRNode?] { [className, alias, id, version, value, data, date, real, string, definitions] }
    private var saysAnything: Bool { words.contains(where: \.isThere) }
    /// True if there are no fields, apart from fields with null, which programs that store records in tables add for
    /// other records.
    var hasNoContents: Bool { fields.allSatisfy { if case .null = $0.value { true } else { false } } }

    private func alone(_ word: String, _ leaf: HRNode) throws(HRError) -> HRNode {
        guard hasNoContents, words.count(where: \.isThere) == 1 else {
            throw HRError(
                .reservedWord, "\(quoted(word)) stands for a value alone, but there are other keys too",
                help: ["take out \(quoted(word)) or the other keys"]
            ).at(.word(word))
        }
        return leaf
    }

    private static func string(_ node: HRNode) throws(HRError) -> HRNode {
        guard case .string(let text) = node else { throw Lifting.malformed(Vocabulary.string, "a string", node) }
        guard let string = StringEscapes.unescaped(text) else {
            throw HRError(
                .reservedWord, "the text after \(quoted(Vocabulary.string)) has a malformed escape",
                help: ["the escapes are those of JSON: \\u and four hexadecimal digits, \\n, \\\\"]
            ).at(.word(Vocabulary.string))
        }
        return .string(string)
    }

    private static func real(_ node: HRNode) throws(HRError) -> HRNode {
        switch node {
        case .real, .number: return node
        case .integer(let value): return .real(value.doubleValue)
        case .string(let text) where text.isSame(as: "nan"): return .real(.nan)
        case .string(let text) where text.isSame(as: "inf") || text.isSame(as: "+inf"): return .real(.infinity)
        case .string(let text) where text.isSame(as: "-inf"): return .real(-.infinity)
        case .string(let text):
            guard let value = number(text) else {
                throw HRError(
                    .reservedWord, "the text after \(quoted(Vocabulary.real)) is not a number",
                    help: ["write \"nan\", \"inf\", \"-inf\" or a decimal number"]
                ).at(.word(Vocabulary.real))
            }
            return value
        default: throw Lifting.malformed(Vocabulary.real, "a number or its text", node)
        }
    }

    /// Returns the node of a real number, given as text; nil if the text is not a number. A number without a point is a
    /// real number here, too: `7` is 7.0.
    private static func number(_ text: String) -> HRNode? {
        if let node = HRNode(number: text) {
            if case .integer(let value) = node { return .real(value.doubleValue) }
            return node
        }
        // The text may be in another notation than that of JSON, such as 007.
        guard let first = text.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
            !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }), let value = Double(text), value.isFinite
        else { return nil }
        return .real(value)
    }

    /// Returns the date of a reserved key: a date itself, an ISO 8601 string, or seconds since 2001.
    static func date(_ node: HRNode, _ word: String) throws(HRError) -> Date {
        switch node {
        case .date(let date): return date
        case .integer(let seconds): return Date(timeIntervalSinceReferenceDate: seconds.doubleValue)
        case .real(let seconds) where seconds.isFinite: return Date(timeIntervalSinceReferenceDate: seconds)
        case .number(let number) where number.doubleValue.isFinite:
            return Date(timeIntervalSinceReferenceDate: number.doubleValue)
        case .real, .number: throw HRError(.invalidValue, "a date must be finite").at(.word(word))
        case .string(let text):
            guard let date = ISO8601.date(from: text) else {
                throw HRError(
                    .reservedWord, "the text after \(quoted(word)) is not a date",
                    help: ["write it as in \"2026-11-21T09:30:00.25Z\""]
                ).at(.word(word))
            }
            return date
        default: throw Lifting.malformed(word, "a date", node)
        }
    }

    /// Returns the data of a reserved key: data itself, or a base64 string.
    static func data(_ node: HRNode, _ word: String) throws(HRError) -> Data {
        switch node {
        case .data(let data): return data
        case .string(let text):
            guard let data = Base64.data(from: text) else {
                throw HRError(
                    .reservedWord, "the text after \(quoted(word)) is not base64",
                    help: ["write letters, digits, \"+\" and \"/\", four for each three bytes, with \"=\" at the end"]
                ).at(.word(word))
            }
            return data
        default: throw Lifting.malformed(word, "a string in base64", node)
        }
    }
}

extension Optional<HRNode> {
    /// True if there is a node, possibly null. Comparing with `nil` would be ambiguous, because `nil` is also a literal
    /// for a null node.
    var isThere: Bool {
        if case .some = self { true } else { false }
    }
}
