package import Foundation
import ObjectGraph

/// Decodes many documents with the same settings; the information on types is collected once.
///
/// Values and errors are those of ``HRUnarchiver/unarchive(_:from:)-(_,Data)``. A decoder must be used by one thread at
/// a time.
package final class RecordDecoder {
    package let unarchiver: HRUnarchiver
    private let types: DecodedTypes
    /// The session to reuse; nil while it decodes, and after an error.
    private var session: UnarchivingSession?
    private let format: HRFormat

    /// - Parameter kind: The format of the documents.
    /// - Throws: An ``HRError`` if the registry has conflicts.
    package init(_ unarchiver: HRUnarchiver, of kind: DocumentSource.Kind = .json) throws(HRError) {
        try unarchiver.registry.checkConflicts()
        self.unarchiver = unarchiver
        types = DecodedTypes(for: unarchiver)
        format = try unarchiver.format(kind)
    }

    /// Decodes a value from data.
    ///
    /// - Throws: An ``HRError`` with the location in this data.
    /// - Complexity: O(n) in the number of bytes.
    package func value<T>(_ type: T.Type = T.self, from data: Data) throws(HRError) -> T {
        try value(type, of: document(from: data))
    }

    /// Parses data to a document.
    ///
    /// - Throws: An ``HRError`` with the location in this data.
    package func document(from data: Data) throws(HRError) -> HRDocument { try unarchiver.read(data, as: format) }

    /// Decodes the root of a document, or the value that a reference refers to.
    ///
    /// - Throws: An ``HRError`` with the location in the data that the document keeps.
    package func value<T>(
        _ type: T.Type = T.self, of document: HRDocument, at reference: HRAlias? = nil
    ) throws(HRError) -> T {
        try unarchiver.run(document, start: reference, types: types) {
            try $0.session.decodeDynamically(type, in: $0)
        }.value
    }

    /// Decodes a value from a node that is one of several records in a document without references.
    ///
    /// - Returns: The value; nil if it could not be decoded. To find the error, decode the node as a document of its
    ///   own.
    package func value<T>(_ type: T.Type = T.self, of node: HRNode, amongOthersIn document: HRDocument) -> T? {
        guard let extent = document.extent, unarchiver.limits.allow(extent),
            var session = exchange(&session, with: nil) ?? newSession(document)
        else { return nil }
        do {
            let value = try session.value(type, of: node, ofValues: extent.nodes)
            // A session whose coder is retained elsewhere is closed, so that using that coder later is an error.
            if isKnownUniquelyReferenced(&session), session.forget() {
                self.session = session
            } else {
                session.close()
            }
            return value
        } catch {
            session.graph?.rollBackAll()
            session.close()
            return nil
        }
    }

    private func newSession(_ document: HRDocument) -> UnarchivingSession? {
        var empty = HRDocument(.null)
        empty.takeExtent(of: [document])
        do throws(HRError) {
            return try UnarchivingSession(unarchiver, document: empty, types: types)
        } catch {
            return nil
        }
    }
}

/// Encodes many values with the same settings, by default as compact JSON; the information on types is collected once.
///
/// Data and errors are those of ``HRArchiver/archive(_:of:as:)``. An encoder must be used by one thread at a time.
package final class RecordEncoder {
    package let archiver: HRArchiver
    /// The session to reuse; nil while it encodes, and if one of its coders is retained elsewhere.
    private var session: ArchivingSession?
    private let format: HRFormat
    /// Writes JSON faster than a separate writer for each document; nil for other formats.
    private let writer: JSONRecordWriter?

    /// - Throws: An ``HRError`` if the registry has conflicts.
    package init(_ archiver: HRArchiver, as format: HRFormat = .json.compact) throws(HRError) {
        try archiver.registry.checkConflicts()
        self.archiver = archiver
        self.format = format
        guard format.kind == .json, format.implementation == .direct, !archiver.compatibility.isHRCoder else {
            writer = nil
            return
        }
        let options = format.plain(archiver.codable != nil).writingOptions
        writer = JSONRecordWriter(options: options, limits: archiver.limits)
    }

    /// Archives a value as a document.
    package func document<T>(of value: T) throws(HRError) -> HRDocument {
        try archiver.run { () throws in
            var session = exchange(&session, with: nil) ?? ArchivingSession(archiver)
            defer {
                // A session whose coder is retained elsewhere is not reused: the coder could write into the next
                // document.
                if isKnownUniquelyReferenced(&session) { self.session = session }
            }
            return try session.document { try $0.session.encodeDynamically(value, in: $0) }
        }
    }

    /// Returns the data of a document from ``document(of:)``.
    package func data(of document: HRDocument) throws(HRError) -> Data {
        guard let writer else { return try archiver.data(of: document, as: format) }
        return try writer.data(from: document)
    }
}
