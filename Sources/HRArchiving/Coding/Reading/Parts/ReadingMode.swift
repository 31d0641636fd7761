/// What a session reads. It is asked for with each value, so it is stored rather than computed from the settings.
struct ReadingMode {
    /// Whose words the document is written in.
    enum Notation: UInt8 {
        /// An archive: an object may say its class.
        case archive
        /// Data whose shape a description from outside decides: an object is of the declared class, whatever it says.
        case described
        /// A tree in a Codable spelling: no word is reserved, and Codable comes before a type's own form.
        case plainTree
        /// The same, with keys in snake case.
        case snakeCaseTree
    }

    var notation: Notation
    /// Whether the document has references, so that places have to be tracked.
    let hasReferences: Bool

    init(_ spelling: HRCodableSpelling?, hasReferences: Bool) {
        notation = spelling.map { $0.keys == .snakeCase ? .snakeCaseTree : .plainTree } ?? .archive
        self.hasReferences = hasReferences
    }

    /// Whether plain trees are read, as the settings spell them.
    var isPlainTree: Bool { notation.rawValue >= Notation.plainTree.rawValue }

    /// Whether mapped objects are of their declared class, whatever class the file says.
    var ignoresClasses: Bool { notation != .archive }

    /// Whether the keys of types are converted.
    var convertsKeys: Bool { notation == .snakeCaseTree }
}
