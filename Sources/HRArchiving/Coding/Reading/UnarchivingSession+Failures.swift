// What a value's own code leaves behind: an error that could not be thrown, keys that nobody knows, and what it throws.

extension UnarchivingSession {
    /// Looks after what a value's own code has left: an error that could not be thrown, keys that nobody knows.
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
            // Only a type's own check finds fault with a value as a whole that has been read so far.
            if frame.doubts != .none, found.isOwn, found.path == frame.path { found.details.isDoubtful = true }
            return found
        }
        if let carried = takeCarried(error, to: frame) { return carried }
        var failure = HRError(own: error, in: frame)
        failure.details.standard = error
        failure.details.isDoubtful = frame.doubts != .none
        return failure
    }

    /// What is known of a user's error that has passed through Codable code, such as where it was thrown first.
    private func takeCarried(_ error: any Error, to frame: DecodingFrame) -> HRError? {
        guard let carried = carriedError else { return nil }
        carriedError = nil
        guard let standard = carried.details.standard, HRError.isSame(standard, as: error) else { return nil }
        return carried.path?.lies(in: frame.path) == true ? carried : nil
    }
}
