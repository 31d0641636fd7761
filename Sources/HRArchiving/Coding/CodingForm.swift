/// What an archiver writes or an unarchiver reads. It is asked for with each value, so it is stored rather than computed from
/// the settings.
enum CodingForm: UInt8 {
    /// An archive: an object may say its class, and a reference stands for each object that was met before.
    case graph
    /// Data whose shape a description from outside decides: an object is written out wherever it is met, and is of the
    /// declared class, whatever it says.
    case plainData
    /// A tree in a Codable spelling: no word is reserved, and Codable comes before a type's own form.
    case plainTree
    /// The same, with keys in snake case.
    case snakeCaseTree

    init(_ spelling: HRCodableSpelling?) {
        self = spelling.map { $0.keys == .snakeCase ? .snakeCaseTree : .plainTree } ?? .graph
    }

    /// Whether it is a plain tree, as the settings spell them.
    var isPlainTree: Bool { rawValue >= Self.plainTree.rawValue }

    /// Whether mapped objects are of their declared class, whatever class the file says.
    var ignoresClasses: Bool { self != .graph }

    /// Whether the keys of types are converted.
    var convertsKeys: Bool { self == .snakeCaseTree }

    /// The key of a type that a key of the document stands for.
    func typeKey(_ key: String) -> String { convertsKeys ? SnakeCase.camel(key) : key }
}
