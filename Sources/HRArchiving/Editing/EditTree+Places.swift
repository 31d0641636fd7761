import ObjectGraph

// Where the file has the members of a container, as users know them.

extension EditTree {
    /// The places of an array's elements; none if the file has no array there.
    mutating func elementPlaces(of place: Int) -> [Int] {
        let place = plainPlace(of: place)
        return file.tree.kind(of: place) == .array ? places(in: Location(text: 0, place: place)) : []
    }

    /// The places of a dictionary's members by their keys as users know them.
    mutating func memberPlaces(of place: Int) -> [String: Int] {
        guard file.tree.kind(of: place) == .dictionary else { return [:] }
        return file.membersByKey(places(in: Location(text: 0, place: place)), isPlain: settings.isPlain)
    }

    /// The same of an object of which older files have some members under other keys: where the file has only one of those, it
    /// counts for the present one, as it does in reading.
    mutating func memberPlaces(of place: Int, formerKeys: [String: [String]]) -> [String: Int] {
        var places = memberPlaces(of: place)
        for (key, former) in formerKeys where places[key] == nil {
            places[key] = former.lazy.compactMap { places[$0] }.first
        }
        return places
    }

    /// Where the one value stands that stands for an object: after its word, or, where the file says no class, in its place.
    mutating func plainPlace(of place: Int) -> Int { word(Vocabulary.value, of: place) ?? place }

    /// The value behind a reserved word.
    mutating func word(_ word: String, of place: Int) -> Int? {
        guard !settings.isPlain, file.tree.kind(of: place) == .dictionary else { return nil }
        return places(in: Location(text: 0, place: place)).last { file.key(of: $0) == word }
    }

    /// The node of a place of the file, in a tree in which no container was replaced.
    mutating func node(atPlace place: Int) -> Int {
        guard let parent = file.tree.parent(of: place) else { return Self.root }
        return node(ofPlace: place, in: node(atPlace: parent))
    }

    /// Writes a leaf in the place of another one, as the file has it: a date stays a text, and a decimal number that archives
    /// have as a text stays a number.
    ///
    /// - Parameter old: What the archive had where the file has the node.
    mutating func change(_ node: Int, from old: HRNode, toLeaf new: HRNode) throws(HRError) {
        switch (nodes[node].base, old, new) {
        case (.string, _, .date(let date)):
            if let text = ISO8601.text(of: date) { return try replace(node, by: .string(text)) }
        case (.integer, .string, .string(let digits)), (.real, .string, .string(let digits)):
            if let number = NumberNodes.node(ofDecimal: digits) { return try change(node, to: number) }
        default: break
        }
        try change(node, to: new)
    }
}
