import Foundation
import ObjectGraph

/// Converts dictionaries of a file to nodes. It is the inverse of ``Lowering``, and also reads HRCoder's notation.
///
/// A reader converts from the inside out: when a dictionary is converted, its values have already become nodes.
struct Lifting {
    /// The shared headers of objects that declare only a class, by class name.
    private var headers: [String: HRObject.Header] = [:]
    /// The headers of the last four classes, newest first: comparing four short names is faster than hashing one.
    private var recentHeaders: [HRObject.Header] = []
    private let sharesHeaders: Bool
    /// The definitions, once the root has been converted.
    private(set) var definitions = HRFields()
    /// The number of references that have been converted.
    private(set) var aliasCount = 0

    private static let recentCount = 4

    /// True if ``header(for:)`` has returned a header.
    var isTaken: Bool { !recentHeaders.isEmpty }

    /// - Parameter sharesHeaders: True if objects share headers (``Shortcuts/classHeaders``).
    init(sharesHeaders: Bool = true) {
        self.sharesHeaders = sharesHeaders
    }

    /// Returns the shared header of objects that declare only a class; nil if headers are not shared, or if the name
    /// needs further checks.
    ///
    /// Used for objects whose class is their only reserved key, in place of ``node(of:isRoot:)``.
    mutating func header(for className: String) -> HRObject.Header? {
        guard !CombiningMarks.areTooMany(in: className) else { return nil }
        for header in recentHeaders where header.className == className { return header }
        guard sharesHeaders, !className.utf8.starts(with: "NS".utf8) else { return nil }
        let header = sharedHeader(for: className)
        if recentHeaders.count == Self.recentCount { recentHeaders.removeLast() }
        recentHeaders.insert(header, at: 0)
        return header
    }

    private mutating func sharedHeader(for className: String) -> HRObject.Header {
        if let header = headers[className] { return header }
        let header = HRObject.Header(className: className)
        if sharesHeaders { headers[className] = header }
        return header
    }

    /// Returns the node for a dictionary, given its members with keys as they are in the file.
    ///
    /// At the root, `$schema` is ignored, and `$alias` is an ordinary key, because it could not refer to anything.
    mutating func node(of members: [HRFields.Field], isRoot: Bool) throws(HRError) -> HRNode {
        guard members.contains(where: { $0.key.utf8.first == UInt8(ascii: "$") }) else {
            return .dictionary(HRFields(storage: members))
        }
        let words = try ReservedWords(members, isRoot: isRoot)
        if let node = words.definitions { definitions = try Self.definitions(node) }
        if words.wrapsRoot, let root = words.value { return root }
        if let alias = words.alias {
            aliasCount += 1
            return .alias(HRAlias(try Self.string(alias, Vocabulary.alias)))
        }
        if let leaf = try words.leaf() { return leaf }
        guard words.declaresObject else { return .dictionary(HRFields(storage: words.fields)) }
        return try object(words)
    }

    private static func definitions(_ node: HRNode) throws(HRError) -> HRFields {
        guard case .dictionary(let fields) = node else {
            throw malformed(Vocabulary.definitions, "a dictionary of names and what they stand for", node)
        }
        return fields
    }

    private mutating func object(_ words: ReservedWords) throws(HRError) -> HRNode {
        let className = try words.className.map { (node) throws(HRError) in try Self.string(node, Vocabulary.className)
        }
        if let className, !words.value.isThere, let leaf = try LegacyClass.leaf(of: className, words) { return leaf }
        let header = try header(className, words)
        let fields = HRFields(storage: header.plainValue.isThere && words.hasNoContents ? [] : words.fields)
        guard !header.plainValue.isThere || fields.isEmpty else {
            throw HRError(
                .reservedWord, "\(quoted(Vocabulary.value)) stands for the whole object, but there are other keys too",
                help: ["take out \(quoted(Vocabulary.value)) or the other keys"]
            ).at(.word(words.value == nil ? Vocabulary.data : Vocabulary.value))
        }
        // If the header contains nothing but version 0, the dictionary is not an object.
        guard !header.isEmpty else { return .dictionary(fields) }
        return .object(HRObject(header: header, fields: fields))
    }

    private mutating func header(_ className: String?, _ words: ReservedWords) throws(HRError) -> HRObject.Header {
        guard let className, words.declaresClassOnly else {
            return HRObject.Header(
                className: className, id: try words.id.map(Self.id), version: try words.version.map(Self.version) ?? 0,
                plainValue: try words.plainValue())
        }
        return sharedHeader(for: className)
    }

    private static func id(_ node: HRNode) throws(HRError) -> String {
        let id = try string(node, Vocabulary.id)
        guard HRAlias.isValid(id: id) else {
            throw HRError.malformed(id: id).at(.word(Vocabulary.id))
        }
        return id
    }

    private static func version(_ node: HRNode) throws(HRError) -> Int {
        let whole: Int? =
            switch node {
            case .integer(let number): number.exactly()
            case .real(let number): Int(exactly: number)
            default: nil
            }
        guard let version = whole else {
            throw HRError(
                .malformedVersion, "\(quoted(Vocabulary.version)) must be a whole number, found \(node.kind)",
                help: ["write a number such as 2, or take \(quoted(Vocabulary.version)) out: then it is 0"])
        }
        return version
    }

    /// Returns a string that will be compared with others, after checking its combining marks.
    private static func string(_ node: HRNode, _ word: String) throws(HRError) -> String {
        guard case .string(let text) = node else { throw malformed(word, "a string", node) }
        guard !CombiningMarks.areTooMany(in: text) else {
            throw CombiningMarks.error(in: "the text after \(quoted(word))").at(.word(word))
        }
        return text
    }

    /// Returns the error for a reserved key with a value of the wrong type.
    static func malformed(_ word: String, _ expected: String, _ node: HRNode) -> HRError {
        HRError(.reservedWord, "\(quoted(word)) must be \(expected), found \(node.kind)").at(.word(word))
    }
}
