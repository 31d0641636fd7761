extension UnarchivingSession {
    /// Throws what could not be thrown in a value's own code: a kept error, or the errors of unknown keys.
    func finishReading(in frame: DecodingFrame) throws {
        forgetMembers(of: frame)
        if let firstError { throw firstError }
        guard countsKeys else { return }
        try frame.reportUnknownKeys()
        if !nested.isEmpty { try reportUnknownKeys(nestedIn: frame) }
    }

    /// The error of a value's own code, with where it was.
    func failure(_ error: any Error, in frame: DecodingFrame) -> HRError {
        let failure = report(error, in: frame)
        forgetMembers(of: frame)
        if !nested.isEmpty { _ = nested.take(of: frame) }
        if watchesValues { finished?.forget(in: frame.path) }
        if needsRollback { rollBack(frame, after: failure) }
        return failure
    }

    private func report(_ error: any Error, in frame: DecodingFrame) -> HRError {
        if var found = HRError.found(in: error)?.placed(at: frame.path) {
            if !(error is HRError) {
                found.details.standard = error
                if !(error is DecodingError) { found.underlying = error }
            }
            // The type's own check has failed, with a placeholder for a member: it may not fail with the real value.
            if frame.doubts != .none, found.isOwn, found.path == frame.path { found.details.isDoubtful = true }
            return found
        }
        if let carried = takeCarried(error, to: frame) { return carried }
        var failure = HRError(own: error, in: frame)
        failure.details.standard = error
        failure.details.isDoubtful = frame.doubts != .none
        return failure
    }

    /// The `HRError` that a user's error was made into before it passed through Codable code, with its first path.
    private func takeCarried(_ error: any Error, to frame: DecodingFrame) -> HRError? {
        guard let carried = carriedError else { return nil }
        carriedError = nil
        guard let standard = carried.details.standard, HRError.isSame(standard, as: error) else { return nil }
        return carried.path?.lies(in: frame.path) == true ? carried : nil
    }
}
