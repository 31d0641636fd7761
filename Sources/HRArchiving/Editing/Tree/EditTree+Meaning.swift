extension EditTree {
    /// Returns the document of the text after all changes.
    ///
    /// - Throws: An ``HRError`` for a dictionary with contradictory reserved keys.
    /// - Complexity: O(n) in the number of members of the changed containers.
    func meaning() throws(HRError) -> HRDocument {
        var tree = self
        return try tree.document(of: Self.root)
    }

    mutating func meaning(of node: Int) throws(HRError) -> HRNode { try document(of: node).root }

    /// Returns the value of a node; for the root, with the definitions.
    private mutating func document(of node: Int) throws(HRError) -> HRDocument {
        let isUntouched = !hasNewMembers(node) && nodes[node].nodes.isEmpty
        let meaning: HRNode
        if isUntouched || kind(of: node) == .leaf {
            meaning = nodes[node].base
        } else if kind(of: node) == .array {
            meaning = .array(try elements(of: node))
        } else if settings.isPlain {
            meaning = .dictionary(try fields(of: node))
        } else {
            var lifting = Lifting()
            let root = try lifting.node(of: fields(of: node).storage, isRoot: node == Self.root)
            return HRDocument(root, definitions: lifting.definitions)
        }
        return HRDocument(meaning, definitions: texts.document.definitions)
    }

    private mutating func elements(of node: Int) throws(HRError) -> [HRNode] {
        let location = nodes[node].value
        let old = texts.places(in: location)
        var elements: [HRNode] = []
        for member in members(of: node) {
            if let id = knownNode(of: member, in: node) {
                elements.append(try meaning(of: id))
            } else if case .place(let place) = member {
                elements.append(old.binarySearch(place).flatMap { nodes[node].base[$0] } ?? .null)
            }
        }
        return elements
    }

    /// Returns the members under their keys in the text; for duplicate keys, the last one is used.
    private mutating func fields(of node: Int) throws(HRError) -> HRFields {
        var pairs: [(String, HRNode)] = []
        let (location, base) = (nodes[node].value, nodes[node].base)
        let old = texts.places(in: location), isNotation = isNotation(node)
        for member in members(of: node) {
            let key = key(of: member, in: node) ?? ""
            if let id = knownNode(of: member, in: node) {
                pairs.append((key, try meaning(of: id)))
            } else if case .place(let place) = member, isNotation {
                pairs.append((key, texts.meaning(ofTextAt: Location(text: location.text, place: place))))
            } else if case .place(let place) = member {
                let hint = old.binarySearch(place) ?? 0
                let value = texts.meaning(
                    ofKey: key, at: location, in: base, isRoot: node == Self.root, near: hint)
                pairs.append((key, value))
            }
        }
        return HRFields(pairs)
    }
}
