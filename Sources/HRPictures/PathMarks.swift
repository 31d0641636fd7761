import HRArchiving

/// Paths of a document as a tree, so that a walk over the document recognizes the values at these paths without making
/// a path for each of its values.
///
/// Each key or index on one of the paths has a mark, which is the number of its node in the tree.
struct PathMarks {
    static let root = 0
    static let definitions = 1

    private var members: [[String: Int]] = [[:], [:]]
    private var containers: [Int?] = [nil, nil]
    private var ends = [false, false]
    /// The objects that have been found at the marks.
    private var owners: [Int?] = [nil, nil]

    /// Adds a path, and returns its mark.
    ///
    /// - Complexity: O(n) in the length of the path.
    mutating func add(_ path: HRPath) -> Int {
        let start = path.isInDefinitions ? Self.definitions : Self.root
        let mark = path.components.reduce(start) { mark, component in
            if let member = members[mark][component] { return member }
            let member = members.count
            members[mark][component] = member
            members.append([:])
            containers.append(mark)
            ends.append(false)
            owners.append(nil)
            return member
        }
        ends[mark] = true
        return mark
    }

    /// Returns the mark of a member of a container; nil if no path leads to it.
    func mark(_ component: @autoclosure () -> String, in mark: Int?) -> Int? {
        guard let mark, !members[mark].isEmpty else { return nil }
        return members[mark][component()]
    }

    /// Returns true if one of the paths ends at the mark.
    func isEnd(_ mark: Int?) -> Bool { mark.map { ends[$0] } ?? false }

    /// Notes that the value at a mark is an object or belongs to it.
    mutating func note(_ object: Int, at mark: Int?) {
        if let mark { owners[mark] = object }
    }

    /// Returns the object that the value at a mark is, or belongs to.
    func object(at mark: Int) -> Int? {
        var next: Int? = mark
        while let mark = next {
            if let owner = owners[mark] { return owner }
            next = containers[mark]
        }
        return nil
    }
}
