import HRArchiving

/// All layers merged into one document, with the origins of its values.
struct Merged: Sendable {
    let sources: SourceTable
    let origins: OriginFinder
    /// The merged document; its errors have locations in the files of the layers.
    private(set) var document: HRDocument
    /// The paths of strings that are parsed as the type requires.
    private(set) var texts: Set<HRPath> = []
    /// Errors in changes to weaker layers: additions to values that are not arrays, two versions of one object.
    let layerFaults: [LayerFault]
    /// Values that their layer could not resolve, with the errors.
    private(set) var faults: [(path: HRPath, fault: LayerFault)] = []

    /// Merges layers.
    ///
    /// - Parameters:
    ///   - layers: The trees of the layers, the weakest first.
    ///   - isCounted: True if all values are those of the sources' documents.
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
        // The extent of the parts is known from their documents.
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
