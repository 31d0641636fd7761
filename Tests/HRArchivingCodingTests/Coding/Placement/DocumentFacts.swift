import HRArchiving

/// What a document that was written tells of where objects stand.
struct DocumentFacts {
    /// How many levels of containers the root has, and the deepest definition.
    private(set) var depth = 0
    private(set) var definitionDepth = 0
    /// How many objects of a class are written out.
    private(set) var objects = 0
    private(set) var aliases = 0
    /// References that lead nowhere, or to what is no object.
    private(set) var dangling: [String] = []

    private let document: HRDocument
    private var ids: [String: HRNode] = [:]

    init(_ document: HRDocument) {
        self.document = document
        for (name, node) in document.definitions { ids[name] = node }
        collect(document.root)
        for (_, node) in document.definitions { collect(node) }
        depth = walk(document.root)
        for (_, node) in document.definitions { definitionDepth = max(definitionDepth, walk(node)) }
    }

    private static func members(_ node: HRNode) -> [HRNode] {
        switch node {
        case .array(let elements): elements
        case .dictionary(let fields): fields.map(\.value)
        case .object(let object): object.plainValue.map { [$0] } ?? object.fields.map(\.value)
        default: []
        }
    }

    private mutating func collect(_ node: HRNode) {
        if case .object(let object) = node, let id = object.id { ids[id] = node }
        for member in Self.members(node) { collect(member) }
    }

    private mutating func walk(_ node: HRNode) -> Int {
        switch node {
        case .alias(let alias):
            check(alias)
            return 0
        case .object: objects += 1
        case .array, .dictionary: break
        default: return 0
        }
        return 1 + (Self.members(node).map { walk($0) }.max() ?? 0)
    }

    private mutating func check(_ alias: HRAlias) {
        aliases += 1
        let start = alias.id.map { ids[$0] } ?? document.root
        let target = start.flatMap { HRDocument($0)[alias.path] }
        guard case .object = target else { return dangling.append(alias.text) }
    }
}
