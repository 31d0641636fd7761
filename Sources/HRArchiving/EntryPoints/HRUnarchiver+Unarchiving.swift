public import Foundation
package import ObjectMapping

extension HRUnarchiver {
    /// Decodes a value from a document.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be decoded, and, if the document keeps the
    ///   contents of the file from which it was read, with the location of the value in that file.
    public func unarchive<T>(_ type: T.Type = T.self, from document: HRDocument) throws(HRError) -> T {
        try run(document) { try $0.session.decodeDynamically(type, in: $0) }.value
    }

    /// Decodes a value from data. The format is detected from the first bytes.
    ///
    /// - Throws: An ``HRError`` with the location of the value that could not be decoded.
    public func unarchive<T>(_ type: T.Type = T.self, from data: Data) throws(HRError) -> T {
        try unarchive(type, from: read(data))
    }

    /// Decodes a value from a file. The format is detected from the first bytes.
    ///
    /// - Throws: An ``HRError`` with the file and the location of the value that could not be decoded.
    public func unarchive<T>(_ type: T.Type = T.self, from url: URL) throws(HRError) -> T {
        try unarchive(type, from: read(url))
    }

    /// Decodes the value that a reference refers to, such as one of several in a file of fixtures.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - reference: An id or a path: `"#anna"`, `"people.0"`. References along the path, and in the value, are
    ///     followed.
    ///   - document: The document; references may point to any value in it.
    /// - Throws: An ``HRError`` with the path of the value that could not be decoded, or if the reference is dangling.
    public func unarchive<T>(
        _ type: T.Type = T.self, at reference: HRAlias, from document: HRDocument
    ) throws(HRError) -> T {
        try run(document, start: reference) { try $0.session.decodeDynamically(type, in: $0) }.value
    }

    /// Decodes a value from a document, and returns the value with the paths of all unknown keys: those that the type
    /// does not read.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be decoded.
    public func unarchiveCollectingUnknownKeys<T>(
        _ type: T.Type = T.self, from document: HRDocument
    ) throws(HRError) -> (value: T, unknownKeys: [HRPath]) {
        try collectUnknownKeys(of: document) { try $0.session.decodeDynamically(type, in: $0) }
    }
}

extension HRUnarchiver {
    /// Parses data to a document. The format is detected from the first bytes. The document keeps the data for error
    /// reports, up to ``sourceLimit``.
    ///
    /// - Throws: An ``HRError`` with the location of the syntax error.
    public func document(from data: Data) throws(HRError) -> HRDocument {
        try read(data).keepingSource(upTo: sourceLimit)
    }

    /// Parses a file to a document. The format is detected from the first bytes. The document keeps the data for error
    /// reports, up to ``sourceLimit``.
    ///
    /// - Throws: An ``HRError`` with the file and the location of the syntax error.
    public func document(from url: URL) throws(HRError) -> HRDocument {
        try read(url).keepingSource(upTo: sourceLimit)
    }

    /// Parses the data of a file to a document, with a file name for messages.
    package func document(from data: Data, file: String) throws(HRError) -> HRDocument {
        do {
            return try read(data, file: file).keepingSource(upTo: sourceLimit)
        } catch {
            throw error.located(inFile: file)
        }
    }

    /// Parses a file to a document that keeps the file's data and name.
    func read(_ url: URL) throws(HRError) -> HRDocument {
        do {
            return try read(FileAccess.read(url, limit: limits.bytes), file: url.path)
        } catch {
            throw error.located(inFile: url.path)
        }
    }

    /// Parses data to a document that keeps the data.
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

    /// Returns the format for a kind of file, with the settings of this unarchiver.
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

    /// Decodes a value, and returns it with the session, which may contain observations.
    ///
    /// - Parameters:
    ///   - search: The search for all errors that this session is a part of; nil to throw the first error.
    ///   - start: The reference to the value to decode; nil for the root.
    ///   - types: The information on types from earlier sessions with the same settings; nil if there is none.
    ///   - origins: Records the paths from which objects are decoded; nil if they are not needed.
    func run<T>(
        _ document: HRDocument, search: FaultSearch? = nil, start: HRAlias? = nil, types: DecodedTypes? = nil,
        origins: GraphOrigins? = nil, _ decode: (HRDecodingSlot) throws -> T
    ) throws(HRError) -> (value: T, session: UnarchivingSession) {
        do throws(HRError) {
            if types == nil { try registry.checkConflicts() }
            let session = try UnarchivingSession(
                self, document: document, search: search, start: start, types: types, origins: origins)
            let value = try session.value(decode)
            unknownKeys.report(session.observedKeys?.collected.paths ?? [])
            return (value, session)
        } catch {
            throw search == nil ? shown([error.worded], of: document).first ?? error : error
        }
    }

    /// Returns errors of a document with everything that reports show: locations in the file, and the texts of the
    /// errors that the code of types has thrown.
    func shown(_ errors: [HRError], of document: HRDocument) -> [HRError] {
        let errors = errors.map { $0.showingUserErrorText(of: document, hiding: secretKeys) }
        return document.located(errors, hiding: secretKeys)
    }
}

// A configuration validates nested values after everything has been decoded, so these methods return them.
extension HRUnarchiver {
    /// Decodes a value from a document, and returns it with the nested values whose types ``observation`` watches.
    ///
    /// - Throws: An ``HRError``, as ``unarchive(_:from:)`` does.
    package func unarchiveWatching<T>(
        _ type: T.Type, from document: HRDocument
    ) throws(HRError) -> (value: T, finished: [FinishedValue]) {
        try watch(document) { try $0.session.decodeDynamically(type, in: $0) }
    }

    /// Decodes a value with an external description from a document, and returns it with the nested values whose types
    /// ``observation`` watches.
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
    /// Decodes the root and closes the session.
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
    /// Returns the error for settings that contradict each other: plain trees and Foundation's implementation.
    static func plainTreesThroughFoundation() -> HRError {
        HRError(
            .coderMisuse, "plain trees do not go through Foundation's serializers",
            help: [
                "leave out .foundation: what is written and read with compatibility: .jsonEncoder or .propertyListEncoder is what Foundation's coders take"
            ])
    }
}
