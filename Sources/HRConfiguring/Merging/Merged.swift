import HRArchiving

/// All layers merged into one document, with the origins of its values.
struct Merged: Sendable {
    let sources: SourceTable
    let origins: OriginFinder
    /// The merged document. The locations of its errors are in the files of the layers.
    private(set) var document: HRDocument
    /// The paths of strings that are parsed as the type requires.
    private(set) var texts: Set<HRPath> = []
    /// Errors in changes to weaker layers: malformed additions to arrays, and objects with different versions in two
    /// layers.
    let layerFaults: [LayerFault]
    /// The paths of values that their layers could not resolve, with the errors.
    private(set) var faults: [(path: HRPath, fault: LayerFault)] = []

    /// Merges layers.
    ///
    /// - Parameters:
    ///   - layers: The trees of the layers, the weakest first.
    ///   - isCounted: True if the layers contain only values of the sources' documents, so that the number and depth of
    ///     the values are known.
    /// - Complexity: O(n) in the number of values of all layers.
    init(_ layers: [LayerTree], _ sources: SourceTable, isCounted: Bool) {
        var sources = sources
        let weakest = layers.first ?? LayerTree(HRDocument([:]), source: sources.add(.empty))
        let stronger = Array(layers.dropFirst())
        var merger = Merger(sources, notesOrigins: false)
        let tree = merger.merge(weakest, stronger)
        origins = OriginFinder(weakest, stronger, sources)
        layerFaults = merger.faults.isEmpty ? [] : origins.faults()
        self.sources = sources
        document = HRDocument(tree.root, definitions: tree.definitions)
        document.sources = Self.files(sources, origins)
        document.isChanged = false
        // The number and depth of the values are known from the documents.
        if isCounted { document.takeExtent(of: sources.sources.compactMap(\.document)) }
        var texts: Set<HRPath> = [], faults: [(path: HRPath, fault: LayerFault)] = []
        origins.forEachSubstitute { path, origin in
            if origin.isLoose { texts.insert(path) }
            if let fault = origin.fault { faults.append((path, LayerFault(error: fault, place: origin.place))) }
        }
        (self.texts, self.faults) = (texts, faults)
    }

    private static func files(_ sources: SourceTable, _ origins: OriginFinder) -> DocumentSources {
        var files: [DocumentSource] = [], indices: [Int: Int] = [:]
        for (index, source) in sources.sources.enumerated() {
            guard let bytes = source.bytes else { continue }
            indices[index] = files.count
            files.append(bytes)
        }
        return DocumentSources(files) { [indices] path in
            let place = origins.place(of: path)
            return DocumentSources.Origin(index: indices[place.source] ?? -1, path: place.path)
        }
    }
}

extension LayerSource {
    /// The source that is used if there are no layers.
    fileprivate static var empty: LayerSource {
        LayerSource(kind: .program, name: "the program", document: HRDocument([:]), layer: 0)
    }
}
