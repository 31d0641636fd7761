import HRArchiving

/// Finds what references of a document lead to, by the rules of the file format alone.
struct ReferenceResolver {
    private let document: HRDocument
    private let ids: [String: HRPath]

    init(_ document: HRDocument) {
        self.document = document
        let objects = document.walk.compactMap { path, node in
            if case .object(let object) = node { object.id.map { ($0, path) } } else { nil }
        }
        let definitions = document.definitions.keys.map { ($0, HRPath(inDefinitions: [$0])) }
        ids = Dictionary(objects + definitions) { first, _ in first }
    }

    /// The path of the value that a path leads to, after following the references along it and at its end; nil if a
    /// reference leads nowhere.
    func target(of path: HRPath) -> HRPath? {
        var (place, rest) = (start(of: path), Array(path.components.reversed()))
        var count = 0
        while let node = document[place] {
            if case .alias(let alias) = node {
                // A reference may lead to another one, but not in a ring.
                count += 1
                guard count < 1000, let start = alias.id.map({ ids[$0] }) ?? start(of: alias.path) else { return nil }
                place = start
                rest += alias.path.components.reversed()
            } else if let component = rest.popLast() {
                place = place.appending(component)
            } else {
                return place
            }
        }
        return nil
    }

    private func start(of path: HRPath) -> HRPath { path.isInDefinitions ? HRPath(inDefinitions: []) : HRPath() }
}
