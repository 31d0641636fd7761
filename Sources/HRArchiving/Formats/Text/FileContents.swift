/// The expected contents of a file, which determine how a reader treats keys.
package enum FileContents: Hashable, Sendable {
    /// A document with reserved keys.
    case document
    /// An archive of `NSKeyedArchiver`: keys are unchanged, and a pointer is read as an alias whose text is the number
    /// of the pointer.
    case keyedArchive
    /// A tree of another program, without reserved keys.
    ///
    /// - Parameter null: The string that represents null, in formats without a null of their own.
    case plainTree(null: String? = nil)

    /// Returns ``plainTree(null:)`` for a format. Property lists have no null; `PropertyListEncoder` writes a string in
    /// place of it.
    static func plainTree(of kind: HRFormat.Kind) -> FileContents {
        switch kind {
        case .json: .plainTree(null: nil)
        case .xmlPropertyList, .binaryPropertyList, .oldStylePropertyList: .plainTree(null: nullText)
        }
    }

    /// The string that `PropertyListEncoder` writes for null.
    static let nullText = "$null"

    /// True if all keys are ordinary ones.
    var isPlainTree: Bool {
        if case .plainTree = self { true } else { false }
    }
}

/// Rejects values that contain the string which represents null in property lists of `PropertyListEncoder`, because
/// this string would be decoded as nil.
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
    /// Returns true if the node is a certain string.
    func isText(_ text: String) -> Bool {
        if case .string(let value) = self { value.isSame(as: text) } else { false }
    }
}
