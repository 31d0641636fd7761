import Foundation

/// An error in an archive, without its location in the file and its path in the document.
struct KeyedArchiveFault: Error {
    let code: HRError.Code
    let message: String
    /// The path of the malformed value in the archive itself.
    var components: [String]
    /// The reserved key in that value that the error is about, or nil. It is not part of the path, because reserved
    /// keys such as `$class` are not path components.
    var word: String?
    let help: [String]
    let notes: [String]

    init(
        _ code: HRError.Code, _ message: String, at components: [String] = [], word: String? = nil, help: [String] = [],
        notes: [String] = []
    ) {
        self.code = code
        self.message = message
        self.components = components
        self.word = word
        self.help = help
        self.notes = notes
    }
}

extension KeyedArchiveFault {
    /// Creates an error about an object of the table, or about one of its fields.
    init(
        _ code: HRError.Code, _ message: String, inObject index: Int, key: String? = nil, help: [String] = [],
        notes: [String] = []
    ) {
        let isWord = key == KeyedArchive.Keys.className
        let inner = isWord ? [] : [key].compactMap { $0 }
        self.init(
            code, message, at: [KeyedArchive.Keys.objects, String(index)] + inner, word: isWord ? key : nil, help: help,
            notes: notes)
    }

    /// Creates an error for a field that does not have the value that its class requires.
    init(_ code: HRError.Code, _ key: String, of object: KeyedArchiveObject, mustBe expected: String) {
        self.init(
            code, "\(quoted(key)) of \(object.name) must be \(expected)", inObject: object.index, key: key)
    }

    /// Creates an error for a field that does not have the type that its class requires.
    static func mismatch(
        _ key: String, of object: KeyedArchiveObject, _ expected: String, _ node: HRNode
    ) -> KeyedArchiveFault {
        KeyedArchiveFault(.typeMismatch, key, of: object, mustBe: "\(expected), found \(node.keyedKind)")
    }

    static func missing(_ key: String, of object: KeyedArchiveObject) -> KeyedArchiveFault {
        KeyedArchiveFault(.missingKey, "\(object.name) has no \(quoted(key))", inObject: object.index)
    }

    /// Returns the same error, with the path of an object or of one of its fields.
    func inside(_ index: Int, _ key: String? = nil) -> KeyedArchiveFault {
        KeyedArchiveFault(code, message, inObject: index, key: key, help: help, notes: notes)
    }

    init(_ excess: HRLimits.Excess, at components: [String] = [], notes: [String] = []) {
        self.init(excess.code, excess.message, at: components, help: excess.help, notes: notes)
    }
}

extension HRNode {
    var byteCount: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .data(let data): data.count
        default: 0
        }
    }

    /// The kind of the value in an archive, in which an alias is a pointer.
    var keyedKind: String {
        if case .alias = self { return "a pointer" }
        return kind
    }
}
