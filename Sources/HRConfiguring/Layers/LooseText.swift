import HRArchiving

/// A text from outside of any file, at the path of the key that it is for.
struct LooseText: Sendable {
    let path: HRPath
    let text: String
    let place: LayerPlace
    /// Whether it says nothing, and is there to see who looks into what it stands for.
    var isProbe = false
}

extension LayerTree {
    /// What single texts say, each of them at its path.
    ///
    /// - Parameter source: What stands for the layer as a whole.
    init(_ texts: [LooseText], _ structured: StructuredTexts, source: Int) {
        self.init(HRDocument([:]), source: source)
        // One that others lie within is JSON, or hides them, so that its error shows.
        let parts = texts.map { text in
            let holds = texts.contains { ($0.isProbe || $0.path != text.path) && $0.path.lies(in: text.path) }
            return (text: text, isOuter: holds && !text.isProbe)
        }
        let outer = parts.filter(\.isOuter).map { ($0.text, structured.forced($0.text.text)) }
        for (text, node) in outer { if let node { put(text, node, isText: false) } }
        for (text, isOuter) in parts where !isOuter {
            guard !text.isProbe else {
                if HRDocument(root)[text.path] == nil { put(text, [:], isText: false) }
                continue
            }
            let (node, isText) = structured.node(text.text, at: text.place)
            put(text, node, isText: isText)
        }
        for (text, node) in outer where node == nil { put(text, .string(text.text), isText: true) }
    }

    private mutating func put(_ text: LooseText, _ node: HRNode, isText: Bool) {
        root.put(node, at: text.path.components[...])
        var provenance = Provenance(text.place)
        if isText { provenance.spelling = .loose }
        origin.put(provenance, at: text.path.components[...], within: text.place)
    }
}

extension Provenance {
    /// Puts what is known of a member in its place; containers on the way are there because of it.
    fileprivate mutating func put(_ member: Provenance, at path: ArraySlice<String>, within place: LayerPlace) {
        guard let key = path.first else {
            self = member
            return
        }
        var inner = members[key] ?? Provenance(place)
        inner.put(member, at: path.dropFirst(), within: place)
        members[key] = inner
    }
}
