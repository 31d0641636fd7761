import HRArchiving

/// Finds values of a document by their paths. The keys of a large dictionary are read once.
final class DocumentLookup {
    private let document: HRDocument
    private var positions: [HRPath: [String: Int]] = [:]
    private static let fewKeys = 16

    init(_ document: HRDocument) { self.document = document }

    /// - Complexity: O(n) in the number of components, after the first path into each dictionary.
    subscript(path: HRPath) -> HRNode? {
        var node: HRNode? = path.isInDefinitions ? .dictionary(document.definitions) : document.root
        var outer = path.isInDefinitions ? HRPath(inDefinitions: []) : HRPath()
        for component in path.components {
            guard let container = node else { return nil }
            node = member(component, of: container, at: outer)
            outer.components.append(component)
        }
        return node
    }

    private func member(_ component: String, of node: HRNode, at path: HRPath) -> HRNode? {
        guard let fields = node.fields, fields.count > Self.fewKeys else { return node.member(component) }
        if positions[path] == nil {
            positions[path] = Dictionary(fields.keys.enumerated().map { ($1, $0) }) { first, _ in first }
        }
        return positions[path]?[component].map { fields[$0].value }
    }
}
