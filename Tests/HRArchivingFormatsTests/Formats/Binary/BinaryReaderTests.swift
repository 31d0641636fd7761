import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Reading binary property lists directly")
struct BinaryReaderTests {
    private func read(_ objects: [UInt8]...) throws -> HRNode {
        var builder = BinaryBuilder()
        builder.objects = objects
        return try BinaryReader().document(from: builder.data).root
    }

    private func report(_ builder: BinaryBuilder, _ limits: HRLimits = .standard) -> String {
        failure { () throws(HRError) in try BinaryReader().document(from: builder.data, limits: limits) }
    }

    @Test("Leaves", arguments: leaves)
    func leaf(_ leaf: BinaryLeaf) throws {
        #expect(try read(leaf.bytes) == leaf.node)
    }

    private static let leaves: [BinaryLeaf] = [
        BinaryLeaf("00", .null), BinaryLeaf("08", false), BinaryLeaf("09", true), BinaryLeaf("10 FF", 255),
        BinaryLeaf("11 01 00", 256), BinaryLeaf("12 FF FF FF FF", 4_294_967_295),
        BinaryLeaf("13 FF FF FF FF FF FF FF FE", -2),
        BinaryLeaf("14 00 00 00 00 00 00 00 00 FF FF FF FF FF FF FF FF", .integer(HRInteger(UInt64.max))),
        BinaryLeaf("14 FF FF FF FF FF FF FF FF FF FF FF FF FF FF FF FF", -1), BinaryLeaf("22 3F C0 00 00", 1.5),
        BinaryLeaf("23 80 00 00 00 00 00 00 00", .real(-0.0)),
        BinaryLeaf("33 3F E0 00 00 00 00 00 00", .date(Date(timeIntervalSinceReferenceDate: 0.5))),
        BinaryLeaf("43 01 02 03", .data(Data([1, 2, 3]))), BinaryLeaf("53 61 00 7F", "a\u{0}\u{7F}"),
        BinaryLeaf("50", ""), BinaryLeaf("60", ""), BinaryLeaf("63 00 E9 D8 34 DD 1E", "é𝄞"),
        BinaryLeaf("62 FE FF 07 FF", "\u{FEFF}\u{7FF}"), BinaryLeaf("5F 10 03 78 78 78", "xxx"),
        BinaryLeaf("A0", []), BinaryLeaf("D0", [:]),
    ]

    @Test("Containers, and objects that are referred to twice")
    func containers() throws {
        let node = try read([0xD2, 1, 2, 3, 3], [0x51, 0x62], [0x51, 0x61], [0xA2, 4, 4], [0x51, 0x78])
        #expect(node == ["b": ["x", "x"], "a": ["x", "x"]])
        #expect(node.fields?.keys == ["b", "a"])
        // A string that is a key and a value.
        #expect(try read([0xD1, 1, 1], [0x51, 0x62]) == ["b": "b"])
    }

    @Test("Reserved words")
    func words() throws {
        let word: (String) -> [UInt8] = { [0x50 | UInt8($0.utf8.count)] + Array($0.utf8) }
        #expect(try read([0xD1, 1, 2], word("$class"), word("Car")) == .object("Car"))
        #expect(try read([0xA1, 1], [0xD1, 2, 3], word("$alias"), word("a.b")) == [.alias("a.b")])
        #expect(try read([0xD1, 1, 2], word("$alias"), word("a.b")) == ["$alias": "a.b"])
        var wrong = BinaryBuilder([0xD1, 1, 2], word("k"), [0xD1, 3, 4], word("$class"), [0x09])
        #expect(report(wrong) == "byte 23: HR0105 \"$class\" must be a string, found a boolean at k")
        wrong.objects[4] = word("NSDate")
        #expect(report(wrong).contains("HR0105 an object of class \"NSDate\" needs \"NS.time\" at k"))
    }

    @Test("Offsets and references of every size", arguments: 1...8, 1...8)
    func sizes(_ offsetSize: Int, _ referenceSize: Int) throws {
        var builder = BinaryBuilder([0xD2], [0x51, 0x61], [0x51, 0x62], [0xA2], [0x09])
        builder.objects[0] += [1, 2, 3, 4].flatMap { BinaryBuilder.number($0, size: referenceSize) }
        builder.objects[3] += [4, 1].flatMap { BinaryBuilder.number($0, size: referenceSize) }
        builder.offsetSize = offsetSize
        builder.referenceSize = referenceSize
        let expected = HRDocument(["a": [true, "a"], "b": true])
        #expect(try HRFormat.binaryPropertyList.using(.direct).document(from: builder.data) == expected)
        // Foundation knows all of these sizes too.
        #expect(try HRFormat.binaryPropertyList.using(.foundation).document(from: builder.data) == expected)
    }

    @Test("Limits")
    func limits() {
        let twice = BinaryBuilder([0xA2, 1, 1], [0xA2, 2, 2], [0x09])
        #expect(report(twice, HRLimits(expansion: 3)).hasPrefix("no error"))
        #expect(
            report(twice, HRLimits(expansion: 2)) == """
                byte 11: HR0605 the file repeats more than 2 values by referring to them again at 1
                  help: raise HRLimits.expansion if the file is to be trusted
                """)
        #expect(
            report(twice, HRLimits(depth: 1)).hasPrefix(
                "byte 11: HR0601 containers lie more than 1 deep in one another at 0"))
        #expect(report(twice, HRLimits(nodes: 3)).hasPrefix("byte 11: HR0602 the file holds more than 3 values"))
        // The container is first read at a depth where it fits, and then referred to where it does not.
        let deeper = BinaryBuilder([0xA2, 1, 2], [0xA1, 3], [0xA1, 1], [0x09])
        #expect(report(deeper, HRLimits(depth: 3)).hasPrefix("no error"))
        #expect(
            report(deeper, HRLimits(depth: 2)).hasPrefix(
                "byte 11: HR0601 containers lie more than 2 deep in one another at 1.0"))
        let data = BinaryReader()
        #expect(
            failure { () throws(HRError) in
                try data.document(from: twice.data, limits: HRLimits(bytes: 10))
            }
            .hasPrefix("byte 10: HR0603"))
    }

    @Test("Objects that overlap cannot make more of the file than it is")
    func overlaps() {
        // Each object is data that begins one byte further on and goes on to the end.
        var builder = BinaryBuilder([0xAF, 0x10, 100])
        builder.objects[0] += (1...100).map { UInt8($0) }
        for _ in 0..<100 { builder.objects.append([0x4F, 0x10, 100]) }
        builder.objects.append([UInt8](repeating: 0, count: 100))
        builder.objects.append([0])
        builder.offsetSize = 2
        #expect(report(builder).contains("HR0101 objects overlap one another"))
    }

    @Test("Files that are none")
    func noFile() {
        let reader = BinaryReader()
        let empty = failure { () throws(HRError) in try reader.document(from: Data()) }
        #expect(empty == "byte 0: HR0102 the file is empty at $root")
        let text = failure { () throws(HRError) in try reader.document(from: Data("{\"a\": 1}".utf8)) }
        #expect(
            text
                == "byte 0: HR0101 the file does not begin as a binary property list at $root\n  note: it would begin with \"bplist00\""
        )
        let whole = BinaryBuilder([0x09]).data
        for length in 0..<whole.count {
            #expect(
                failure { () throws(HRError) in try reader.document(from: whole.prefix(length)) }.hasPrefix("byte "))
        }
        // A slice whose indices do not begin at zero.
        let slice = (Data([1, 2, 3]) + whole).dropFirst(3)
        #expect(failure { () throws(HRError) in try reader.document(from: slice) } == "no error, but true")
    }

    @Test("The place of a value in the file")
    func locator() throws {
        let document: HRDocument = HRDocument(["people": [.object("Person", ["name": "Zoë", "$x": 1])], "b": true])
        let data = try BinaryWriter().data(from: document)
        let span = try #require(HRFormat.binaryPropertyList.locate("people.0.name", in: data))
        #expect(Array(data[span.value]) == [0x63, 0, 0x5A, 0, 0x6F, 0, 0xEB])
        #expect(Array(data[try #require(span.key)]) == [0x54] + Array("name".utf8))
        let number = try #require(HRFormat.binaryPropertyList.locate("people.0.$$x", in: data))
        #expect(Array(data[number.value]) == [0x10, 1])
        let word = try #require(HRFormat.binaryPropertyList.locate("people.0", word: "$class", in: data))
        #expect(Array(data[word.value]) == [0x56] + Array("Person".utf8))
        for path: HRPath in ["people.1", "x", "b.c", "people.0.$class"] {
            #expect(HRFormat.binaryPropertyList.locate(path, in: data) == nil)
        }
        #expect(HRFormat.binaryPropertyList.locate("a", in: Data("bplist00".utf8)) == nil)
    }
}
