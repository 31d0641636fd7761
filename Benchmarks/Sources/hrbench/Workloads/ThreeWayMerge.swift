import Foundation
import HRArchiving
import HRComparing

/// Three versions that are merged as documents and as texts, compared with parsing them. Without conflicts, both sides
/// have changed every hundredth value, but not the same ones, and ours has a new value before all others; otherwise
/// both sides have changed the same ones.
struct ThreeWayMerge: Sendable {
    let shape: DocumentShape
    let hasConflicts: Bool

    static let all = DocumentShape.allCases.flatMap { shape in
        [false, true].map { ThreeWayMerge(shape: shape, hasConflicts: $0) }
    }

    private var name: String { hasConflicts ? "conflicts in 1 of 100" : "no conflicts" }
    private var ours: DocumentVersion { DocumentVersion(hasNewFirst: !hasConflicts, revisions: [0: 1]) }
    private var theirs: DocumentVersion { DocumentVersion(revisions: [hasConflicts ? 0 : 50: 2]) }
    /// The result, which has ours' values in place of conflicts.
    private var merged: DocumentVersion {
        hasConflicts ? ours : DocumentVersion(hasNewFirst: true, revisions: [0: 1, 50: 2])
    }

    func subjects(count: Int) -> [Subject] {
        let formats = shape == .ids ? VersionFile.Format.allCases : [.json]
        return formats.flatMap { format in
            let files = [.first, ours, theirs, merged].map { VersionFile(shape, $0, count: count, as: format) }
            return [parsing(files, format, count)]
                + (format == .json ? [mergingDocuments(files, count)] : []) + [mergingTexts(files, format, count)]
        }
    }

    private func parsing(_ files: [VersionFile], _ format: VersionFile.Format, _ count: Int) -> Subject {
        subject(format.rawValue, Self.parsing, count) { try VersionFile.parsing(Array(files.prefix(3))) }
    }

    private func mergingDocuments(_ files: [VersionFile], _ count: Int) -> Subject {
        subject("document", "HRDocument.merge", count, peer: .json) {
            let documents = try files.prefix(3).map { try $0.document() }
            return Operation {
                HRDocument.merge(base: documents[0], ours: documents[1], theirs: documents[2])
            } isRight: { merge in
                try isRight(merge.conflicts, count) && merge.document.changes(from: files[3].document()).isEmpty
            }
        }
    }

    private func mergingTexts(_ files: [VersionFile], _ format: VersionFile.Format, _ count: Int) -> Subject {
        subject(format.rawValue, "HRDocumentText.merge", count, peer: format) {
            let texts = try files.prefix(3).map { try $0.text() }
            return Operation {
                try HRDocumentText.merge(base: texts[0], ours: texts[1], theirs: texts[2])
            } isRight: { merge in
                guard isRight(merge.conflicts, count) else { return false }
                guard let text = merge.text else { return merge.marked.range(of: Data("<<<<<<< ours".utf8)) != nil }
                return try !hasConflicts && text.document.changes(from: files[3].document()).isEmpty
            }
        }
    }

    private func isRight(_ conflicts: [HRMergeConflict], _ count: Int) -> Bool {
        conflicts.count == (hasConflicts ? DocumentVersion.hundredths(of: count) : 0)
    }

    // MARK: Titles

    private static let parsing = "parse all three"

    /// Creates a subject. The peer is parsing the versions in a format.
    private func subject(
        _ format: String, _ subject: String, _ count: Int, peer: VersionFile.Format? = nil,
        _ prepare: @escaping () throws -> Operation
    ) -> Subject {
        let work = "merge \(shape.rawValue)"
        return Subject(
            work: work, format: format, name: "\(subject), \(name)", count: count, isSlow: peer != nil,
            peer: peer.map { "\(work) \($0.rawValue) \(Self.parsing), \(name)" }, prepare: prepare)
    }
}
