import Foundation
import HRArchiving
import Testing

/// The entry of an archive's table that means nil.
@Suite("Nil in keyed archives")
struct KeyedArchiveNullTests {
    /// An archive of an array of all other entries of a table.
    private func document(_ objects: [Any], nullAt index: Int) throws -> HRDocument {
        var table = objects
        table.insert("$null", at: index)
        let pointers = table.indices.map { ["CF$UID": $0] }
        table.append(["$class": ["CF$UID": table.count + 1], "NS.objects": pointers] as [String: Any])
        table.append(["$classname": "NSArray", "$classes": ["NSArray", "NSObject"]] as [String: Any])
        let archive: [String: Any] = [
            "$archiver": "NSKeyedArchiver", "$version": 100_000, "$top": ["root": ["CF$UID": table.count - 2]],
            "$objects": table,
        ]
        return try HRDocument(keyedArchive: JSONSerialization.data(withJSONObject: archive))
    }

    @Test("Is read wherever it stands in the table", arguments: 0...2)
    func anywhere(index: Int) throws {
        let root = try document(["a", "b"], nullAt: index).root
        var expected: [HRNode] = ["a", "b"]
        expected.insert(.null, at: index)
        #expect(root == .array(expected))
    }

    @Test("A text of the same letters after it is that text")
    func text() throws {
        #expect(try document(["$null", "a"], nullAt: 0).root == [nil, "$null", "a"])
    }
}
