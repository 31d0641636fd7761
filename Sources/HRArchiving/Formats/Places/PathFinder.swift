/// Follows paths in a text, and caches the keys of the dictionaries that the paths lead through.
///
/// A component of a path is a user key or an index. If keys are equal, the last one is used. The plain value of an
/// object has the path of the object.
struct PathFinder {
    let text: PlacedText
    /// True if no key is reserved.
    let isPlain: Bool
    private var children: [Int: [Int]] = [:]
    private var keys: [Int: [String: Int]] = [:]

    init(_ text: PlacedText, isPlain: Bool) {
        self.text = text
        self.isPlain = isPlain
    }

    /// Returns the place of the value at a path; nil if it does not exist.
    ///
    /// - Complexity: O(n) in the number of members of the containers on the path that were not visited before.
    mutating func place(at path: HRPath) -> Int? {
        guard let root = text.tree.root else { return nil }
        var place = root
        if path.isInDefinitions {
            guard let definitions = member(spelled: Vocabulary.definitions, of: root) else { return nil }
            place = definitions
        }
        for component in path.components {
            guard let next = member(component, of: place) else { return nil }
            place = next
        }
        return place
    }

    /// Returns the ranges of a value and its key; nil if the value does not exist.
    ///
    /// - Parameters:
    ///   - path: The path of the value, or of an object if `word` is not nil.
    ///   - word: A reserved key of the object at the path, whose value is located.
    mutating func span(of path: HRPath, word: String? = nil) -> SourceSpan? {
        let place = place(at: path).flatMap { place in
            if let word { member(spelled: word, of: place) } else { place }
        }
        return place.map(text.span)
    }

    /// Returns the member of a container for a component of a path.
    mutating func member(_ component: String, of place: Int) -> Int? {
        var container = place
        while true {
            switch text.tree.kind(of: container) {
            case .leaf: return nil
            case .array:
                let members = members(of: container)
                return arrayIndex(component).flatMap { members.indices.contains($0) ? members[$0] : nil }
            case .dictionary:
                if let found = keys(of: container)[component] { return found }
                guard !isPlain, let inner = member(spelled: Vocabulary.value, of: container) else { return nil }
                container = inner
            }
        }
    }

    /// Returns the member of a dictionary for a key as it is spelled in the file.
    private mutating func member(spelled key: String, of place: Int) -> Int? {
        let text = text
        return members(of: place).last { text.key(of: $0) == key }
    }

    private mutating func members(of place: Int) -> [Int] {
        if let known = children[place] { return known }
        let members = Array(text.tree.children(of: place))
        children[place] = members
        return members
    }

    private mutating func keys(of place: Int) -> [String: Int] {
        if let known = keys[place] { return known }
        let found = text.membersByKey(members(of: place), isPlain: isPlain)
        keys[place] = found
        return found
    }
}
