package import Foundation
import ObjectGraph

/// Reads one document after another with the same settings: what is known of types is found out once.
///
/// Values and errors are those of ``HRUnarchiver/unarchive(_:from:)-(_,Data)``. It is for one thread at a time.
package final class RecordDecoder {
    package let unarchiver: HRUnarchiver
    private let types: DecodedTypes
    /// The session to go on with; nil while it reads, and after a fault.
    private var session: UnarchivingSession?
    private let format: HRFormat

    /// - Parameter kind: What the documents are written in.
    /// - Throws: An ``HRError`` if the registry has conflicts.
    package init(_ unarchiver: HRUnarchiver, of kind: DocumentSource.Kind = .json) throws(HRError) {
        try unarchiver.registry.checkConflicts()
        self.unarchiver = unarchiver
        types = DecodedTypes(of: unarchiver.registry, areInPlainTrees: unarchiver.codable != nil)
        format = try unarchiver.format(kind)
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
        try unarchiver.run(document, start: reference, types: types) {
            try $0.session.decodeDynamically(type, in: $0)
        }.value
    }

    /// The value of a node that is a root of its own, among others in a document without references.
    ///
    /// - Returns: Nil if anything is wrong, for which the node has to be read by itself.
    package func value<T>(_ type: T.Type = T.self, of node: HRNode, amongOthersIn document: HRDocument) -> T? {
        guard let extent = document.extent, unarchiver.limits.allow(extent),
            var session = exchange(&session, with: nil) ?? newSession(document)
        else { return nil }
        do {
            let value = try session.value(type, of: node, ofValues: extent.nodes)
            // A session whose coder somebody has kept is closed, so that using that coder later is an error.
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

/// Writes one value after another with the same settings, by default as compact JSON: what is known of types is found out once.
///
/// Bytes and errors are those of ``HRArchiver/archive(_:of:as:)``. It is for one thread at a time.
package final class RecordEncoder {
    package let archiver: HRArchiver
    /// The session to go on with; nil while it writes, and if somebody has kept a coder of it.
    private var session: ArchivingSession?
    private let format: HRFormat
    /// Writes JSON faster than one document at a time; nil for other formats.
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

    /// The document of a value.
    package func document<T>(of value: T) throws(HRError) -> HRDocument {
        try archiver.run { () throws in
            var session = exchange(&session, with: nil) ?? ArchivingSession(archiver)
            defer {
                // Not if somebody has kept a coder of it, which could write into the next document.
                if isKnownUniquelyReferenced(&session) { self.session = session }
            }
            return try session.document { try $0.session.encodeDynamically(value, in: $0) }
        }
    }

    /// The bytes of a document that was made so.
    package func data(of document: HRDocument) throws(HRError) -> Data {
        guard let writer else { return try archiver.data(of: document, as: format) }
        return try writer.data(from: document)
    }
}
