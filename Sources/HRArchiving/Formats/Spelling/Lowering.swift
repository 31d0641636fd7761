import Foundation
import ObjectGraph

/// The notation of values that a format cannot express: a leaf as a dictionary with one reserved key, a key or a string
/// with escapes, an object as a dictionary that begins with the object's header.
struct Lowering {
    /// The format that is written.
    let kind: HRFormat.Kind
    /// True if the writers of XML property lists and JSON can write the sign of -0.0; Foundation's cannot.
    let writesNegativeZero: Bool
    /// True for a plain tree: other programs read it, so no key is reserved or escaped.
    var isPlain = false

    /// The maximum number of additional dictionaries in the file around a leaf that the format cannot express.
    static let wrapping = 2

    /// Returns the only member of the dictionary that represents a leaf; nil if the format can express the leaf itself.
    ///
    /// The value of the member may be a value that the format cannot express either; it is then wrapped in turn.
    func wrapped(_ leaf: HRNode) -> HRFields.Field? { isPlain ? nil : word(for: leaf) }

    private func word(for leaf: HRNode) -> HRFields.Field? {
        switch leaf {
        case .null: kind.hasNull ? nil : member(Vocabulary.className, .string(Vocabulary.nullClass))
        case .real(let value): realText(value).map { member(Vocabulary.real, .string($0)) }
        // Reached only if the format cannot express the number: otherwise the writer has already written it.
        case .number(let value): member(Vocabulary.real, .string(value.text))
        case .string(let value):
            mustEscape(value) ? member(Vocabulary.string, .string(StringEscapes.escaped(value))) : nil
        case .date(let value): wrapped(value)
        case .data(let value): kind.hasData ? nil : member(Vocabulary.data, .string(value.base64EncodedString()))
        case .alias(let reference): member(Vocabulary.alias, .string(reference.text))
        default: nil
        }
    }

    /// Returns the node by which Foundation's encoders represent a leaf that the format cannot express; throws if there
    /// is none. Only for plain trees.
    func plain(_ leaf: HRNode) throws(HRError) -> HRNode {
        switch leaf {
        case .null where !kind.hasNull: return .string(FileContents.nullText)
        case .date where kind == .xmlPropertyList:
            throw HRError(.notWritable, "a property list in XML has no dates outside of the years -4712 to 506713")
        default:
            throw HRError(
                .notWritable, "\(kind == .json ? "JSON" : "a property list") has no \(leaf.plainKind)",
                help: leaf.isLeaf && kind == .json ? ["choose another HRCodableSpelling for the archiver"] : [])
        }
    }

    /// Returns a user key as it is written to the file.
    func key(_ key: String) -> String {
        if isPlain { return key }
        if kind == .xmlPropertyList && (mustEscape(key) || key == Vocabulary.keyedArchivePointer) {
            return Vocabulary.escapedKeyPrefix + StringEscapes.escaped(key)
        }
        return Vocabulary.escaped(key)
    }

    /// Returns the header of an object as fields, in the order in which they are written: class, id, version, plain
    /// value.
    func header(of object: HRObject) -> [HRFields.Field] {
        var members: [HRFields.Field] = []
        if let className = object.className { members.append(member(Vocabulary.className, .string(className))) }
        if let id = object.id { members.append(member(Vocabulary.id, .string(id))) }
        if object.version != 0 {
            members.append(member(Vocabulary.version, .integer(HRInteger(Int64(object.version)))))
        }
        if let value = object.plainValue { members.append(member(Vocabulary.value, value)) }
        return members
    }

    /// Returns the members of the outermost dictionary of a document with definitions or a schema, with keys as in the
    /// file. The schema comes first, and the definitions last. Nil for a document without both.
    func members(of document: HRDocument) throws(HRError) -> [HRFields.Field]? {
        let hasSchema = document.schema != nil && kind == .json && document.root.fields != nil
        guard hasSchema || !document.definitions.isEmpty else { return nil }
        for name in document.definitions.keys where !HRAlias.isValid(id: name) {
            throw HRError.malformed(definition: name)
        }
        var members: [HRFields.Field]
        switch document.root {
        case .dictionary(let fields): members = spelled(fields)
        case .object(let object):
            try check(document.root)
            members = header(of: object) + spelled(object.fields)
        case let root: members = [member(Vocabulary.value, root)]
        }
        if hasSchema, let schema = document.schema { members.insert(member(Vocabulary.schema, .string(schema)), at: 0) }
        if !document.definitions.isEmpty {
            members.append(member(Vocabulary.definitions, .dictionary(document.definitions)))
        }
        return members
    }

    /// Returns the members of a dictionary with keys as in the file.
    func spelled(_ fields: HRFields) -> [HRFields.Field] {
        fields.storage.map { HRFields.Field(key: key($0.key), value: $0.value) }
    }

    /// Throws for a value that could be written but not read again, such as a date that is not finite or a malformed
    /// id.
    func check(_ node: HRNode) throws(HRError) {
        switch node {
        case .date(let date) where !date.timeIntervalSinceReferenceDate.isFinite:
            throw HRError(.notWritable, "a date that is not finite cannot be written")
        case .alias(let alias) where CombiningMarks.areTooMany(in: alias.text):
            throw CombiningMarks.error(in: "a reference")
        case .object(let object):
            if let name = object.className, CombiningMarks.areTooMany(in: name) {
                throw CombiningMarks.error(in: "the name of a class")
            }
            guard let id = object.id, !HRAlias.isValid(id: id) else { return }
            throw HRError.malformed(id: id)
        default: break
        }
    }

    private func member(_ word: String, _ value: HRNode) -> HRFields.Field {
        HRFields.Field(key: word, value: value)
    }

    /// Returns the text of a real number if the numbers of the format cannot express it; nil otherwise.
    private func realText(_ value: Double) -> String? {
        if value == 0 && value.sign == .minus {
            return writesNegativeZero || kind == .binaryPropertyList ? nil : "-0.0"
        }
        guard !kind.hasNonFiniteNumbers else { return nil }
        // Foundation reads whole numbers in JSON as integers, with wrong digits above 2^53.
        if value.isFinite {
            let isMisread = !writesNegativeZero && value.magnitude > 0x1p53 && value == value.rounded()
            return isMisread ? value.description : nil
        }
        return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf"
    }

    private func wrapped(_ date: Date) -> HRFields.Field? {
        let seconds = date.timeIntervalSinceReferenceDate
        guard !kind.hasAllDates else { return nil }
        guard let text = ISO8601.text(of: date) else { return member(Vocabulary.date, .real(seconds)) }
        let isNative = kind.hasDates && seconds == seconds.rounded(.down)
        return isNative ? nil : member(Vocabulary.date, .string(text))
    }

    /// True if the format cannot represent one of the characters of a string, or if readers are known to drop one.
    private func mustEscape(_ string: String) -> Bool {
        !kind.hasAllCharacters && StringEscapes.areNeededInXML(string)
    }
}

extension HRNode {
    /// The description, for error messages, of a node that a plain tree cannot contain.
    fileprivate var plainKind: String {
        switch self {
        case .date: "dates"
        case .data: "data"
        case .real: "numbers that are infinite or not a number"
        case .number: "numbers of so many digits"
        case .string: "notation for some characters of a string"
        case .alias: "references"
        case .object: "objects with a class"
        default: "notation for it"
        }
    }
}
