import HRArchiving

/// The objects of a document in document order, and the references between them.
struct DocumentObjects {
    struct Object {
        let node: HRNode
        /// The object that contains this one; nil for the root.
        let owner: Int?
        /// The name in the owner.
        let name: MemberName
        let mark: Int?
        /// The number of owners.
        let level: Int
        /// The largest number of objects before this one in one of the containers between its owner and it.
        let rank: Int
        /// The index after the last object in this one.
        var end: Int
        /// The targets of the references in this object, in order; nil for those that lead nowhere.
        var targets: [Int?] = []
    }

    private(set) var objects: [Object] = []
    /// The object at which the picture begins.
    private(set) var start = 0
    private(set) var marks = PathMarks()
    private let definitions: HRFields

    /// - Parameters:
    ///   - document: The document.
    ///   - path: The path of the value at which the picture begins. This value is an object in any case.
    /// - Throws: An `HRError` with the limit that the references of the document exceed.
    /// - Complexity: O(n) in the number of values; with references, times the depth of each.
    init(_ document: HRDocument, at path: HRPath, limits: HRLimits) throws(HRError) {
        definitions = document.definitions
        let startMark = marks.add(path)
        var targetMarks = try document.references(limits: limits).map { $0.target.map { marks.add($0) } }[...]
        add(document.root, owner: nil, MemberName(), PathMarks.root, rank: 0, &targetMarks)
        start = marks.object(at: startMark) ?? 0
        for index in objects.indices {
            // A target is noted by its mark until all objects are known.
            objects[index].targets = objects[index].targets.map { $0.flatMap { marks.object(at: $0) } }
        }
    }

    /// The indices of the object at which the picture begins, and of all objects in it.
    var shown: Range<Int> { objects.isEmpty ? 0..<0 : start..<objects[start].end }

    /// Returns the members of an object, in document order. Definitions are members of the root.
    func members(of index: Int) -> [Member] {
        let object = objects[index]
        let members = ObjectMembers(of: object.node, at: object.mark, marks).members
        return index == 0 ? members + definitionMembers : members
    }

    private var definitionMembers: [Member] {
        definitions.enumerated().map { rank, field in
            let content: Member.Content =
                switch field.value {
                case .alias(let alias): .reference(alias)
                case .array, .dictionary, .object: .object(field.value)
                default: .value(field.value)
                }
            return Member(
                name: MemberName(steps: [.definition(field.key)]), content: content,
                mark: marks.mark(field.key, in: PathMarks.definitions), rank: rank)
        }
    }

    /// Adds an object with all objects in it.
    ///
    /// - Parameter targetMarks: The marks of the targets of all references that come next in the document.
    private mutating func add(
        _ node: HRNode, owner: Int?, _ name: MemberName, _ mark: Int?, rank: Int, _ targetMarks: inout ArraySlice<Int?>
    ) {
        let index = objects.count
        let level = owner.map { objects[$0].level + 1 } ?? 0
        objects.append(
            Object(node: node, owner: owner, name: name, mark: mark, level: level, rank: rank, end: index + 1))
        marks.note(index, at: mark)
        for member in members(of: index) {
            switch member.content {
            case .value: break
            case .reference: objects[index].targets.append(targetMarks.popFirst() ?? nil)
            case .object(let node):
                add(node, owner: index, member.name, member.mark, rank: member.rank, &targetMarks)
            }
        }
        objects[index].end = objects.count
    }

    /// Returns the path of an object in the document.
    func path(of index: Int) -> HRPath {
        var chain = [index]
        while let last = chain.last, let owner = objects[last].owner { chain.append(owner) }
        return chain.reversed().reduce(HRPath()) { objects[$1].name.path(in: $0) }
    }
}
