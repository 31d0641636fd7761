import Foundation
import HRArchiving
import TestSupport
import Testing

/// Every shortcut of the readers and writers, taken and left out, over documents that spell the same things in many ways:
/// what differs *from member to member* is what a memory of members can get wrong.
@Suite("Shortcuts change nothing")
struct ShortcutTests {
    /// How many documents for each format: in a release build 200,000 in all, in both directions.
    static let documents = Scale.isFull ? 50_000 : 5_000

    @Test("JSON with white space, escapes and spellings of its own at each member", .slow, arguments: Scale.batches)
    func json(batch: Int) throws {
        try compareReading(batch, .reading.subtracting([.usualDeclaration, .soleReferences])) {
            seed, shortcuts, taken in
            var speller = JSONSpeller(seed: seed, hasComments: false)
            let (node, text) = speller.document()
            var reader = JSONReader()
            reader.shortcuts = shortcuts
            return (node, text, try reader.document(from: Data(text), noting: &taken))
        }
    }

    @Test("JSON with comments of its own at each member", .slow, arguments: Scale.batches)
    func jsonWithComments(batch: Int) throws {
        try compareReading(batch, .reading.subtracting([.usualDeclaration, .soleReferences])) {
            seed, shortcuts, taken in
            var speller = JSONSpeller(seed: seed, hasComments: true)
            let (node, text) = speller.document()
            var reader = JSONReader(isLenient: true)
            reader.shortcuts = shortcuts
            return (node, text, try reader.document(from: Data(text), noting: &taken))
        }
    }

    @Test(
        "XML with white space, comments, CDATA and references of its own at each member", .slow,
        arguments: Scale.batches)
    func xml(batch: Int) throws {
        try compareReading(batch, .reading.subtracting(.soleReferences)) { seed, shortcuts, taken in
            var speller = XMLSpeller(seed: seed)
            let (node, text) = speller.document()
            var reader = XMLReader()
            reader.shortcuts = shortcuts
            return (node, text, try reader.document(from: Data(text), noting: &taken))
        }
    }

    @Test("Binary property lists in which objects are unique, or referred to again", .slow, arguments: Scale.batches)
    func binary(batch: Int) throws {
        try compareReading(batch, [.keyOrder, .smallArrays, .classHeaders, .soleReferences]) { seed, shortcuts, taken in
            var speller = BinarySpeller(seed: seed)
            let (node, data) = speller.document()
            var reader = BinaryReader()
            reader.shortcuts = shortcuts
            return (node, [UInt8](data), try reader.document(from: data, noting: &taken))
        }
    }

    @Test("Damaged binary property lists, which are read or refused alike", .slow, arguments: Scale.batches)
    func damaged(batch: Int) throws {
        var reader = BinaryReader()
        var longWay = reader
        longWay.shortcuts = []
        reader.shortcuts = .soleReferences
        for number in Scale.numbers(batch, of: Self.documents) {
            var speller = BinarySpeller(seed: UInt64(number))
            var mutation = Mutation(seed: number, interesting: "\u{0}\u{1}\u{2}\u{3}\u{7}\u{8}")
            let data = Data(mutation.mutated([UInt8](speller.document().data)))
            #expect(Self.outcome(of: reader, data) == Self.outcome(of: longWay, data), "document \(number)")
        }
    }

    /// What is read, or the error.
    private static func outcome(of reader: BinaryReader, _ data: Data) -> String {
        do throws(HRError) { return try reader.document(from: data).description } catch { return error.description }
    }

    @Test("Writing, in every layout", .slow, arguments: Scale.batches)
    func writing(batch: Int) throws {
        var taken: Shortcuts = []
        for number in Scale.numbers(batch, of: Self.documents) {
            var rows = GeneratedRows(seed: UInt64(number))
            let document = HRDocument(rows.root())
            var options = WritingOptions(
                keyOrder: rows.chance(4) ? .sorted : .asCoded, spelling: rows.chance(4) ? .foundation : .shortest,
                isCompact: rows.chance(2))
            let quick = try written(document, options, &taken)
            options.shortcuts = []
            var none: Shortcuts = []
            let plain = try written(document, options, &none)
            guard quick != plain || !none.isEmpty else { continue }
            Issue.record("document \(number), \(options): \(document)")
        }
        #expect(taken == .writing)
    }

    /// The bytes in all formats, one behind the other.
    private func written(
        _ document: HRDocument, _ options: WritingOptions, _ taken: inout Shortcuts
    ) throws(HRError) -> Data {
        var data = try JSONWriter(options: options).data(from: document, noting: &taken)
        data += try XMLWriter(options: options).data(from: document, noting: &taken)
        data += try BinaryWriter(options: options).data(from: document, noting: &taken)
        return data
    }

    /// Reads documents with all shortcuts and with none.
    ///
    /// - Parameter wanted: The shortcuts that must have been taken.
    private func compareReading(
        _ batch: Int, _ wanted: Shortcuts,
        _ read: (UInt64, Shortcuts, inout Shortcuts) throws -> (node: HRNode, text: [UInt8], document: HRDocument)
    ) throws {
        var taken: Shortcuts = []
        for number in Scale.numbers(batch, of: Self.documents) {
            var none: Shortcuts = []
            do {
                let quick = try read(UInt64(number), .all, &taken)
                let plain = try read(UInt64(number), [], &none)
                guard quick.document.root != quick.node || plain.document.root != quick.node || !none.isEmpty else {
                    continue
                }
                Issue.record("document \(number): \(String(decoding: quick.text, as: UTF8.self))")
            } catch {
                Issue.record("document \(number): \(error)")
            }
        }
        #expect(taken == wanted)
    }
}
