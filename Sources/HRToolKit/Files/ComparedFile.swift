import HRArchiving

/// One of two files that are compared.
struct ComparedFile {
    /// The name in messages.
    let name: String
    /// The document; nil if the file does not exist, as `/dev/null` says.
    let document: HRDocument?

    /// The name that stands for a file that does not exist. git passes it for files that were added or deleted.
    static let missing = "/dev/null"

    init(_ name: String, _ document: HRDocument?) {
        self.name = name
        self.document = document
    }

    /// Reads a file, which may also be an archive of NSKeyedArchiver.
    init(_ name: String, _ run: Run) throws(HRError) {
        guard name != Self.missing else {
            self.init(name, nil)
            return
        }
        try self.init(Input(name, limit: run.unarchiver.limits.bytes), run)
    }

    init(_ input: Input, _ run: Run) throws(HRError) {
        try self.init(input.name, run.documentOrKeyedArchive(input))
    }

    /// Returns the document, or an empty one of the kind of another file's if the file does not exist. Nothing and
    /// everything differ by all members then.
    func document(besides other: ComparedFile) -> HRDocument {
        if let document { return document }
        return switch other.document?.root {
        case .array: HRDocument([])
        case .dictionary, .object: HRDocument([:])
        default: HRDocument(.null)
        }
    }

    /// Returns the paths and the locations of values at places that begin at an object with an id, or at the root. The
    /// location is a line of a text file, otherwise only the file.
    func places(_ places: [HRAlias]) -> [(path: HRPath, location: HRSourceLocation)] {
        let paths = paths(of: places)
        let locations = document?.locations(of: paths) ?? paths.map { _ in nil }
        return zip(paths, locations).map { path, location in
            guard var location, location.line != nil else { return (path, HRSourceLocation(file: name)) }
            location.file = name
            return (path, location)
        }
    }

    private func paths(of places: [HRAlias]) -> [HRPath] {
        guard let document, places.contains(where: { $0.id != nil }) else { return places.map(\.path) }
        let pathsByID = Dictionary(document.ids.map { ($0.id, $0.path) }) { first, _ in first }
        return places.map { place in
            let path = place.id.flatMap { pathsByID[$0] }
            return path?.appending(place.path.components) ?? place.path
        }
    }
}
