import ObjectGraph

// Places of members in the file, by user keys.

extension EditTree {
    /// The places of an array's elements; none if the file has no array there.
    mutating func elementPlaces(of place: Int) -> [Int] {
        let place = plainPlace(of: place)
        return file.tree.kind(of: place) == .array ? texts.places(in: Location(text: 0, place: place)) : []
    }

    /// The places of a dictionary's members by their keys as users know them.
    mutating func memberPlaces(of place: Int) -> [String: Int] {
        guard file.tree.kind(of: place) == .dictionary else { return [:] }
        return file.membersByKey(texts.places(in: Location(text: 0, place: place)), isPlain: settings.isPlain)
    }

    /// The same for an object with former keys: where the file has a former key only, that is the place of the present
    /// one, as in reading.
    mutating func memberPlaces(of place: Int, formerKeys: [String: [String]]) -> [String: Int] {
        var places = memberPlaces(of: place)
        for (key, former) in formerKeys where places[key] == nil {
            places[key] = former.lazy.compactMap { places[$0] }.first
        }
        return places
    }

    /// The place of an object's plain value: that of its reserved word, or the object's own, if the file says no class.
    mutating func plainPlace(of place: Int) -> Int { texts.word(Vocabulary.value, of: place) ?? place }

    /// What is before and after a member of the file, up to the members beside it; nil for the root.
    mutating func gaps(aroundPlace place: Int) -> (before: Gap, behind: Gap)? {
        guard let parent = file.tree.parent(of: place) else { return nil }
        let siblings = texts.places(in: Location(text: 0, place: parent))
        guard let position = siblings.binarySearch(place) else { return nil }
        return (
            Gap(behind: position - 1, of: siblings, in: parent, file),
            Gap(behind: position, of: siblings, in: parent, file)
        )
    }

    /// The comments that belong to a member of the file.
    mutating func comments(ofPlace place: Int) -> [Pieces.Comment] {
        guard let (before, behind) = gaps(aroundPlace: place) else { return [] }
        let inner = file.keyComments(of: place)?.comments ?? []
        return before.lead(of: file.text).comments + inner + behind.tail(of: file.text).comments
    }

    /// Replaces a leaf in the notation of the file: a date that is a text stays one, and so does a decimal that is a
    /// number, which archives have as a text.
    ///
    /// - Parameter old: The old value in the archive.
    mutating func change(_ node: Int, from old: HRNode, toLeaf new: HRNode) throws(HRError) {
        switch (nodes[node].base, old, new) {
        case (.string, _, .date(let date)):
            if let text = ISO8601.text(of: date) { return try replace(node, by: .string(text)) }
        case (.integer, .string, .string(let digits)), (.real, .string, .string(let digits)),
            (.number, .string, .string(let digits)):
            if case .value = FoundationText.decimal(digits), HRNode(number: digits) != nil {
                return try change(node, to: NumberNodes.node(ofDecimal: digits))
            }
        default: break
        }
        try change(node, to: new)
    }
}
