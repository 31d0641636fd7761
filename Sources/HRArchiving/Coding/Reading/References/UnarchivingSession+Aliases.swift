import ObjectGraph

extension UnarchivingSession {
    /// Resolves all aliases before anything is decoded, so that their targets are kept when they are.
    func prepare(_ aliases: [HRAlias]) {
        var resolver = AliasResolver(for: places, guesses: budget.limit)
        for alias in aliases {
            if case .place(let place) = resolver.target(of: alias, in: &places) { places.set(.isTarget, place) }
        }
        self.resolver = resolver
    }

    func place(of alias: HRAlias, at slot: HRDecodingSlot) throws -> Place {
        switch resolver?.target(of: alias, in: &places) {
        case .place(let place): return place
        case .nowhere(let fault): throw error(of: fault, at: slot)
        case nil: throw HRError(.danglingReference, "\(quoted(alias.text)) refers to nothing", path: slot.path)
        }
    }

    private func error(of fault: AliasFault, at slot: HRDecodingSlot) -> HRError {
        guard let resolver else { return HRError(.danglingReference, "a reference refers to nothing", path: slot.path) }
        return fault.error(at: slot.path, in: places, resolver)
    }

    /// The place that an alias leads to, if there is one.
    func target(of alias: HRAlias) -> Place? {
        if case .place(let place) = resolver?.target(of: alias, in: &places) { place } else { nil }
    }
}
