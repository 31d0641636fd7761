package import Foundation
import ObjectGraph

/// Reads one document after another with the same settings: what is known of types is found out once.
///
/// Values and errors are those of ``HRUnarchiver/unarchive(_:from:)-(_,Data)``. It is for one thread at a time.
package final class RecordDecoder {
    package let unarchiver: HRUnarchiver
    private let memory = ReadingMemory()
    private let format: HRFormat

    /// - Parameter kind: What the documents are written in.
    /// - Throws: An ``HRError`` if the registry has conflicts.
    package init(_ unarchiver: HRUnarchiver, of kind: DocumentSource.Kind = .json) throws(HRError) {
        try unarchiver.registry.checkConflicts()
        if unarchiver.codable != nil, unarchiver.implementation == .foundation {
            throw HRError.plainTreesThroughFoundation()
        }
        self.unarchiver = unarchiver
        var format = HRFormat(kind, unarchiver.implementation)
        format.isPlain = unarchiver.codable != nil
        self.format = format
    }

    /// The value that bytes hold.
    ///
    /// - Throws: An ``HRError`` with the place in these bytes.
    /// - Complexity: O(n) in the number of bytes.
    package func value<T>(_ type: T.Type = T.self, from data: Data) throws(HRError) -> T {
        try value(type, of: document(from: data))
    }

    /// The document that bytes hold.
    ///
    /// - Throws: An ``HRError`` with the place in these bytes.
    package func document(from data: Data) throws(HRError) -> HRDocument { try unarchiver.read(data, as: format) }

    /// The value of a document, or the one that a reference leads to.
    ///
    /// - Throws: An ``HRError`` with the place in the bytes that the document remembers.
    package func value<T>(
        _ type: T.Type = T.self, of document: HRDocument, at reference: HRAlias? = nil
    ) throws(HRError) -> T {
        try unarchiver.run(document, start: reference, memory: memory) {
            try $0.session.decodeDynamically(type, in: $0)
        }.value
    }
}

/// Writes one value after another with the same settings, by default as compact JSON: what is known of types is found out once.
///
/// Bytes and errors are those of ``HRArchiver/archive(_:of:as:)``. It is for one thread at a time.
package final class RecordEncoder {
    package let archiver: HRArchiver
    /// The session of the documents before; nil while it writes one, and if there is none to go on with.
    private var session: ArchivingSession?
    private let format: HRFormat
    /// Nil where documents have nothing in common that makes writing one after the other faster.
    private let writer: JSONRecordWriter?

    /// - Throws: An ``HRError`` if the registry has conflicts.
    package init(_ archiver: HRArchiver, as format: HRFormat = .json.compact) throws(HRError) {
        try archiver.registry.checkConflicts()
        self.archiver = archiver
        self.format = format
        writer = archiver.recordWriter(for: format)
    }

    /// The document of a value.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    package func document<T>(of value: T) throws(HRError) -> HRDocument {
        try archiver.run { () throws in
            var session = exchange(&session, with: nil) ?? ArchivingSession(archiver)
            defer {
                // Who has kept a coder could still write into this one.
                if isKnownUniquelyReferenced(&session) { self.session = session }
            }
            return try session.document { try $0.session.encodeDynamically(value, in: $0) }
        }
    }

    /// The bytes of a document that was made so.
    ///
    /// - Throws: An ``HRError`` with the path of what cannot be written.
    package func data(of document: HRDocument) throws(HRError) -> Data {
        guard let writer else { return try archiver.data(of: document, as: format) }
        return try writer.data(from: document)
    }
}

extension HRArchiver {
    fileprivate func recordWriter(for format: HRFormat) -> JSONRecordWriter? {
        guard format.kind == .json, format.implementation == .direct, compatibility != .hrCoder else { return nil }
        var format = format
        format.isPlain = codable != nil
        return JSONRecordWriter(options: format.writingOptions, limits: limits)
    }
}
