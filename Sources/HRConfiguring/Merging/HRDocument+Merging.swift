public import HRArchiving

extension HRDocument {
    /// The document with a stronger one laid over it, as layers of a configuration are.
    ///
    /// Dictionaries merge by key, recursively; everything else is replaced as a whole, arrays too. Null removes what this
    /// document says; `{"$append": […]}` and `{"$prepend": […]}` add to an array. A stronger object of another `$class` replaces
    /// the weaker one. Nothing goes through a reference: those are followed in what comes of it.
    ///
    /// Every value remembers the file that it was read from, so that errors are at its place.
    ///
    /// - Throws: An `HRError` if one object is said to be of two versions, or if what is to be added is no array.
    /// - Complexity: O(n) in the number of values of both.
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
