import HRArchiving

/// A named string from a folder or a command line, not from a JSON file or property list.
struct NamedText {
    /// The name in messages: `argument --database.port`, or the path of the file.
    let name: String
    let path: HRPath
    let text: String
}

/// A string from a folder, an environment variable or a command line, not from a JSON file or property list.
struct LooseText: Sendable {
    let path: HRPath
    let text: String
    let place: LayerPlace
    /// True for a placeholder: an empty dictionary that is put at the path to find out which keys the type reads there.
    var isProbe = false

    init(at path: HRPath, _ text: String, of source: Int, isProbe: Bool = false) {
        self.path = path
        self.text = text
        self.isProbe = isProbe
        place = LayerPlace(source: source, path: path)
    }
}

extension LayerTree {
    /// Creates a tree of strings at their paths.
    ///
    /// - Parameter source: The source of the layer as a whole.
    init(_ texts: [LooseText], _ structured: StructuredTexts, source: Int) {
        self.init(HRDocument([:]), source: source)
        var tree = TextTree()
        let around = HRPath.containers(around: texts.map(\.path)).union(texts.filter(\.isProbe).map(\.path))
        // A string at a path that contains the paths of other strings is parsed as JSON. If it is not JSON, it replaces
        // the other strings, so that its error is reported.
        let parts = texts.map { (text: $0, isOuter: !$0.isProbe && around.contains($0.path)) }
        let outer = parts.filter(\.isOuter).map { ($0.text, StructuredTexts.parse($0.text.text)) }
        for (text, node) in outer { if let node { put(text, node, isText: false, &tree) } }
        for (text, isOuter) in parts where !isOuter {
            guard !text.isProbe else {
                if !tree.has(text.path.components[...]) { put(text, [:], isText: false, &tree) }
                continue
            }
            let (node, isText) = structured.node(text.text, at: text.place)
            put(text, node, isText: isText, &tree)
        }
        for (text, node) in outer where node == nil { put(text, .string(text.text), isText: true, &tree) }
        root = tree.made
    }

    private mutating func put(_ text: LooseText, _ node: HRNode, isText: Bool, _ tree: inout TextTree) {
        tree.put(node, at: text.path.components[...])
        var provenance = Provenance(text.place)
        if isText { provenance.spelling = .loose }
        origin.put(provenance, at: text.path.components[...], within: text.place)
    }
}

extension Provenance {
    /// Sets the provenance of the member at a path. New containers on the path get the given location.
    fileprivate mutating func put(_ member: Provenance, at path: ArraySlice<String>, within place: LayerPlace) {
        guard let key = path.first else {
            self = member
            return
        }
        members[key, default: Provenance(place)].put(member, at: path.dropFirst(), within: place)
    }
}

extension HRPath {
    /// All containers of the given paths, at every level.
    ///
    /// - Complexity: O(n) in the number of paths and of their containers.
    static func containers(around paths: some Sequence<HRPath>) -> Set<HRPath> {
        paths.reduce(into: []) { containers, path in
            var around = path.parent
            while let container = around, containers.insert(container).inserted { around = container.parent }
        }
    }
}
