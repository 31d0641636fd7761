/// What a reader takes a file for.
package enum FileContents: Hashable, Sendable {
    /// A document, whose reserved words have their meaning.
    case document
    /// An archive of `NSKeyedArchiver`: keys stay as they stand, and a pointer is an alias whose text is its number.
    case keyedArchive
    /// A tree of another program's: no word is reserved.
    ///
    /// - Parameter null: The text that stands for null, in formats without one of their own.
    case plainTree(null: String? = nil)

    /// What a plain tree is taken for in a format: `PropertyListEncoder` has a text for what property lists cannot say.
    static func plainTree(of kind: HRFormat.Kind) -> FileContents {
        switch kind {
        case .json: .plainTree(null: nil)
        case .xmlPropertyList, .binaryPropertyList, .oldStylePropertyList: .plainTree(null: nullText)
        }
    }

    /// What `PropertyListEncoder` writes for null.
    static let nullText = "$null"

    /// Whether all keys are ordinary ones.
    var isPlainTree: Bool {
        if case .plainTree = self { true } else { false }
    }
}

/// The text that property lists of `PropertyListEncoder` have for null: a string of that text would come back as nil.
enum NullText {
    static func check(_ document: HRDocument, in kind: HRFormat.Kind) throws(HRError) {
        guard case .plainTree(_?) = FileContents.plainTree(of: kind), holds(document.root) else { return }
        throw error(at: document.walk.first { $0.node.isText(FileContents.nullText) }?.path)
    }

    static func check(_ node: HRNode, in kind: HRFormat.Kind) throws(HRError) {
        if case .plainTree(_?) = FileContents.plainTree(of: kind), holds(node) { throw error(at: nil) }
    }

    private static func error(at path: HRPath?) -> HRError {
        HRError(
            .notWritable, "the text \(quoted(FileContents.nullText)) means null in such a property list", path: path,
            help: ["archive it as JSON, or with compatibility: .standard"])
    }

    private static func holds(_ node: HRNode) -> Bool {
        switch node {
        case .array(let elements): elements.contains(where: holds)
        case .dictionary(let fields): fields.storage.contains { holds($0.value) }
        case .string(let text): text == FileContents.nullText
        default: false
        }
    }
}

extension HRNode {
    /// Whether it is a certain string.
    func isText(_ text: String) -> Bool {
        if case .string(let value) = self { value.isSame(as: text) } else { false }
    }
}
