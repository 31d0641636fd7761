import ObjectGraph

// References to objects that do not exist yet, and steps that run when all of them are resolved.

extension DecodedGraph {
    /// Defers an alias until the target has been created. If nothing else creates the target, it is decoded at the end
    /// of the session.
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

    /// Decodes the targets of deferred references that have not been decoded otherwise, in the order of deferral. Then
    /// runs the completion steps and the checks.
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
        // A step may add further steps: for example, a transform may depend on the result of another transform or on a
        // set, which are also created at the end.
        var steps = deferred.takeCompletionSteps()
        while !steps.isEmpty {
            for step in steps { try step.take() }
            steps = deferred.takeCompletionSteps()
        }
        if let firstError { throw firstError }
        for check in deferred.takeChecks() { try check.take() }
    }

    /// Returns a closure that takes a value, and assigns it when all references are resolved.
    func atEnd<T>(_ assign: @escaping (T) throws -> Void) -> (T) -> Void {
        deferred.noteIncomplete()
        return { [unowned self] value in whenComplete { try assign(value) } }
    }

    /// Decodes the targets of deferred references in members that are going to be hashed. If an enclosing frame is
    /// decoding a target, or the frame is too deep, the hashes are checked at the end of the session instead.
    ///
    /// - Parameter first: The index of the first deferred reference in the members.
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

    /// Runs a check when all references are resolved and all steps have run, unless the running initializer fails.
    func checkWhenComplete(_ check: @escaping () throws -> Void) {
        let check = CompletionStep(check)
        deferred.add(check: check)
        references.note(check)
    }

    /// Removes all deferred references, steps and checks.
    func forgetDeferred() { _ = exchange(&deferred, with: DeferredReferences()) }
}

extension DeferredReference {
    /// Decodes the deferred value in a new frame without a parent, because the enclosing frames are complete.
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
    /// Returns a slot for the same node in a new frame, which is used only for this reference.
    ///
    /// - Parameter frame: The parent of the new frame, or nil if the enclosing frames are complete.
    func apart(within frame: DecodingFrame?) -> HRDecodingSlot {
        HRDecodingSlot(
            DecodingFrame(session: session, aliasHolder: frame, to: nil, node: .null), component, node)
    }

    /// Returns an error of this slot, which ``apart(within:)`` has created, with the path of the original slot. Other
    /// errors are returned unchanged.
    ///
    /// - Parameter own: The original slot.
    func placed(_ error: any Error, _ own: HRDecodingSlot) -> any Error {
        guard var error = error as? HRError, error.path == path else { return error }
        error.path = own.path
        return error
    }
}
