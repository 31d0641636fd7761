package import Foundation

/// Extracts values of a JSON text in their original notation, with a new layout and without comments: `1.50` stays
/// `1.50`, and keys that begin with `$` are not changed.
package struct JSONSpelling {
    private let text: [UInt8]

    /// Creates an instance from the bytes of a file that has been parsed before.
    ///
    /// - Throws: An ``HRError`` if the bytes cannot be decoded.
    package init(_ data: Data, limits: HRLimits) throws(HRError) {
        text = try FileText(data, .json, limits: limits).text
    }

    /// Returns the text of the value at a path; nil if the path does not exist.
    ///
    /// - Parameter isPlain: True if no key is reserved, and the keys of the path are spelled as in the text.
    /// - Complexity: O(n) in the length of the text.
    package func text(at path: HRPath, isPlain: Bool = false) -> String? {
        guard text.count <= PlaceTree.longestText else { return nil }
        var finder = PathFinder(PlacedText(text, .json), isPlain: isPlain)
        return finder.span(of: path).map { laidOut($0.value) }
    }

    /// Returns a value in the layout of the JSON writer: one member per line.
    private func laidOut(_ value: Range<Int>) -> String {
        text.withUnsafeBufferPointer { text in
            var layout = JSONLayout()
            let part = UnsafeBufferPointer(rebasing: text[..<value.upperBound])
            for token in IteratorSequence(JSONLexer(part, from: value.lowerBound)) {
                layout.add(token.kind, part[token.range])
            }
            return String(decoding: layout.output, as: UTF8.self)
        }
    }
}

private struct JSONLayout {
    private(set) var output: [UInt8] = []
    private var depth = 0
    /// True if the innermost container does not have a member yet.
    private var isFirst = false
    private var isAfterKey = false

    mutating func add(_ kind: TextToken.Kind, _ text: Slice<UnsafeBufferPointer<UInt8>>) {
        switch kind {
        case .openDictionary, .openArray, .leaf:
            if depth > 0, !isAfterKey {
                if !isFirst { output.append(UInt8(ascii: ",")) }
                breakLine()
            }
            isAfterKey = false
            isFirst = kind != .leaf
            if isFirst { depth += 1 }
            output += text
        case .close:
            depth -= 1
            if !isFirst { breakLine() }
            isFirst = false
            output += text
        case .assignment:
            isAfterKey = true
            output += ": ".utf8
        default: break
        }
    }

    private mutating func breakLine() {
        output.append(UInt8(ascii: "\n"))
        output += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    }
}
