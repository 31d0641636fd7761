import ObjectGraph

// References to objects that do not exist yet, and steps that run when all of them are resolved.

extension DecodedGraph {
    /// Defers an alias until its target has been created. If no other reference causes its creation, the alias is
    /// resolved at the end of the session.
    func deferReference<T>(
        to place: Place, in slot: HRDecodingSlot, _ assign: @escaping (T) throws -> Void,
        _ decode: @escaping (HRDecodingSlot) throws -> T
    ) {
        let reference = DeferredAlias(slot, to: place, assign, decode)
        deferReading(reference)
        references.wait(for: place.index) { try reference.arrive($0) }
    }

    /// Decodes a slot at the end of the session.
    func deferReading(_ slot: HRDecodingSlot, _ read: @escaping (HRDecodingSlot) throws -> Void) {
        deferReading(DeferredValue(slot.uprooted, read))
    }

    private func deferReading(_ reference: DeferredReference) {
        deferred.add(reference)
        references.note(reference)
    }

    /// Decodes the targets of deferred references that no other reference has decoded, in the order of deferral.
    func finishDeferred() throws {
        var faults = FaultBatch()
        var next = 0
        while next < deferred.references.count {
            let reference = deferred.references[next]
            next += 1
            try reference.finish(&faults)
        }
        _ = deferred.takeReferences()
        try faults.end()
        if let firstError { throw firstError }
        // A step may add another: a transform of the result of a second one, or of a set, which is also created at the
        // end.
        var steps = deferred.takeCompletionSteps()
        while !steps.isEmpty {
            for step in steps { try step.take() }
            steps = deferred.takeCompletionSteps()
        }
        if let firstError { throw firstError }
        for check in deferred.takeChecks() { try check.take() }
    }

    /// Returns a closure that performs an assignment when all references are resolved.
    func atEnd<T>(_ assign: @escaping (T) throws -> Void) -> (T) -> Void {
        deferred.noteIncomplete()
        return { [unowned self] value in whenComplete { try assign(value) } }
    }

    /// Decodes the targets of deferred references in members that are going to be hashed. If an enclosing frame is
    /// decoding the target, or the frame is too deep, hashes are checked at the end instead.
    func settle(since first: Int, in frame: DecodingFrame) throws {
        guard deferred.references.count > first, frame.depth < Self.settlingDepth else { return }
        var faults = FaultBatch()
        var index = first
        while index < deferred.references.count {
            let reference = deferred.references[index]
            index += 1
            if let place = reference.place, !isBlocking(place) { try reference.settle(&faults, within: frame) }
        }
        try faults.end()
    }

    private static var settlingDepth: Int { 64 }

    // MARK: Steps at the end of the session

    /// Runs a step when all references are resolved, unless the running initializer fails.
    func whenComplete(_ step: @escaping () throws -> Void) {
        let step = CompletionStep(step)
        deferred.add(step)
        references.note(step)
    }

    /// Runs a check after those steps.
    func checkWhenComplete(_ check: @escaping () throws -> Void) {
        let check = CompletionStep(check)
        deferred.add(check: check)
        references.note(check)
    }

    /// Removes all deferred references, steps and checks.
    func forgetDeferred() { _ = exchange(&deferred, with: DeferredReferences()) }
}

extension DeferredReference {
    /// Decodes the deferred value in its own frame, because the enclosing frames are complete.
    func finish(_ faults: inout FaultBatch) throws {
        guard let (own, read) = end() else { return }
        guard place != nil else {
            do { return try read(own) } catch { return try faults.take(error, in: own) }
        }
        let slot = own.apart(within: nil)
        do { try read(slot) } catch { try faults.take(slot.placed(error, own), in: slot) }
    }
}

extension HRDecodingSlot {
    /// Returns the slot of a reference in its own frame.
    func apart(within frame: DecodingFrame?) -> HRDecodingSlot {
        HRDecodingSlot(
            DecodingFrame(session: session, aliasHolder: frame, to: nil, node: .null), component, node)
    }

    /// Returns an error of this slot with the path of the slot that it was created from.
    func placed(_ error: any Error, _ own: HRDecodingSlot) -> any Error {
        guard var error = error as? HRError, error.path == path else { return error }
        error.path = own.path
        return error
    }
}
