import Foundation
import HRArchiving
import HRArchivingTesting
import TestSupport
import Testing

/// Values that differ from run to run.
@Suite("Scrubbing of snapshots")
struct ScrubbingTests {
    private let snapshots: SnapshotFolder
    private let options = HRSnapshotOptions.scrubbing(UUID.self).scrubbing(Date.self)

    init() throws { snapshots = try SnapshotFolder() }

    /// Two orders, the second of which may have the first as its parent.
    private func orders(isChild: Bool = true) -> [Order] {
        let first = Order(id: UUID(), createdAt: Date(timeIntervalSinceNow: .random(in: 0...1e9)), note: "first")
        return [
            first,
            Order(
                id: UUID(), parent: isChild ? first.id : UUID(), createdAt: first.createdAt,
                note: "after order/\(first.id)!"),
        ]
    }

    private func failures(_ options: HRSnapshotOptions, isChild: Bool = true) -> [Failure] {
        snapshots.failures { try expectArchived(orders(isChild: isChild), matches: "orders", options) }
    }

    @Test("S22: Equal values become equal tokens, in any run")
    func tokens() throws {
        #expect(failures(options).count == 1)
        let document = try HRDocument(contentsOf: snapshots.url)
        #expect(document["0.id"]?.string == "uuid-1")
        #expect(document["1.id"]?.string == "uuid-2")
        #expect(document["1.parent"]?.string == "uuid-1")
        #expect(document["1.note"]?.string == "after order/uuid-1!")
        #expect(document["0.createdAt"]?.string == "date-1")
        #expect(document["1.createdAt"]?.string == "date-1")
        #expect(failures(options).isEmpty)
    }

    @Test("S22: A value that is another one is a difference")
    func another() throws {
        _ = failures(options)
        let found = failures(options, isChild: false)
        let line = try #require(found.first?.lines.dropFirst().first)
        #expect(line.hasPrefix("  ~ 1.parent  \"uuid-1\" -> \"uuid-3\""), "\(found)")
    }

    @Test("A value that is inserted first does not change the tokens of others")
    func inserted() throws {
        let orders = orders() + [Order(id: UUID(), createdAt: Date(timeIntervalSince1970: 1), note: "third")]
        _ = snapshots.failures { try expectArchived(orders, matches: "orders", options) }
        let new = Order(id: UUID(), parent: orders[1].id, createdAt: Date(timeIntervalSince1970: 2), note: "new")
        let found = snapshots.failures { try expectArchived([new] + orders, matches: "orders", options) }
        let lines = try #require(found.first?.lines)
        #expect(lines.count == 3, "\(found)")
        #expect(
            lines[1].hasPrefix(#"  + 0  {"id":"uuid-4","parent":"uuid-2","createdAt":"date-3","note":"new"}"#),
            "\(found)")
    }

    @Test("Values are scrubbed by keys and by paths, with tokens that are named after them")
    func keys() throws {
        let options = HRSnapshotOptions.scrubbing(key: "createdAt").scrubbing(at: "$root.*.id").scrubbing(at: "1.note")
            .scrubbing(key: "parent").scrubbing(UUID.self)
        #expect(failures(options).count == 1)
        let document = try HRDocument(contentsOf: snapshots.url)
        #expect(document["1.createdAt"]?.string == "createdAt-1")
        #expect(document["1.id"]?.string == "id-2")
        #expect(document["1.note"]?.string == "note-1")
        #expect(document["1.parent"]?.string == "parent-1")
        #expect(failures(options).isEmpty)
    }

    @Test("UUIDs are scrubbed in keys of dictionaries")
    func dictionaryKeys() throws {
        let id = UUID()
        let found = snapshots.failures { try expectArchived([id.uuidString: [id]], matches: "ids", options) }
        #expect(found.count == 1)
        let document = try HRDocument(contentsOf: snapshots.url)
        #expect(document["uuid-1.0"]?.string == "uuid-1")
    }

    @Test("S23: A misspelled key or path is a failure with a suggestion, and nothing is recorded")
    func misspelled() throws {
        let key = failures(.scrubbing(key: "creatdAt"))
        #expect(
            key.map(\.text) == [
                "Snapshot \"orders\" cannot be scrubbed: no value has the key \"creatdAt\" (did you mean \"createdAt\"?)"
            ])
        let path = failures(.scrubbing(at: "$root.*.creatdAt"))
        #expect(path.first?.text.contains("nothing is at \"$root.*.creatdAt\" (did you mean \"") == true, "\(path)")
        #expect(try snapshots.files.isEmpty)
    }

    @Test("A key that only the snapshot has is not misspelled")
    func absentKey() throws {
        let options = HRSnapshotOptions.scrubbing(UUID.self).scrubbing(Date.self).scrubbing(key: "parent")
        _ = failures(options)
        let found = snapshots.failures {
            try expectArchived(orders().prefix(1).map { $0 }, matches: "orders", options)
        }
        #expect(found.first?.text.contains(" differs (") == true)
    }
}
