import HRArchiving

/// Collects the strings that must not be shown, from all sources of a configuration.
struct HiddenTexts {
    /// Keys whose values are secret.
    let secretKeys: Set<String>
    private(set) var texts: Set<String> = []

    /// Adds the values of secret keys, and all values of secret sources.
    ///
    /// - Complexity: O(n) in the length of all sources.
    mutating func take(_ sources: SourceTable) {
        for source in sources.sources {
            guard let document = source.document else { continue }
            var scan = SecretScan()
            for (part, path) in document.parts {
                if source.isSecret { scan.take(part, at: path) } else { scan.take(secretKeys, in: part, at: path) }
            }
            texts.formUnion(scan.texts)
            takeSpellings(scan.paths, in: source)
        }
    }

    /// Adds those of the strings whose sources are secret.
    mutating func take(_ loose: [LooseText], of sources: SourceTable) {
        for text in loose where sources[text.place].isSecret { texts.insert(text.text) }
    }

    /// Adds the values of secrets in the merged document.
    ///
    /// - Parameter paths: The paths of the secrets that types have decoded.
    mutating func take(_ merged: Merged, _ paths: Set<HRPath>) {
        var scan = SecretScan()
        for (part, path) in merged.document.parts { scan.take(secretKeys, in: part, at: path) }
        for path in paths {
            merged.document[path].map { scan.take($0, at: path) }
            for weaker in merged.origins.origin(of: path).over { take(weaker, of: merged.sources) }
        }
        if merged.sources.sources.contains(where: \.isSecret) {
            merged.origins.forEach { path, origin in
                guard merged.sources[origin.place].isSecret, let text = merged.document[path]?.string else { return }
                scan.take(text, at: path)
            }
        }
        texts.formUnion(scan.texts)
        let places = Dictionary(grouping: scan.paths.map { merged.origins.origin(of: $0).place }, by: \.source)
        for (source, places) in places { takeSpellings(places.map(\.path), in: merged.sources.sources[source]) }
    }

    /// Adds the value of a weaker source that a secret overrides.
    private mutating func take(_ place: LayerPlace, of sources: SourceTable) {
        guard let node = sources[place].document?[place.path] else { return }
        var scan = SecretScan()
        scan.take(node, at: place.path)
        texts.formUnion(scan.texts)
        takeSpellings(scan.paths, in: sources[place])
    }

    private mutating func takeSpellings(_ paths: [HRPath], in source: LayerSource) {
        guard !paths.isEmpty, let bytes = source.bytes else { return }
        for found in (FilePlaces.find(paths, in: bytes) ?? [:]).values { texts.insert(found.spelling) }
    }
}

extension HRDocument {
    /// The root and the definitions, with their paths.
    fileprivate var parts: [(node: HRNode, path: HRPath)] {
        [(root, HRPath()), (.dictionary(definitions), HRPath(inDefinitions: []))]
    }
}
