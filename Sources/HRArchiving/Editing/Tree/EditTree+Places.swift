import ObjectGraph

// The places of members in the file, by the users' keys.

extension EditTree {
    /// Returns the places of an array's elements; none if the value in the file is not an array.
    mutating func elementPlaces(of place: Int) -> [Int] {
        let place = plainPlace(of: place)
        return file.tree.kind(of: place) == .array ? texts.places(in: Location(text: 0, place: place)) : []
    }

    /// Returns the places of a dictionary's members by the users' keys.
    mutating func memberPlaces(of place: Int) -> [String: Int] {
        guard file.tree.kind(of: place) == .dictionary else { return [:] }
        return file.membersByKey(texts.places(in: Location(text: 0, place: place)), isPlain: settings.isPlain)
    }

    /// Returns the places of an object's members by the users' keys. If the file has only a former key of a member, the
    /// member's place is returned for the present key, as in decoding.
    mutating func memberPlaces(of place: Int, formerKeys: [String: [String]]) -> [String: Int] {
        var places = memberPlaces(of: place)
        for (key, former) in formerKeys where places[key] == nil {
            places[key] = former.lazy.compactMap { places[$0] }.first
        }
        return places
    }

    /// Returns the place of an object's plain value: that of the value under the reserved key, or, if the file has the
    /// value without its class, the place of the object itself.
    mutating func plainPlace(of place: Int) -> Int { texts.word(Vocabulary.value, of: place) ?? place }

    /// Returns the text before and after a member of the file, up to its neighbours; nil for the root.
    mutating func gaps(aroundPlace place: Int) -> (before: Gap, behind: Gap)? {
        guard let parent = file.tree.parent(of: place) else { return nil }
        let siblings = texts.places(in: Location(text: 0, place: parent))
        guard let position = siblings.binarySearch(place) else { return nil }
        return (
            Gap(behind: position - 1, of: siblings, in: parent, file),
            Gap(behind: position, of: siblings, in: parent, file)
        )
    }

    /// Returns the comments that belong to a member of the file.
    mutating func comments(ofPlace place: Int) -> [Pieces.Comment] {
        comments(ofPlace: place, inner: file.keyComments(of: place)?.comments ?? [])
    }

    /// Returns the comments of a member that can stay when the member is removed. Comments behind ids repeat the names of
    /// objects, and mean nothing without the id.
    mutating func keepableComments(ofPlace place: Int) -> [Pieces.Comment] {
        file.syntax.conventions.hasNamesInComments
            ? comments(ofPlace: place, inner: []) : comments(ofPlace: place)
    }

    /// - Parameter inner: The comments between the key and the value.
    private mutating func comments(ofPlace place: Int, inner: [Pieces.Comment]) -> [Pieces.Comment] {
        guard let (before, behind) = gaps(aroundPlace: place) else { return [] }
        return before.lead(of: file.text).comments + inner + behind.tail(of: file.text).comments
    }

    /// Replaces a leaf in the notation of the file: a date that is written as a string remains a string, and a decimal
    /// that is written as a number remains a number, although archives contain decimals as strings.
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
