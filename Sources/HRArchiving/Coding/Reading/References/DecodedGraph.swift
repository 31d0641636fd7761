import ObjectGraph

/// The objects of a document by their places, the references to them, and what waits for them.
///
/// It is a class of its own, and its parts are changed one by one: user code runs while objects are made and handed
/// over, and may come back to it.
final class DecodedGraph {
    /// The places that references lead to, and those on the way there; empty in a document without references.
    var places: ReferencePlaces
    private var resolver: AliasResolver?
    /// Objects by the numbers of their places, and all that is rolled back if an initializer fails.
    let references = ReferenceTable()
    /// Deferred references, and steps that follow them.
    var deferred = DeferredReferences()
    /// Objects that are decoded before others need them.
    var order = ReadingOrder()
    /// Values that are decoded where they stand, if they can be.
    var attempts = ReadingAttempts()
    /// The first error of a call that could not throw.
    var firstError: (any Error)?
    /// Takes the unknown keys of objects that were read ahead.
    let observedKeys: KeyObservation?

    init(_ places: ReferencePlaces = ReferencePlaces(), reportingTo observedKeys: KeyObservation?) {
        self.places = places
        self.observedKeys = observedKeys
    }

    // MARK: Aliases

    /// Resolves all aliases before anything is decoded, so that their targets are kept when they are.
    ///
    /// - Parameter guesses: How many steps may be tried for references that HRCoder wrote.
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

    /// The place that an alias leads to, if there is one.
    func target(of alias: HRAlias) -> Place? {
        if case .place(let place) = resolver?.target(of: alias, in: &places) { place } else { nil }
    }
}

/// Keeps a place open as long as it lives.
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
