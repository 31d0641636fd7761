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
