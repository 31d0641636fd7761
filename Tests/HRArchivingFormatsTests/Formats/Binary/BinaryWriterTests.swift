import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Writing binary property lists directly")
struct BinaryWriterTests {
    private func bytes(_ node: HRNode) throws -> [UInt8] {
        Array(try BinaryWriter().data(from: HRDocument(node)))
    }

    @Test("The whole file")
    func layout() throws {
        let data = try bytes(["a": [1, 1, true]])
        #expect(Array(data[..<13]) == Array("bplist00".utf8) + BinaryLeaf.bytes("51 61 10 01 09"))
        // The containers: an array of 3, 3 and 4, then a dictionary of the key 1 and the value 2.
        #expect(Array(data[13..<20]) == BinaryLeaf.bytes("A3 03 03 04 D1 01 02"))
        #expect(Array(data[20..<25]) == [17, 8, 13, 10, 12])
        let trailer = "00 00 00 00 00 00 01 01 00 00 00 00 00 00 00 05 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 14"
        #expect(Array(data[25...]) == BinaryLeaf.bytes(trailer))
    }

    @Test("Leaves take as few bytes as they need", arguments: leaves)
    func leaf(_ leaf: BinaryLeaf) throws {
        let data = try bytes(leaf.node)
        #expect(Array(data[8..<8 + leaf.bytes.count]) == leaf.bytes)
        #expect(try BinaryReader().document(from: Data(data)) == HRDocument(leaf.node))
    }

    private static let leaves: [BinaryLeaf] = [
        BinaryLeaf("10 00", 0), BinaryLeaf("10 FF", 255), BinaryLeaf("11 01 00", 256),
        BinaryLeaf("12 00 01 00 00", 65536), BinaryLeaf("13 00 00 00 01 00 00 00 00", 4_294_967_296),
        BinaryLeaf("13 FF FF FF FF FF FF FF FF", -1),
        BinaryLeaf("14 00 00 00 00 00 00 00 00 80 00 00 00 00 00 00 00", .integer(HRInteger(UInt64(1) << 63))),
        BinaryLeaf("23 80 00 00 00 00 00 00 00", .real(-0.0)),
        BinaryLeaf("33 3F F0 00 00 00 00 00 00", .date(Date(timeIntervalSinceReferenceDate: 1))),
        BinaryLeaf("61 00 E9", "é"), BinaryLeaf("62 D8 34 DD 1E", "𝄞"), BinaryLeaf("52 61 62", "ab"),
        BinaryLeaf("41 07", .data(Data([7]))), BinaryLeaf("5F 10 0F 78 78", .string(String(repeating: "x", count: 15))),
        BinaryLeaf("09", true), BinaryLeaf("4F 11 01 2C 00 00", .data(Data(count: 300))),
    ]

    @Test("Equal leaves are one object, equal containers are not, and equal bits of two kinds are two")
    func unique() throws {
        func objectCount(_ node: HRNode) throws -> UInt8 { try bytes(node).suffix(17).first ?? 0 }
        #expect(try objectCount(["a", "a", "a"]) == 2)
        #expect(try objectCount([1, 1, 1.0, 1.0, true, true, false]) == 5)
        #expect(try objectCount([[], [], [:]]) == 4)
        #expect(try objectCount(["é", "e\u{301}"]) == 3)
        #expect(try objectCount([.real(0), .real(-0.0), 0, .date(Date(timeIntervalSinceReferenceDate: 0))]) == 5)
        #expect(try objectCount(["k": "k"]) == 2)
    }

    /// Eight bytes come with files of four gigabytes, or with four thousand million objects: too many for a test. The
    /// reader is tested with them.
    @Test(
        "Offsets and references of one, two and four bytes",
        arguments: [
            (254, 1, 2), (255, 2, 2), (300, 2, 2), (20_000, 2, 4), (70_000, 4, 4),
        ])
    func sizes(_ count: Int, _ referenceSize: UInt8, _ offsetSize: UInt8) throws {
        let node: HRNode = .array((0..<count).map { .integer(HRInteger(Int64($0))) })
        let data = try bytes(node)
        #expect(data[data.count - 26] == offsetSize)
        #expect(data[data.count - 25] == referenceSize)
        #expect(try BinaryReader().document(from: Data(data)) == HRDocument(node))
    }

    @Test("Dates that are not finite are refused, with their path")
    func dates() {
        let node: HRNode = ["a": [.date(Date(timeIntervalSinceReferenceDate: .infinity))]]
        do throws(HRError) {
            _ = try BinaryWriter().data(from: HRDocument(node))
            Issue.record("no error")
        } catch {
            #expect(error.description == "HR0106 a date that is not finite cannot be written at a.0")
        }
    }

    @Test("The deepest documents are written and read on a small stack")
    func depth() throws {
        var node: HRNode = 1
        for level in 0..<256 { node = level.isMultiple(of: 2) ? [node] : ["k": node] }
        let document = HRDocument(node)
        let isSame = try onSmallStack {
            let data = try BinaryWriter().data(from: document)
            return try BinaryReader().document(from: data) == document
        }
        #expect(isSame)
        #expect(throws: HRError.self) { try BinaryWriter().data(from: HRDocument([node])) }
    }
}
