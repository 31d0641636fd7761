import Foundation
import HRArchiving
import ObjectGraph

/// Whether a file spells a key with one more `$`, `$$env`, which is no word then. Hardly any does.
final class WordSpelling: Sendable {
    private enum Known {
        /// No file of this one's kind and bytes has such a key.
        case words
        /// Where the words are that are none of these.
        case places([String: Set<HRPath>])
    }

    private let known = Locked<Known?>(nil)

    /// Whether a key that reads as a word is one, in the dictionary at a path.
    ///
    /// - Complexity: O(n) in the length of the file, the first time.
    func isWord(_ key: String, at path: HRPath, in source: DocumentSource) -> Bool {
        let known = known.withLock { known in
            let found = known ?? Self.find(in: source)
            known = found
            return found
        }
        switch known {
        case .words: return true
        case .places(let places): return places[key]?.contains(path) ?? false
        }
    }

    private static func find(in source: DocumentSource) -> Known {
        guard search(source), let places = source.dictionaries(with: ConfigurationWord.all) else { return .words }
        return .places(places)
    }

    /// Whether such a key may be in a file: no, if there are no two `$` next to one another, however they are spelled.
    private static func search(_ source: DocumentSource) -> Bool {
        // Wide characters and binary files have other bytes.
        guard let beginning = source.kind.numberedEscape, !source.data.contains(0) else { return true }
        let dollar = UInt8(ascii: "$"), (start, escape) = beginning
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

extension DocumentSource.Kind {
    /// What a character that is spelled by its number begins with; nil of formats that are not searched.
    fileprivate var numberedEscape: (UInt8, UInt8)? {
        switch self {
        case .json: (UInt8(ascii: "\\"), UInt8(ascii: "u"))
        case .xmlPropertyList: (UInt8(ascii: "&"), UInt8(ascii: "#"))
        case .binaryPropertyList, .oldStylePropertyList: nil
        }
    }
}
