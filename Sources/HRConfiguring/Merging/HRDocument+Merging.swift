public import HRArchiving

extension HRDocument {
    /// Merges a stronger document over this one, as layers of a configuration are merged.
    ///
    /// Dictionaries merge by key, recursively; all other values are replaced as a whole, including arrays. Null removes
    /// a value of this document; `{"$append": […]}` and `{"$prepend": […]}` add to an array. A stronger object of
    /// another `$class` replaces the weaker one. References are not followed while merging; they are resolved later, in
    /// the merged document.
    ///
    /// Every value keeps the file that it was read from, so that errors contain the location in that file.
    ///
    /// - Throws: An `HRError` if an object has different version numbers (`$version`) in the two documents, or if the
    ///   value of `$append` or `$prepend` is not an array.
    /// - Complexity: O(n) in the number of values of both documents.
    public func merging(_ stronger: HRDocument) throws(HRError) -> HRDocument {
        var sources = SourceTable()
        let numbers = [self, stronger].enumerated().map { number, document in
            sources.add(
                LayerSource(
                    kind: .file, name: document.sources?.files.first?.file ?? "a document", document: document,
                    layer: number))
        }
        let layers = [LayerTree(self, source: numbers[0]), LayerTree(stronger, source: numbers[1])]
        let merged = Merged(layers, sources, isCounted: true)
        if let fault = merged.layerFaults.first {
            throw LayerErrorLocator(sources: sources).located(fault.error, at: fault.place)
        }
        return merged.document
    }
}
