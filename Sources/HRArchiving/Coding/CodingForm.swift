/// The form in which an archiver writes values or an unarchiver reads them. It is needed for each value, so it is
/// stored rather than computed from the settings.
enum CodingForm: UInt8 {
    /// An archive: an object may specify its class, and repeated objects are written as references.
    case graph
    /// Plain data whose structure an external description determines. An object is written in full at each occurrence.
    /// When it is read, it is of the declared class, whatever class the document specifies.
    case plainData
    /// A tree in the notation of a coder such as `JSONEncoder`: no key is reserved, and a type's Codable implementation
    /// takes precedence over its implementation for this library.
    case plainTree
    /// A plain tree with keys in snake case.
    case snakeCaseTree

    init(_ spelling: HRCodableSpelling?) {
        self = spelling.map { $0.keys == .snakeCase ? .snakeCaseTree : .plainTree } ?? .graph
    }

    /// True for a plain tree, that is, if the settings specify an ``HRCodableSpelling``.
    var isPlainTree: Bool { rawValue >= Self.plainTree.rawValue }

    /// True if mapped objects are of their declared class, whatever class the file specifies.
    var ignoresClasses: Bool { self != .graph }

    /// True if the keys of types are converted to and from snake case.
    var convertsKeys: Bool { self == .snakeCaseTree }

    /// Converts a key of the document to the corresponding key of a type.
    func typeKey(_ key: String) -> String { convertsKeys ? SnakeCase.camel(key) : key }
}
