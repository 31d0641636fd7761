public import Foundation

extension HRUnarchiver {
    /// Reads a value from a document.
    ///
    /// - Throws: An ``HRError`` with the path of what does not fit.
    public func unarchive<T>(_ type: T.Type = T.self, from document: HRDocument) throws(HRError) -> T {
        try run(type, document).value
    }

    /// Reads a value from bytes, whose format shows in the first of them.
    ///
    /// - Throws: An ``HRError`` with the place of what does not fit.
    public func unarchive<T>(_ type: T.Type = T.self, from data: Data) throws(HRError) -> T {
        let format = try self.format(of: data)
        return try locating(data, format) { () throws(HRError) in
            try unarchive(type, from: read(data, as: format))
        }
    }

    /// Reads a value from a file, whose format shows in its first bytes.
    ///
    /// - Throws: An ``HRError`` with the file and the place of what does not fit.
    public func unarchive<T>(_ type: T.Type = T.self, from url: URL) throws(HRError) -> T {
        do {
            return try unarchive(type, from: FileDoor.read(url, limit: limits.bytes))
        } catch {
            throw error.located(in: url)
        }
    }

    /// Reads a value from a document, and tells which keys no type has asked for.
    ///
    /// - Throws: An ``HRError`` with the path of what does not fit.
    public func unarchiveCollectingUnknownKeys<T>(
        _ type: T.Type = T.self, from document: HRDocument
    ) throws(HRError) -> (value: T, unknownKeys: [HRPath]) {
        var collecting = self
        collecting.unknownKeys = .collect
        return try collecting.run(type, document)
    }
}

extension HRUnarchiver {
    /// The document that bytes hold, whose format shows in the first of them.
    ///
    /// - Throws: An ``HRError`` with the place of what is malformed.
    public func document(from data: Data) throws(HRError) -> HRDocument {
        let format = try self.format(of: data)
        return try locating(data, format) { () throws(HRError) in try read(data, as: format) }
    }

    func format(of data: Data) throws(HRError) -> HRFormat {
        guard data.count <= limits.bytes else {
            throw HRError(
                .byteLimit, "the data has more than \(limits.bytes) bytes",
                location: HRSourceLocation(byteRange: max(limits.bytes, 0)..<data.count),
                help: ["raise CodingLimits.bytes"])
        }
        guard var format = HRFormat(detecting: data) else {
            throw HRError(
                .emptyInput, "there is nothing to read: no data, or nothing but white space",
                location: HRSourceLocation(line: 1, column: 1, byteRange: 0..<data.count),
                help: ["check that it is the right file; the shortest archive is {}"])
        }
        format.implementation = implementation
        return format
    }

    /// The document that bytes in a format hold, by these settings.
    func read(_ data: Data, as format: HRFormat) throws(HRError) -> HRDocument {
        try format.document(from: data, json: json, duplicateKeys: duplicateKeys, limits: limits)
    }

    /// Runs what reads from bytes, and looks up the place of what is wrong with them.
    func locating<T>(
        _ data: Data, _ format: HRFormat, _ body: () throws(HRError) -> T
    ) throws(HRError) -> T {
        do {
            return try body()
        } catch {
            throw ErrorLocator(data: data, format: format, secretKeys: secretKeys).located(error)
        }
    }

    /// The document that a file holds, whose format shows in its first bytes.
    ///
    /// - Throws: An ``HRError`` with the file and the place of what is malformed.
    public func document(from url: URL) throws(HRError) -> HRDocument {
        do {
            return try document(from: FileDoor.read(url, limit: limits.bytes))
        } catch {
            throw error.located(in: url)
        }
    }

    func run<T>(
        _ type: T.Type, _ document: HRDocument, _ search: FaultSearch? = nil
    ) throws(HRError) -> (value: T, unknownKeys: [HRPath]) {
        try run(document, search) { try $0.session.decodeDynamically(type, in: $0) }
    }

    func run<T>(
        _ document: HRDocument, _ search: FaultSearch? = nil, _ decode: (HRDecodingSlot) throws -> T
    ) throws(HRError) -> (value: T, unknownKeys: [HRPath]) {
        try registry.checkConflicts()
        let session = try UnarchivingSession(self, document: document, search: search)
        defer { session.close() }
        do {
            let value = try decode(session.rootSlot)
            try session.finishPostponed()
            return (value, session.collectedKeys)
        } catch {
            session.takeBackAll()
            guard let error = HRError.found(in: error) else {
                let failure = HRError(
                    .userError, "the value's own code failed to decode it", path: HRPath(), underlying: error)
                throw failure.showingOwnWords(of: document, hiding: secretKeys)
            }
            throw search == nil ? error.worded.showingOwnWords(of: document, hiding: secretKeys) : error
        }
    }
}

extension HRError {
    /// The same error in a file.
    func located(in url: URL) -> HRError {
        var error = self
        var location = error.location ?? HRSourceLocation()
        location.file = location.file ?? url.path
        error.location = location
        return error
    }
}
