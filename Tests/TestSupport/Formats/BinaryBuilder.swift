package import Foundation
package import HRArchiving

/// Puts a binary property list together by hand, object by object.
package struct BinaryBuilder {
    package var objects: [[UInt8]]
    package var offsetSize = 1
    package var referenceSize = 1
    package var top = 0
    /// What is to stand in the table in place of where an object is.
    package var offsets: [Int: Int] = [:]

    package init(_ objects: [UInt8]...) {
        self.objects = objects
    }

    package var data: Data {
        var bytes = Array("bplist00".utf8)
        var table: [Int] = []
        for (index, object) in objects.enumerated() {
            table.append(offsets[index] ?? bytes.count)
            bytes += object
        }
        let tableStart = bytes.count
        for offset in table { bytes += Self.number(offset, size: offsetSize) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, top, tableStart] { bytes += Self.number(number, size: 8) }
        return Data(bytes)
    }

    package static func number(_ value: Int, size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

/// An object of a binary property list, and what it means.
package struct BinaryLeaf: Sendable {
    package let bytes: [UInt8]
    package let node: HRNode

    /// Takes the bytes in hexadecimal digits.
    package init(_ digits: String, _ node: HRNode) {
        bytes = Self.bytes(digits)
        self.node = node
    }

    package static func bytes(_ digits: String) -> [UInt8] {
        digits.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    }
}
