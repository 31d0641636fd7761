/// Checks a document for errors that do not depend on the decoded types: those of ids and references.
struct ReferenceCheck {
    /// The first errors in ids, followed by the first errors in references.
    private(set) var errors: [HRError] = []
    /// The number of errors, including those beyond the first ones.
    private(set) var count = 0

    /// The maximum number of errors about ids that are collected.
    private static let idLimit = 100_000

    private let faultLimit: Int

    /// Resolves all references. Paths are created only if a reference cannot be resolved.
    ///
    /// - Parameter faultLimit: The maximum number of errors of each kind that are listed.
    /// - Throws: An ``HRError`` with the limit that the document exceeds.
    /// - Complexity: O(n) in the number of values, times the depth of each if a reference is wrong.
    init(_ document: HRDocument, limits: HRLimits, faultLimit: Int) throws(HRError) {
        self.faultLimit = faultLimit
        if let extent = document.extent, limits.allow(extent) { return }
        let index = try DocumentIndex(document, limits: limits, faultLimit: Self.idLimit)
        count = index.faults.count
        errors = Array(index.faults.prefix(faultLimit))
        var places = index.places
        var resolver = AliasResolver(for: places, guesses: limits.expansion(ofValues: index.nodeCount))
        let isSound = index.aliases.allSatisfy { alias in
            if case .place = resolver.target(of: alias, in: &places) { true } else { false }
        }
        if !isSound { look(at: document, &places, &resolver) }
    }

    private mutating func look(
        at document: HRDocument, _ places: inout ReferencePlaces, _ resolver: inout AliasResolver
    ) {
        // References to an alias with an error all have the error of that alias, with the alias's path. It is reported
        // once.
        var told: Set<HRPath> = []
        for (path, node) in document.walk {
            guard case .alias(let alias) = node, case .nowhere(let fault) = resolver.target(of: alias, in: &places)
            else { continue }
            let error = fault.error(at: path, in: places, resolver)
            guard !error.details.isDoubtful else { continue }
            guard told.insert(error.details.cause ?? error.path ?? path).inserted else { continue }
            count += 1
            if told.count <= faultLimit { errors.append(error.worded) }
        }
    }
}
