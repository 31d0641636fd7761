import Foundation
import HRArchiving
import ObjectGraph

/// Whether a file may spell a key with one more `$`, `$$env`, which is no word then. Hardly any does.
final class WordSpelling: Sendable {
    private let known = Locked<Bool?>(nil)

    /// Whether such a key may stand in a file: no, if there are no two `$` behind one another, however they are spelled.
    ///
    /// - Complexity: O(n) in the length of the file, the first time.
    func mayEscapeWords(in source: DocumentSource) -> Bool {
        if let known = known.withLock({ $0 }) { return known }
        let found = Self.search(source)
        known.withLock { $0 = found }
        return found
    }

    private static func search(_ source: DocumentSource) -> Bool {
        // Wide characters and binary files have other bytes.
        guard source.kind == .json || source.kind == .xmlPropertyList, !source.data.contains(0) else { return true }
        let dollar = UInt8(ascii: "$"), escape = source.kind == .json ? UInt8(ascii: "u") : UInt8(ascii: "#")
        let start = source.kind == .json ? UInt8(ascii: "\\") : UInt8(ascii: "&")
        return source.data.withUnsafeBytes { bytes in
            var last: UInt8 = 0
            for byte in bytes {
                if byte == dollar && last == dollar || byte == escape && last == start { return true }
                last = byte
            }
            return false
        }
    }
}
