import ObjectGraph

/// The objects of a document by their places, the references to them, and the deferred references.
///
/// The graph is a class of its own, and only one part of it is changed at a time: the user's code runs while objects
/// are created and assigned, and may access the graph again.
final class DecodedGraph {
    /// The places that references refer to, and those on the paths to them; empty in a document without references.
    var places: ReferencePlaces
    private var resolver: AliasResolver?
    /// Objects by the numbers of their places, and the state that is rolled back if an initializer fails.
    let references = ReferenceTable()
    /// Deferred references, and steps that follow them.
    var deferred = DeferredReferences()
    /// Objects that are decoded before others need them.
    var order = ReadingOrder()
    /// Attempts to decode values at their positions.
    var attempts = ReadingAttempts()
    /// The first error of a call that could not throw.
    var firstError: (any Error)?
    /// Receives the unknown keys of objects that were decoded in advance.
    let observedKeys: KeyObservation?

    init(_ places: ReferencePlaces = ReferencePlaces(), reportingTo observedKeys: KeyObservation?) {
        self.places = places
        self.observedKeys = observedKeys
    }

    // MARK: Aliases

    /// Resolves all aliases before decoding, so that the decoded targets of aliases are kept.
    ///
    /// - Parameter guesses: The number of steps that may be tried for references that HRCoder wrote.
    func prepare(_ aliases: [HRAlias], guesses: Int) {
        var resolver = AliasResolver(for: places, guesses: guesses)
        for alias in aliases {
            if case .place(let place) = resolver.target(of: alias, in: &places) { places.set(.isTarget, place) }
        }
        self.resolver = resolver
    }

    func place(of alias: HRAlias, at slot: HRDecodingSlot) throws -> Place {
        let target = resolver?.target(of: alias, in: &places)
        if case .place(let place) = target { return place }
        guard let resolver, case .nowhere(let fault) = target else {
            throw HRError(.danglingReference, "\(quoted(alias.text)) refers to nothing", path: slot.path)
        }
        throw fault.error(at: slot.path, in: places, resolver)
    }

    /// Returns the place that an alias refers to, or nil if it cannot be resolved.
    func target(of alias: HRAlias) -> Place? {
        if case .place(let place) = resolver?.target(of: alias, in: &places) { place } else { nil }
    }
}

/// An object that keeps a place open as long as the object exists.
final class PlaceOpening {
    private let place: Place
    private let graph: DecodedGraph

    init(_ place: Place, in graph: DecodedGraph) {
        self.place = place
        self.graph = graph
        graph.places.open(place)
    }

    deinit { graph.places.close(place) }
}
