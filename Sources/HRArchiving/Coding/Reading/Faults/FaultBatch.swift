/// Errors of the members of one collection, or of the keys of one object: they have nothing to do with one another.
@usableFromInline
struct FaultBatch {
    private var errors: [HRError] = []

    @usableFromInline init() {}

    /// Takes an error in, so that the next member is read; throws it unless faults are searched for.
    @usableFromInline
    mutating func take(_ error: any Error, in slot: HRDecodingSlot) throws {
        guard let search = slot.session.search, let error = error as? HRError else { throw error }
        if search.isKnown(error) {
            search.hasPlaceholders = true
            return slot.frame.doubt(.inside)
        }
        errors += error.all
        if error.endsReading || errors.count >= search.limit { try end() }
    }

    /// Takes in the error of an unknown key, unless that may be passed over.
    mutating func take(unknownKey error: HRError, in frame: DecodingFrame) throws {
        guard frame.session.search?.passesOver(error, within: frame.decodingSites) != true else {
            return frame.doubt(.inside)
        }
        try take(error, in: HRDecodingSlot(wholeOf: frame))
    }

    /// Throws what was taken in, as one error with others that come with it.
    @usableFromInline
    func end() throws {
        guard var first = errors.first else { return }
        first.details.companions = Array(errors.dropFirst())
        throw first
    }
}

extension HRDecodingSlot {
    /// Goes on without the value of this place if it is known to be at fault; throws the error otherwise.
    @usableFromInline
    func leaveOut(_ error: any Error) throws {
        guard let search = session.search, let known = error as? HRError, search.isKnown(known) else { throw error }
        search.hasPlaceholders = true
        frame.doubt(.absent)
    }

    /// Something in place of the value here, if that is known to be at fault; throws the error otherwise.
    @usableFromInline
    func placeholder<T>(for error: any Error, as type: T.Type = T.self) throws -> T {
        guard let search = session.search, let known = error as? HRError, search.isKnown(known) else { throw error }
        guard let value: T = makePlaceholder(isSecond: search.usesSecondPlaceholders) else { throw error }
        search.hasPlaceholders = true
        frame.doubt(T.self is any ExpressibleByNilLiteral.Type ? .absent : .placeholder)
        return value
    }
}
