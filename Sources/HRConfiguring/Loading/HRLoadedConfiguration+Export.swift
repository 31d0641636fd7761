public import HRArchiving

extension HRLoadedConfiguration {
    /// The merged document of all layers without its secrets: for an export that others may see.
    ///
    /// The values of secret keys, of secret layers, and of `HRSecret` properties are left out with their keys. To
    /// import such a document, use ``HRConfiguration/merge(_:in:options:)``.
    ///
    /// - Complexity: O(n) in the number of values.
    public var documentWithoutSecrets: HRDocument {
        let secrecy = explainer.secrecy
        func visible(_ node: HRNode, _ path: HRPath) -> HRNode? {
            if secrecy.covers(path) { return nil }
            if let elements = node.elements {
                return .array(elements.enumerated().compactMap { visible($1, path.appending(String($0))) })
            }
            guard let fields = node.fields else { return node }
            var node = node
            node.fields = HRFields(
                fields.compactMap { key, value in visible(value, path.appending(key)).map { (key, $0) } })
            return node
        }
        let document = document
        let definitions = document.definitions.compactMap { key, value in
            visible(value, HRPath(inDefinitions: [key])).map { (key, $0) }
        }
        return HRDocument(visible(document.root, HRPath()) ?? [:], definitions: HRFields(definitions))
    }
}
