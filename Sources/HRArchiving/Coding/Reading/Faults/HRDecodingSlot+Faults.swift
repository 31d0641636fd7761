extension FaultBatch {
    /// If all errors are searched for, adds an error that is not known yet, so that the next member can be decoded.
    /// Otherwise, throws the error.
    @usableFromInline
    mutating func take(_ error: any Error, in slot: HRDecodingSlot) throws {
        guard let search = slot.session.search, let error = error as? HRError else { throw error }
        if search.isKnown(error) {
            search.hasPlaceholders = true
            return slot.frame.doubt(.inside)
        }
        add(error)
        if error.endsReading || count >= search.limit { try end() }
    }

    /// Adds the error of an unknown key, unless the search knows the error already or is certain to report it.
    mutating func take(unknownKey error: HRError, in frame: DecodingFrame) throws {
        guard frame.session.search?.passesOver(error, within: frame.decodingSites) != true else {
            return frame.doubt(.inside)
        }
        try take(error, in: HRDecodingSlot(wholeOf: frame))
    }
}

extension HRDecodingSlot {
    /// Continues without the value of this slot if its error is known; otherwise throws the error.
    @usableFromInline
    func leaveOut(_ error: any Error) throws {
        guard let search = session.search, let known = error as? HRError, search.isKnown(known) else { throw error }
        search.hasPlaceholders = true
        frame.doubt(.absent)
    }

    /// Returns a placeholder for the value of this slot if its error is known, or the value that is supplied while
    /// requests are recorded; otherwise throws the error.
    @usableFromInline
    func placeholder<T>(for error: any Error, as type: T.Type = T.self) throws -> T {
        if session.search?.recorder != nil, node == nil, case .key(let key) = component,
            let value = try frame.supplied(type, forKey: key)
        {
            return value
        }
        guard let search = session.search, let known = error as? HRError, search.isKnown(known) else { throw error }
        guard let value: T = makePlaceholder(isSecond: search.usesSecondPlaceholders) else { throw error }
        search.hasPlaceholders = true
        frame.doubt(T.self is any ExpressibleByNilLiteral.Type ? .absent : .placeholder)
        return value
    }
}
