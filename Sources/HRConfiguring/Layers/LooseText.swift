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
        for text in texts {
            let (node, isText) = text.isProbe ? ([:], false) : structured.node(text.text, at: text.place)
            if text.isProbe, root.fields.map({ HRDocument(.dictionary($0))[text.path] != nil }) == true { continue }
            root.put(node, at: text.path.components[...])
            var provenance = Provenance(text.place)
            if isText { provenance.spelling = .loose }
            origin.put(provenance, at: text.path.components[...], within: text.place)
        }
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
