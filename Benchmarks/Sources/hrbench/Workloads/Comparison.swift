import HRArchiving
import HRComparing

/// Two versions of a document that are compared: the changes between them, which are made to the earlier one, and
/// written as a patch and read again, compared with parsing both versions.
struct Comparison: Sendable {
    let shape: DocumentShape
    let name: String
    let later: DocumentVersion
    /// Returns the number of changes for a number of values; nil if the search for similar objects must reach its
    /// maximum, which decides how many objects are found.
    let changes: (@Sendable (_ count: Int) -> Int)?

    /// All comparisons that take time in proportion to the number of values.
    static let proportional: [Comparison] =
        DocumentShape.objects.flatMap { shape in
            [
                Comparison(shape: shape, name: "equal", later: .first) { _ in 0 },
                hundredth(shape),
                Comparison(shape: shape, name: "a new one at the front", later: DocumentVersion(hasNewFirst: true)) {
                    _ in 1
                },
                Comparison(shape: shape, name: "all reversed", later: DocumentVersion(isReversed: true)) { $0 - 1 },
            ]
        } + [
            Comparison(shape: .noIDs, name: "each changed", later: .all) { $0 }, hundredth(.numbers),
            hundredth(.catalog),
        ]

    /// Changed objects that nothing but the search for similar ones could find, which gives up at its maximum.
    static let limited = Comparison(
        shape: .noIDs, name: "each changed, and all reversed",
        later: DocumentVersion(isReversed: true, revisions: DocumentVersion.all.revisions), changes: nil)

    private static func hundredth(_ shape: DocumentShape) -> Comparison {
        Comparison(shape: shape, name: "1 of 100 changed", later: .hundredth, changes: DocumentVersion.hundredths)
    }

    func subjects(count: Int) -> [Subject] {
        let files = [VersionFile(shape, .first, count: count), VersionFile(shape, later, count: count)]
        let changes = Once { try files[1].document().changes(from: files[0].document()) }
        return [parsing(files, count), comparing(files, count)]
            + (later == .first ? [] : [applying(files, changes, count), patching(changes, count)])
    }

    private func parsing(_ files: [VersionFile], _ count: Int) -> Subject {
        subject("json", Self.parsing, count) { try VersionFile.parsing(files) }
    }

    private func comparing(_ files: [VersionFile], _ count: Int) -> Subject {
        subject("document", Self.comparing, count, peer: title("json", Self.parsing)) {
            let (earlier, later) = try (files[0].document(), files[1].document())
            return Operation {
                later.changes(from: earlier)
            } isRight: { found in
                guard let changes else { return found.isLimited }
                return !found.isLimited && found.count == changes(count)
            }
        }
    }

    private func applying(_ files: [VersionFile], _ changes: Once<HRDocumentChanges>, _ count: Int) -> Subject {
        subject("document", "HRDocument.applying", count, isSlow: true, peer: title("json", Self.parsing)) {
            let (earlier, changes) = try (files[0].document(), changes())
            return Operation {
                try earlier.applying(changes)
            } isRight: {
                try $0.changes(from: files[1].document()).isEmpty
            }
        }
    }

    private func patching(_ changes: Once<HRDocumentChanges>, _ count: Int) -> Subject {
        subject("json", "HRDocumentChanges.patch and back", count, isSlow: true, peer: title("json", Self.parsing)) {
            let changes = try changes()
            return Operation {
                try HRDocumentChanges(patch: changes.patch)
            } isRight: {
                $0.elementsEqual(changes)
            }
        }
    }

    // MARK: Titles

    private static let parsing = "parse both"
    private static let comparing = "HRDocument.changes"

    /// The titles of the comparison and of parsing both versions.
    var titles: (own: String, peer: String) { (title("document", Self.comparing), title("json", Self.parsing)) }

    private func title(_ format: String, _ subject: String) -> String { "\(work) \(format) \(subject), \(name)" }
    private var work: String { "compare \(shape.rawValue)" }

    private func subject(
        _ format: String, _ subject: String, _ count: Int, isSlow: Bool = false, peer: String? = nil,
        _ prepare: @escaping () throws -> Operation
    ) -> Subject {
        Subject(
            work: work, format: format, name: "\(subject), \(name)", count: count, isSlow: isSlow, peer: peer,
            prepare: prepare)
    }
}
