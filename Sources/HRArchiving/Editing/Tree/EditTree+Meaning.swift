extension EditTree {
    /// The document of the text after all changes.
    ///
    /// - Throws: An ``HRError`` for a dictionary with contradictory reserved words.
    /// - Complexity: O(n) in the number of members of what was changed.
    func meaning() throws(HRError) -> HRDocument {
        var tree = self
        var definitions = document.definitions
        let root = try tree.meaning(of: Self.root, &definitions)
        return HRDocument(root, definitions: definitions)
    }

    mutating func meaning(of node: Int) throws(HRError) -> HRNode {
        var definitions = document.definitions
        return try meaning(of: node, &definitions)
    }

    private mutating func meaning(of node: Int, _ definitions: inout HRFields) throws(HRError) -> HRNode {
        let isUntouched = !hasNewMembers(node) && nodes[node].nodes.isEmpty
        guard !isUntouched, kind(of: node) != .leaf else { return nodes[node].base }
        guard kind(of: node) == .dictionary else { return .array(try elements(of: node, &definitions)) }
        let members = try fields(of: node, &definitions)
        if settings.isPlain { return .dictionary(members) }
        let isRoot = node == Self.root
        if isRoot, members[Vocabulary.definitions] == nil { definitions = HRFields() }
        var lifting = Lifting()
        let meaning = try lifting.node(of: members.storage, isRoot: isRoot)
        if isRoot { definitions = lifting.definitions }
        return meaning
    }

    private mutating func elements(of node: Int, _ definitions: inout HRFields) throws(HRError) -> [HRNode] {
        let location = nodes[node].value
        let old = places(in: location)
        var elements: [HRNode] = []
        for member in members(of: node) {
            if let id = knownNode(of: member, in: node) {
                elements.append(try meaning(of: id, &definitions))
            } else if case .place(let place) = member {
                elements.append(old.binarySearch(place).flatMap { nodes[node].base[$0] } ?? .null)
            }
        }
        return elements
    }

    /// The members under their keys in the text; of equal keys the last one counts.
    private mutating func fields(of node: Int, _ definitions: inout HRFields) throws(HRError) -> HRFields {
        var pairs: [(String, HRNode)] = []
        let old = places(in: nodes[node].value), isNotation = isNotation(node)
        for member in members(of: node) {
            let key = key(of: member, in: node) ?? ""
            if let id = knownNode(of: member, in: node) {
                pairs.append((key, try meaning(of: id)))
            } else if case .place(let place) = member, isNotation {
                pairs.append((key, meaning(ofTextAt: Location(text: nodes[node].value.text, place: place))))
            } else if case .place(let place) = member {
                let hint = old.binarySearch(place) ?? 0
                pairs.append((key, meaning(ofKey: key, in: nodes[node].base, isRoot: node == Self.root, near: hint)))
            }
        }
        return HRFields(pairs)
    }
}
