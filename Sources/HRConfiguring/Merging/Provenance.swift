import HRArchiving

/// The origin of a value, with the origins of those of its parts that come from elsewhere.
struct Provenance: Sendable {
    /// The source form of a value, which determines how it is converted.
    enum Spelling: Sendable, Hashable {
        case literal
        /// The string of an environment variable that a file names.
        case variable(String)
        /// A string with variables in it.
        case interpolated
        /// A string that does not come from a JSON file or property list, but from a folder, an environment variable or
        /// a command-line argument.
        case loose
    }

    var place: LayerPlace
    /// The locations of the weaker values that this value overrides, the nearest first.
    var over: [LayerPlace] = []
    var spelling = Spelling.literal
    /// The error to report for the value, if it could not be resolved.
    var fault: HRError?
    /// A note about the merge: a value of another kind was replaced.
    var note: String?
    /// Members whose origin does not follow from ``place``.
    var members: [String: Provenance] = [:]
    /// The locations of nulls that have removed members.
    var removed: [String: LayerPlace] = [:]

    init(_ place: LayerPlace) {
        self.place = place
    }

    func child(_ component: String) -> Provenance {
        members[component] ?? Provenance(place.child(component))
    }

    /// The origin of the value at a relative path.
    func descendant(_ path: some Sequence<String>) -> Provenance {
        path.reduce(self) { $0.child($1) }
    }

    /// The location of the value at a relative path, or of the null that has removed it.
    func place(of path: some Sequence<String>) -> LayerPlace {
        path.reduce(self) { origin, key in
            origin.members[key] == nil
                ? origin.removed[key].map(Provenance.init) ?? origin.child(key) : origin.child(key)
        }.place
    }

    /// True if the string is parsed as the type requires.
    var isLoose: Bool {
        switch spelling {
        case .variable, .loose: true
        case .literal, .interpolated: false
        }
    }

    /// Calls a closure for this origin and for all recorded origins of parts, each with its path.
    func forEach(at path: HRPath, _ body: (HRPath, Provenance) -> Void) {
        body(path, self)
        for (key, member) in members { member.forEach(at: path.appending(key), body) }
    }
}

/// The values of one layer, or of several merged layers.
struct LayerTree: Sendable {
    var root: HRNode
    var origin: Provenance
    var definitions: HRFields
    var definitionsOrigin: Provenance

    init(_ root: HRNode, _ origin: Provenance, definitions: HRFields = HRFields(), _ definitionsOrigin: Provenance) {
        self.root = root
        self.origin = origin
        self.definitions = definitions
        self.definitionsOrigin = definitionsOrigin
    }

    init(_ document: HRDocument, source: Int) {
        self.init(
            document.root, Provenance(LayerPlace(source: source, path: HRPath())), definitions: document.definitions,
            Provenance(LayerPlace(source: source, path: HRPath(inDefinitions: []))))
    }

    func origin(of path: HRPath) -> Provenance {
        (path.isInDefinitions ? definitionsOrigin : origin).descendant(path.components)
    }

    /// The location of the value at a path, or of the null that has removed it.
    func place(of path: HRPath) -> LayerPlace {
        (path.isInDefinitions ? definitionsOrigin : origin).place(of: path.components)
    }

    func forEachOrigin(_ body: (HRPath, Provenance) -> Void) {
        origin.forEach(at: HRPath(), body)
        definitionsOrigin.forEach(at: HRPath(inDefinitions: []), body)
    }
}

/// An error in the contents of a layer, and its location.
struct LayerFault: Sendable {
    var error: HRError
    let place: LayerPlace
}
