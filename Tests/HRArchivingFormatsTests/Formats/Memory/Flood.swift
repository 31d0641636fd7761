import Foundation
import HRArchiving
import TestSupport

/// A file of very many small values, or of keys that are made to collide.
struct Flood {
    let name: String
    let format: HRFormat
    let data: Data

    /// Those that are known from reading through Foundation, and more of their kind, of a few megabytes each.
    static func all(bytes: Int) -> [Flood] {
        json(bytes: bytes) + xml(bytes: bytes) + [binaryReferences(bytes: bytes), binaryContainers(bytes: bytes)]
    }

    private static func json(bytes: Int) -> [Flood] {
        let elements = [
            "{\"\":0}", "{\"a\":{}}", "[1]", "[1,2]", "[1,2,3]", "[-1]", "[[]]", "[]", "{}", "1", "\"\"", "null",
            "{\"$class\":\"A\"}",
            "{\"$alias\":\"\"}", "{\"$data\":\"\"}",
        ]
        var floods = elements.map { element in
            let text = "[" + String(repeating: element + ",", count: bytes / (element.utf8.count + 1)) + "0]"
            return Flood(name: element, format: .json.using(.direct), data: Data(text.utf8))
        }
        let members = (0..<bytes / 12).map { "\"k\($0)\":0" }
        let text = "{\(members.joined(separator: ","))}"
        floods.append(Flood(name: "keys", format: .json.using(.direct), data: Data(text.utf8)))
        return floods
    }

    private static func xml(bytes: Int) -> [Flood] {
        let elements = ["<true/>", "<dict/>", "<dict><key/><true/></dict>", "<string/>"]
        let floods = elements.map { element in
            let text = "<array>" + String(repeating: element, count: bytes / element.utf8.count) + "</array>"
            return Flood(name: element, format: .xmlPropertyList.using(.direct), data: Data(text.utf8))
        }
        return floods + [collidingKeys(count: bytes / 320)]
    }

    /// Long keys that differ only in the middle, at which Foundation's hash does not look.
    static func collidingKeys(count: Int) -> Flood {
        let same = String(repeating: "x", count: 140)
        let keys = (0..<count).map { "<key>\(same)\($0)\(same)</key><true/>" }
        return Flood(
            name: "colliding keys", format: .xmlPropertyList.using(.direct),
            data: Data("<dict>\(keys.joined())</dict>".utf8))
    }

    /// One array with very many references of two bytes to the same value.
    private static func binaryReferences(bytes: Int) -> Flood {
        let references = (0..<bytes / 2).flatMap { _ in [0, 1] as [UInt8] }
        var builder = BinaryBuilder([0xAF, 0x12] + BinaryBuilder.number(bytes / 2, size: 4) + references, [0x09])
        builder.offsetSize = 4
        builder.referenceSize = 2
        return Flood(name: "references", format: .binaryPropertyList.using(.direct), data: builder.data)
    }

    /// Very many empty arrays.
    private static func binaryContainers(bytes: Int) -> Flood {
        let count = bytes / 9
        var builder = BinaryBuilder(
            [0xAF, 0x12] + BinaryBuilder.number(count, size: 4)
                + (1...count).flatMap { BinaryBuilder.number($0, size: 4) })
        builder.objects += Array(repeating: [0xA0], count: count)
        builder.offsetSize = 4
        builder.referenceSize = 4
        return Flood(name: "empty arrays", format: .binaryPropertyList.using(.direct), data: builder.data)
    }
}
