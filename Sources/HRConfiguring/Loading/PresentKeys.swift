import HRArchiving

/// Finds the keys that variables are for among those that a document has.
struct PresentKeys {
    private let document: HRDocument
    private var known: [HRPath: NamedKeys] = [:]

    init(_ document: HRDocument) {
        self.document = document
    }

    /// The one key that a variable can be for, if the document has it.
    ///
    /// - Complexity: O(n) in the number of keys of each container that was not looked into before.
    mutating func path(of variable: VariableLayer.Variable) -> HRPath? {
        var path = HRPath()
        for key in variable.keys {
            let found = keys(at: path)[key]
            guard let only = found.first, found.count == 1 else { return nil }
            path = path.appending(only)
        }
        return path
    }

    private mutating func keys(at path: HRPath) -> NamedKeys {
        if let keys = known[path] { return keys }
        let keys = NamedKeys(document[path]?.fields?.keys ?? [])
        known[path] = keys
        return keys
    }
}
