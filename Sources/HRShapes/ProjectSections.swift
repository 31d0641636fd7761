import HRArchiving

/// The ids of a project's objects by the kinds of the objects, in the order of the text: one section for each kind.
struct ProjectSections {
    private struct Section {
        let isa: String
        var ids: [String]
        var isSorted = true

        /// The index at which an id belongs: in the order of the ids, if they have one, else at the end.
        func index(of id: String) -> Int {
            isSorted ? ids.firstIndex { $0 > id } ?? ids.count : ids.count
        }

        mutating func append(_ id: String) {
            isSorted = isSorted && ids.last.map { $0 < id } ?? true
            ids.append(id)
        }
    }

    private var sections: [Section] = []

    /// The ids of all objects, in order.
    var ids: [String] { sections.flatMap(\.ids) }

    /// Returns nil if the kinds are mixed, as some tools write them.
    init?(_ objects: some Sequence<HRFields.Field>) {
        var known: Set<String> = []
        for object in objects {
            let isa = object.value["isa"]?.string ?? ""
            if sections.last?.isa == isa {
                sections[sections.count - 1].append(object.key)
            } else {
                guard known.insert(isa).inserted else { return nil }
                sections.append(Section(isa: isa, ids: [object.key]))
            }
        }
    }

    /// Adds a new object where it belongs; returns its position.
    mutating func insert(_ id: String, isa: String) -> FileShape.Position {
        guard let number = sections.firstIndex(where: { $0.isa == isa }) else {
            let next = sections.firstIndex { $0.isa > isa } ?? sections.count
            sections.insert(Section(isa: isa, ids: [id]), at: next)
            return FileShape.Position(
                index: start(ofSection: next), layout: MemberLayout(isOnOneLine: Self.onOneLine.contains(isa)))
        }
        let index = sections[number].index(of: id)
        sections[number].ids.insert(id, at: index)
        return FileShape.Position(
            index: start(ofSection: number) + index, layout: MemberLayout(isBelowTitles: index == 0))
    }

    private func start(ofSection number: Int) -> Int { sections[..<number].reduce(0) { $0 + $1.ids.count } }

    /// The kinds of objects that Xcode writes on one line.
    private static let onOneLine: Set = ["PBXBuildFile", "PBXFileReference"]
}
