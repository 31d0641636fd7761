public import Foundation
package import ObjectMapping

extension HRUnarchiver {
    /// Reads a value from a document.
    ///
    /// - Throws: An ``HRError`` with the path of what does not fit, and with its place in the file that the document was read
    ///   from, if it remembers that.
    public func unarchive<T>(_ type: T.Type = T.self, from document: HRDocument) throws(HRError) -> T {
        try run(document) { try $0.session.decodeDynamically(type, in: $0) }.value
    }

    /// Reads a value from bytes, whose format shows in the first of them.
    ///
    /// - Throws: An ``HRError`` with the place of what does not fit.
    public func unarchive<T>(_ type: T.Type = T.self, from data: Data) throws(HRError) -> T {
        try unarchive(type, from: read(data))
    }

    /// Reads a value from a file, whose format shows in its first bytes.
    ///
    /// - Throws: An ``HRError`` with the file and the place of what does not fit.
    public func unarchive<T>(_ type: T.Type = T.self, from url: URL) throws(HRError) -> T {
        try unarchive(type, from: read(url))
    }

    /// Reads the value that a reference leads to, such as one of several in a file of fixtures.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - reference: An id or a path: `"#anna"`, `"people.0"`. References on the way, and in the value, are followed.
    ///   - document: The document, all of which can be referred to.
    /// - Throws: An ``HRError`` with the path of what does not fit, or if the reference leads nowhere.
    public func unarchive<T>(
        _ type: T.Type = T.self, at reference: HRAlias, from document: HRDocument
    ) throws(HRError) -> T {
        try run(document, start: reference) { try $0.session.decodeDynamically(type, in: $0) }.value
    }

    /// Reads a value from a document, and tells which keys no type has asked for.
    ///
    /// - Throws: An ``HRError`` with the path of what does not fit.
    public func unarchiveCollectingUnknownKeys<T>(
        _ type: T.Type = T.self, from document: HRDocument
    ) throws(HRError) -> (value: T, unknownKeys: [HRPath]) {
        try collectUnknownKeys(of: document) { try $0.session.decodeDynamically(type, in: $0) }
    }
}

extension HRUnarchiver {
    /// The document that bytes hold, whose format shows in the first of them. It remembers them, up to ``sourceLimit``.
    ///
    /// - Throws: An ``HRError`` with the place of what is malformed.
    public func document(from data: Data) throws(HRError) -> HRDocument {
        try read(data).keepingSource(upTo: sourceLimit)
    }

    /// The document that a file holds, whose format shows in its first bytes. It remembers them, up to ``sourceLimit``.
    ///
    /// - Throws: An ``HRError`` with the file and the place of what is malformed.
    public func document(from url: URL) throws(HRError) -> HRDocument {
        try read(url).keepingSource(upTo: sourceLimit)
    }

    /// The document that bytes of a file hold, under a name of the caller's choice.
    package func document(from data: Data, file: String) throws(HRError) -> HRDocument {
        do {
            return try read(data, file: file).keepingSource(upTo: sourceLimit)
        } catch {
            throw error.located(inFile: file)
        }
    }

    /// The document of a file, which remembers its bytes and its name.
    func read(_ url: URL) throws(HRError) -> HRDocument {
        do {
            return try read(FileAccess.read(url, limit: limits.bytes), file: url.path)
        } catch {
            throw error.located(inFile: url.path)
        }
    }

    /// The document of bytes, which remembers them.
    package func read(_ data: Data, as format: HRFormat? = nil, file: String? = nil) throws(HRError) -> HRDocument {
        let known = if let format { format } else { try self.format(of: data) }
        do {
            return try known.fileDocument(from: data, file: file, rules)
        } catch {
            throw ErrorLocator(data: data, format: known, secretKeys: secretKeys).located(error)
        }
    }

    func format(of data: Data) throws(HRError) -> HRFormat {
        guard data.count <= limits.bytes else {
            throw HRError(
                .bytes(data.count, limit: limits.bytes),
                location: HRSourceLocation(byteRange: max(limits.bytes, 0)..<data.count))
        }
        guard let format = HRFormat(detecting: data) else {
            throw HRError(
                .emptyInput, "there is nothing to read: no data, or nothing but white space",
                location: HRSourceLocation(line: 1, column: 1, byteRange: 0..<data.count),
                help: ["check that it is the right file; the shortest archive is {}"])
        }
        return try self.format(format.kind)
    }

    /// The format of a kind of file, read as these settings say.
    func format(_ kind: HRFormat.Kind) throws(HRError) -> HRFormat {
        if codable != nil, implementation == .foundation { throw HRError.plainTreesThroughFoundation() }
        return HRFormat(kind, implementation).plain(codable != nil)
    }

    func collectUnknownKeys<T>(
        of document: HRDocument, _ decode: (HRDecodingSlot) throws -> T
    ) throws(HRError) -> (value: T, unknownKeys: [HRPath]) {
        var collecting = self
        collecting.unknownKeys = .collect
        let (value, session) = try collecting.run(document, decode)
        return (value, session.observedKeys?.collected.paths ?? [])
    }

    /// Reads a value, and hands over the session that has read it, for what it has observed.
    ///
    /// - Parameters:
    ///   - search: The search for all faults that this is a part of.
    ///   - start: The reference to the value to read, if that is not the root.
    ///   - types: What earlier sessions with the same settings have found out of types.
    ///   - origins: Takes down where objects are read from.
    func run<T>(
        _ document: HRDocument, search: FaultSearch? = nil, start: HRAlias? = nil, types: DecodedTypes? = nil,
        origins: GraphOrigins? = nil, _ decode: (HRDecodingSlot) throws -> T
    ) throws(HRError) -> (value: T, session: UnarchivingSession) {
        do throws(HRError) {
            if types == nil { try registry.checkConflicts() }
            let session = try UnarchivingSession(
                self, document: document, search: search, start: start, types: types, origins: origins)
            return (try session.value(decode), session)
        } catch {
            throw search == nil ? shown([error.worded], of: document).first ?? error : error
        }
    }

    /// Errors about a document with all that reports show: places in its file, and what errors of the user's say.
    func shown(_ errors: [HRError], of document: HRDocument) -> [HRError] {
        let errors = errors.map { $0.showingUserErrorText(of: document, hiding: secretKeys) }
        return document.located(errors, hiding: secretKeys)
    }
}

// A configuration checks the rules of values when all of it has been read, so reading hands these values over.
extension HRUnarchiver {
    /// Reads a value from a document, with those in it whose types ``observation`` watches.
    ///
    /// - Throws: An ``HRError``, as ``unarchive(_:from:)`` does.
    package func unarchiveWatching<T>(
        _ type: T.Type, from document: HRDocument
    ) throws(HRError) -> (value: T, finished: [FinishedValue]) {
        try watch(document) { try $0.session.decodeDynamically(type, in: $0) }
    }

    /// Reads a value that is described from outside from a document, with those in it whose types ``observation`` watches.
    ///
    /// - Throws: An ``HRError``, as ``unarchive(through:from:)`` does.
    package func unarchiveWatching<Description: DecodingDescription>(
        through description: Description, from document: HRDocument
    ) throws(HRError) -> (value: Description.Value, finished: [FinishedValue]) {
        try watch(document) { try CoderMaker().coder(for: description.layout).decode(in: $0) }
    }

    private func watch<T>(
        _ document: HRDocument, _ decode: (HRDecodingSlot) throws -> T
    ) throws(HRError) -> (value: T, finished: [FinishedValue]) {
        let (value, session) = try run(document, decode)
        return (value, session.observedValues?.finished ?? [])
    }
}

extension UnarchivingSession {
    /// Reads the root, which ends the session.
    fileprivate func value<T>(_ decode: (HRDecodingSlot) throws -> T) throws(HRError) -> T {
        defer { close() }
        do {
            let value = try decode(rootSlot)
            try graph?.finishDeferred()
            return value
        } catch {
            graph?.rollBackAll()
            throw HRError.found(in: error)
                ?? HRError(.userError, "the value's own code failed to decode it", path: HRPath(), underlying: error)
        }
    }
}

extension HRError {
    /// The error of settings that contradict one another.
    static func plainTreesThroughFoundation() -> HRError {
        HRError(
            .coderMisuse, "plain trees do not go through Foundation's serializers",
            help: [
                "leave out .foundation: what is written and read with compatibility: .jsonEncoder or .propertyListEncoder is what Foundation's coders take"
            ])
    }
}
