import Foundation
import HRArchiving
import ObjectGraph

/// The document of a fixture, which is read and checked once in a process, unless the file has changed since.
struct FixtureDocument: Sendable {
    /// The state of a file, and the settings by which its document may differ.
    private struct Stamp: Hashable, Sendable {
        let path: String
        let size: Int?
        let date: Date?
        let json: HRUnarchiver.JSONSyntax
        let duplicateKeys: HRUnarchiver.DuplicateKeys
        let implementation: HRFormat.Implementation
        let isPlain: Bool
    }

    private static let documents = Locked<[Stamp: FixtureDocument]>([:])

    let document: HRDocument
    /// The ids in the document, in order.
    let ids: [String]

    /// Returns the document of a file.
    ///
    /// - Throws: An `HRError` with the location of a syntax error or of a dangling reference, or with the reason why the
    ///   file could not be read.
    /// - Complexity: O(n) in the length of the file; O(1) if it is known.
    static func document(at url: URL, by unarchiver: HRUnarchiver) throws(HRError) -> FixtureDocument {
        let stamp = stamp(of: url, unarchiver)
        if let known = documents.withLock({ $0[stamp] }) { return known }
        let document = try unarchiver.document(from: url)
        if let error = unarchiver.diagnose(from: document).errors.first { throw error }
        let fixture = FixtureDocument(document)
        documents.withLock { $0[stamp] = fixture }
        return fixture
    }

    private init(_ document: HRDocument) {
        self.document = document
        ids =
            document.definitions.keys
            + document.walk.compactMap { _, node in
                if case .object(let object) = node { object.id } else { nil }
            }
    }

    private static func stamp(of url: URL, _ unarchiver: HRUnarchiver) -> Stamp {
        // A file that cannot be asked has no date: reading it gives the reason.
        let values = attributes(of: url)
        return Stamp(
            path: url.path, size: values?.fileSize, date: values?.contentModificationDate, json: unarchiver.json,
            duplicateKeys: unarchiver.duplicateKeys, implementation: unarchiver.implementation,
            isPlain: unarchiver.codable != nil)
    }

    private static func attributes(of url: URL) -> URLResourceValues? {
        do {
            return try URL(filePath: url.path).resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey])
        } catch {
            return nil
        }
    }

    /// Returns the error for an id that the document does not have.
    func missing(_ id: String, file: URL) -> HRError {
        let names = ids.isEmpty ? "no ids" : list(ids)
        return HRError(
            .danglingReference, "no \(quoted("#" + id)) in \(file.lastPathComponent); it has \(names)",
            location: HRSourceLocation(file: file.path),
            suggestion: nearestName(to: id, among: ids).map { "#" + $0 })
    }
}
