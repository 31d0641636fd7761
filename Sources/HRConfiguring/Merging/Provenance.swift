import HRArchiving

/// Where a value came from, and which of its parts came from elsewhere.
struct Provenance: Sendable {
    /// What becomes of a value that no file says as it is.
    enum Spelling: Sendable, Hashable {
        case literal
        /// It is the text of an environment variable that a file names.
        case variable(String)
        /// It is a text with variables in it.
        case interpolated
        /// It is a text from outside of any file.
        case loose
    }

    var place: LayerPlace
    /// The weaker values that it stands in place of, the nearest first.
    var over: [LayerPlace] = []
    var spelling = Spelling.literal
    /// What the place says in its stead, if it says nothing that can be used.
    var fault: HRError?
    /// What is worth knowing of the merge: that a value of another kind was replaced.
    var note: String?
    /// Members that are not simply the members of what stands at ``place``.
    var members: [String: Provenance] = [:]
    /// Where null has removed a member.
    var removed: [String: LayerPlace] = [:]

    init(_ place: LayerPlace) {
        self.place = place
    }

    func child(_ component: String) -> Provenance {
        members[component] ?? Provenance(place.child(component))
    }

    /// Where the value at a path from here came from.
    func descendant(_ path: some Sequence<String>) -> Provenance {
        path.reduce(self) { $0.child($1) }
    }

    /// The place of what is at a path from here: of the null that has removed it, if one has.
    func place(of path: some Sequence<String>) -> LayerPlace {
        path.reduce(self) { origin, key in
            origin.members[key] == nil
                ? origin.removed[key].map(Provenance.init) ?? origin.child(key) : origin.child(key)
        }.place
    }

    /// Whether the text may stand for whatever the type asks for.
    var isLoose: Bool {
        switch spelling {
        case .variable, .loose: true
        case .literal, .interpolated: false
        }
    }

    /// All that is known of parts, with their paths from here; this one first.
    func forEach(at path: HRPath, _ body: (HRPath, Provenance) -> Void) {
        body(path, self)
        for (key, member) in members { member.forEach(at: path.appending(key), body) }
    }
}

/// What one layer says, or several that have been merged.
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

    /// The place of what is at a path: of the null that has removed it, if one has.
    func place(of path: HRPath) -> LayerPlace {
        (path.isInDefinitions ? definitionsOrigin : origin).place(of: path.components)
    }

    func forEachOrigin(_ body: (HRPath, Provenance) -> Void) {
        origin.forEach(at: HRPath(), body)
        definitionsOrigin.forEach(at: HRPath(inDefinitions: []), body)
    }
}

/// An error about what a layer says, and the place of that.
struct LayerFault: Sendable {
    var error: HRError
    let place: LayerPlace
}
