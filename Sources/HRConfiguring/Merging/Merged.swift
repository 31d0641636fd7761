import HRArchiving

/// All layers merged into one document, with the origin of each of its values.
struct Merged: Sendable {
    let tree: LayerTree
    let sources: SourceTable
    /// The document, whose errors are found in the files of the layers.
    private(set) var document: HRDocument
    /// Where texts stand for whatever the type asks for.
    private(set) var texts: Set<HRPath> = []
    /// Errors in what layers change of weaker ones: additions to what is no array, two versions of one object.
    let layerFaults: [PlacedFault]
    /// Values that their layer could not say, with where that is.
    private(set) var faults: [(path: HRPath, fault: PlacedFault)] = []
    /// Where null has removed something that no stronger layer says again.
    private(set) var removed: [HRPath: LayerPlace] = [:]

    /// Merges layers.
    ///
    /// - Parameters:
    ///   - layers: What each of them says, the weakest first.
    ///   - looseCount: How many values there are besides those of the sources' documents; nil if nobody knows.
    /// - Complexity: O(n) in the number of values of all layers.
    init(_ layers: [LayerTree], _ sources: SourceTable, looseCount: Int?) {
        var sources = sources, merger = Merger(sources)
        let weakest = layers.first ?? LayerTree(HRDocument([:]), source: sources.add(.empty))
        var tree = merger.settle(weakest)
        for layer in layers.dropFirst() { tree = merger.merge(layer, over: tree) }
        self.init(tree, merger.faults, sources, looseCount)
    }

    private init(_ tree: LayerTree, _ layerFaults: [PlacedFault], _ sources: SourceTable, _ looseCount: Int?) {
        self.tree = tree
        self.layerFaults = layerFaults
        self.sources = sources
        document = HRDocument(tree.root, definitions: tree.definitions)
        var files: [DocumentSource] = [], indices: [Int: Int] = [:]
        for (index, source) in sources.sources.enumerated() {
            guard let bytes = source.bytes else { continue }
            indices[index] = files.count
            files.append(bytes)
        }
        let place = { (place: LayerPlace) in
            DocumentSources.Origin(index: indices[place.source] ?? -1, path: place.path)
        }
        var overlay: [HRPath: DocumentSources.Origin] = [:], texts = texts, faults = faults, removed = removed
        let note = { (path: HRPath, origin: Provenance) in
            overlay[path] = place(origin.place)
            if origin.isLoose { texts.insert(path) }
            if let fault = origin.fault { faults.append((path, PlacedFault(error: fault, place: origin.place))) }
            for (key, null) in origin.removed {
                removed[path.appending(key)] = null
                overlay[path.appending(key)] = place(null)
            }
        }
        tree.origin.forEach(at: HRPath(), note)
        tree.definitionsOrigin.forEach(at: HRPath(inDefinitions: []), note)
        (self.texts, self.faults, self.removed) = (texts, faults, removed)
        document.sources = DocumentSources(files, overlay: overlay)
        document.isChanged = false
        // Nobody needs to count what the parts of the document have counted.
        if let looseCount { document.takeExtent(of: sources.sources.compactMap(\.document), adding: looseCount) }
    }

    func origin(of path: HRPath) -> Provenance { tree.origin(of: path) }

    /// The place that stands for what is at a path: of the null that has removed it, if one has.
    func place(of path: HRPath) -> LayerPlace { removed[path] ?? origin(of: path).place }
}

extension LayerSource {
    /// What is read where there are no layers.
    fileprivate static var empty: LayerSource {
        LayerSource(kind: .program, name: "the program", document: HRDocument([:]), layer: 0)
    }
}
