import Foundation
import HRArchiving
import Testing

/// What NSKeyedArchiver writes here, now, and what becomes of it.
@Suite("Archives of NSKeyedArchiver")
struct KeyedArchiveTests {
    static let formats: [PropertyListSerialization.PropertyListFormat] = [.xml, .binary]

    @Test("Values become what this library writes for them", arguments: KeyedArchiveCase.values, formats)
    func values(example: KeyedArchiveCase, format: PropertyListSerialization.PropertyListFormat) throws {
        try check(example, format)
    }

    @Test("Objects keep their fields", arguments: KeyedArchiveCase.objects, formats)
    func objects(example: KeyedArchiveCase, format: PropertyListSerialization.PropertyListFormat) throws {
        try check(example, format)
    }

    private func check(_ example: KeyedArchiveCase, _ format: PropertyListSerialization.PropertyListFormat) throws {
        let document = try HRDocument(keyedArchive: keyedArchive(of: example.object(), format))
        #expect(document == HRDocument(example.expected))
        for format in [HRFormat.json.using(.direct), .xmlPropertyList, .binaryPropertyList] {
            let copy = try format.document(from: format.data(from: document))
            #expect(copy == document, "\(format)")
        }
    }

    @Test("Values that were archived by themselves are a dictionary", arguments: formats)
    func top(format: PropertyListSerialization.PropertyListFormat) throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        archiver.outputFormat = format
        archiver.encode("x", forKey: "name")
        archiver.encode(5, forKey: "count")
        archiver.encode([ArchivedItem()], forKey: "$items")
        archiver.finishEncoding()
        let document = try HRDocument(keyedArchive: archiver.encodedData)
        #expect(document.root == ["name": "x", "count": 5, "$items": [.object("ArchivedItem")]])
    }

    @Test("Equal archives give equal bytes, whatever order they have")
    func order() throws {
        let parts = (0..<20).map { ArchivedItem([("number", $0)]) }
        let fields: [(key: String, value: Any?)] = parts.enumerated().map { ("part\($0)", $1) }
        let one = ArchivedItem(fields + [("last", parts[7])])
        let other = ArchivedItem([("last", parts[7])] + fields.reversed())
        let format = HRFormat.json.using(.direct)
        let bytes = try format.data(from: HRDocument(keyedArchive: keyedArchive(of: one, .binary)))
        #expect(try format.data(from: HRDocument(keyedArchive: keyedArchive(of: other, .xml))) == bytes)
    }

    @Test("A class may get another name", arguments: ["HRArchivingCodingTests.ArchivedItem", "ArchivedItem"])
    func mapped(name: String) throws {
        let archive = keyedArchive(of: [ArchivedItem(), ArchivedScalars()], .binary)
        let document = try HRDocument(keyedArchive: archive, classNames: [name: "Item"])
        #expect(document.root[0] == .object("Item"))
        guard case .object(let scalars)? = document.root[1] else {
            Issue.record("no object")
            return
        }
        #expect(scalars.className == "ArchivedScalars")
    }

    @Test("A file that is no archive says so")
    func others() throws {
        let help = "HR0104 the file is no archive of NSKeyedArchiver: that would name its \"$archiver\" at $root"
        for text in ["{}", "[1]", "<plist><string>x</string></plist>"] {
            let error = #expect(throws: HRError.self) { try HRDocument(keyedArchive: Data(text.utf8)) }
            #expect(error?.description == "1:\(text.hasPrefix("<") ? 8 : 1): \(help)")
        }
        let empty = #expect(throws: HRError.self) { try HRDocument(keyedArchive: Data()) }
        #expect(empty?.code == .emptyInput)
        let old = #expect(throws: HRError.self) { try HRDocument(keyedArchive: Data("{ a = b; }".utf8)) }
        #expect(old?.code == .unsupportedValue)
    }
}
