import Foundation
import HRArchiving
import ObjectGraph

/// Distinguishes directives from keys that a file escapes with one more `$`, such as `$$env`. Escaped keys are rare.
final class WordSpelling: Sendable {
    private enum Known {
        /// The file contains no escaped key, so every key that is equal to a directive is a directive.
        case words
        /// The paths of the dictionaries that contain each directive.
        case places([String: Set<HRPath>])
    }

    private let known = Locked<Known?>(nil)

    /// Returns true if a key that is equal to a directive is a directive in the dictionary at a path, and not an
    /// escaped key.
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

    /// Returns false if the file cannot contain an escaped key, because no two `$` are adjacent in any notation.
    private static func search(_ source: DocumentSource) -> Bool {
        // UTF-16, UTF-32 and binary files cannot be searched for these bytes.
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
    /// The beginning of a numeric character escape; nil for formats that are not searched.
    fileprivate var numberedEscape: (UInt8, UInt8)? {
        switch self {
        case .json: (UInt8(ascii: "\\"), UInt8(ascii: "u"))
        case .xmlPropertyList: (UInt8(ascii: "&"), UInt8(ascii: "#"))
        case .binaryPropertyList, .oldStylePropertyList: nil
        }
    }
}
