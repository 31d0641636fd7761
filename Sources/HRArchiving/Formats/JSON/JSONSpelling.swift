package import Foundation

/// The values of a JSON text as they are spelled there, laid out anew and without comments: `1.50` stays `1.50`, and keys
/// that begin with `$` stay as they are.
package struct JSONSpelling {
    private let text: [UInt8]

    /// Takes the bytes of a file that has been read before.
    ///
    /// - Throws: An ``HRError`` if they cannot be decoded.
    package init(_ data: Data, limits: CodingLimits) throws(HRError) {
        text = try FileText(data, .json, limits: limits).text
    }

    /// The value at a path; nil if there is none.
    ///
    /// - Parameter isPlain: Whether the path's keys are those of the text, and no word is reserved.
    /// - Complexity: O(n) in the length of the text.
    package func text(at path: HRPath, isPlain: Bool = false) -> String? {
        var format = HRFormat.json
        format.isPlain = isPlain
        guard path != HRPath() else { return laidOut(text) }
        guard let range = format.locate(path, in: Data(text))?.value, range.upperBound <= text.count else { return nil }
        return laidOut(Array(text[range]))
    }

    private func laidOut(_ value: [UInt8]) -> String? {
        guard value.count <= PlaceTree.longestText else { return nil }
        let tree = value.withUnsafeBufferPointer { PlaceTree($0, .json) }
        var layout = JSONLayout(text: value, tree: tree)
        layout.write()
        return String(decoding: layout.output, as: UTF8.self)
    }
}

/// Values as the writer of JSON lays them out: a member a line.
private struct JSONLayout {
    let text: [UInt8]
    let tree: PlaceTree
    var output: [UInt8] = []
    /// The containers that are open, the innermost last: where they end, and what closes them.
    private var open: [(next: Int, bracket: UInt8)] = []

    init(text: [UInt8], tree: PlaceTree) {
        self.text = text
        self.tree = tree
        output.reserveCapacity(text.count)
    }

    /// - Complexity: O(n) in the length of the text.
    mutating func write() {
        var isFirst = true
        for place in tree.places.indices {
            close(before: place)
            if !open.isEmpty {
                if !isFirst { output.append(UInt8(ascii: ",")) }
                breakLine()
            }
            if let key = tree.key(of: place) { output += text[key] + Array(": ".utf8) }
            isFirst = write(place)
        }
        close(before: tree.places.count)
    }

    /// - Returns: Whether what comes next is the first member of a container.
    private mutating func write(_ place: Int) -> Bool {
        let kind = tree.kind(of: place)
        guard kind != .leaf else {
            output += text[tree.value(of: place)]
            return false
        }
        let isDictionary = kind == .dictionary
        output.append(isDictionary ? UInt8(ascii: "{") : UInt8(ascii: "["))
        let bracket = isDictionary ? UInt8(ascii: "}") : UInt8(ascii: "]")
        guard tree.firstChild(of: place) != nil else {
            output.append(bracket)
            return false
        }
        open.append((Int(tree.places[place].next), bracket))
        return true
    }

    private mutating func close(before place: Int) {
        while let last = open.last, last.next <= place {
            open.removeLast()
            breakLine()
            output.append(last.bracket)
        }
    }

    private mutating func breakLine() {
        output.append(UInt8(ascii: "\n"))
        output += repeatElement(UInt8(ascii: " "), count: 2 * open.count)
    }
}
