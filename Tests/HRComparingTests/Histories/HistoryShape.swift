/// A kind of file whose histories are merged.
struct HistoryShape: Sendable {
    enum Layout: Sendable { case json(JSONModelWriter), propertyList, project }

    /// Its name in the table.
    let name: String
    let schema: ModelSchema
    let layout: Layout
    /// The keys that identify elements of arrays.
    var keys: [String] = []
    /// Whether references are aliases. Those of projects are texts, in which a library that knows no projects sees
    /// nothing else.
    var hasAliases = true

    /// What two people may do that contradicts: without a key, elements with one name are different ones.
    var contradictions: [Contradiction] {
        Contradiction.allCases.filter { kind in
            switch kind {
            case .reference: hasAliases
            case .element: !keys.isEmpty
            default: true
            }
        }
    }

    func text(of graph: ModelGraph) -> String {
        switch layout {
        case .json(let writer): writer.text(of: graph)
        case .propertyList: PropertyListModelWriter.text(of: graph)
        case .project: ProjectModelWriter.text(of: graph)
        }
    }
}
