import Foundation

/// Finds many values of a file again at once: ``HRFormat/locate(_:word:in:)`` walks the file for each of them.
package struct FilePlaces {
    /// Where a value stands, and how it is spelled there.
    package struct Found {
        package let location: HRSourceLocation
        /// The bytes of the value without the quotes or tags around it.
        package let spelling: String
    }

    /// A tree of the paths that are looked for.
    private struct Wanted {
        var paths: [HRPath] = []
        var members: [String: Wanted] = [:]

        mutating func add(_ path: HRPath, _ rest: ArraySlice<String>) {
            guard let first = rest.first else { return paths.append(path) }
            members[first, default: Wanted()].add(path, rest.dropFirst())
        }
    }

    private let text: [UInt8]
    private let tree: PlaceTree
    private let isPlain: Bool
    private let sourceText: SourceText
    private let syntax: TextSyntax
    private var ranges: [(path: HRPath, range: Range<Int>)] = []

    /// The values at some paths, as far as they can be found; nil of binary files.
    ///
    /// - Complexity: O(n log n) in the length of the file and the number of paths.
    package static func find(_ paths: some Sequence<HRPath>, in source: DocumentSource) -> [HRPath: Found]? {
        guard var places = FilePlaces(source) else { return nil }
        return places.found(paths)
    }

    private init?(_ source: DocumentSource) {
        sourceText = SourceText(source.data)
        guard let tree = source.format.places(of: sourceText), let syntax = TextSyntax(source.kind) else { return nil }
        text = sourceText.text
        self.tree = tree
        isPlain = source.isPlain
        self.syntax = syntax
    }

    private mutating func found(_ paths: some Sequence<HRPath>) -> [HRPath: Found] {
        guard let root = tree.root else { return [:] }
        var wanted = Wanted(), definitions = Wanted()
        for path in paths {
            let rest = path.components[...]
            if path.isInDefinitions { definitions.add(path, rest) } else { wanted.add(path, rest) }
        }
        walk(root, wanted)
        if let place = child(of: root, Vocabulary.definitions) { walk(place, definitions) }
        return located()
    }

    // MARK: Walking

    private mutating func walk(_ place: Int, _ wanted: Wanted) {
        for path in wanted.paths { ranges.append((path, tree.value(of: place))) }
        guard !wanted.members.isEmpty else { return }
        switch tree.kind(of: place) {
        case .leaf: break
        case .array:
            for (index, child) in tree.children(of: place).enumerated() {
                if let inner = wanted.members[String(index)] { walk(child, inner) }
            }
        case .dictionary: walk(membersOf: place, wanted)
        }
    }

    /// Of two members with one key the last counts. The plain value of an object is found under the object's path.
    private mutating func walk(membersOf place: Int, _ wanted: Wanted) {
        var children: [String: Int] = [:], plain: Int?
        for child in tree.children(of: place) {
            guard let spelled = key(of: child) else { continue }
            if !isPlain, spelled == Vocabulary.value { plain = child }
            let name = isPlain ? spelled : KeySpelling.userKey(spelled)
            if isPlain || KeySpelling.isKey(spelled, name) { children[name] = child }
        }
        var rest = Wanted()
        for (key, inner) in wanted.members {
            if let child = children[key] { walk(child, inner) } else { rest.members[key] = inner }
        }
        if let plain, !rest.members.isEmpty { walk(plain, rest) }
    }

    private func child(of place: Int, _ name: String) -> Int? {
        guard tree.kind(of: place) == .dictionary else { return nil }
        return tree.children(of: place).reduce(nil as Int?) { key(of: $1) == name ? $1 : $0 }
    }

    private func key(of place: Int) -> String? {
        tree.key(of: place).flatMap { range in
            text.withUnsafeBufferPointer { syntax.string(UnsafeBufferPointer(rebasing: $0[range])) }
        }
    }

    // MARK: Lines

    /// Goes through the text once, from one place to the next.
    private func located() -> [HRPath: Found] {
        var found: [HRPath: Found] = [:], line = 1, column = 1, position = 0
        let bounds = Set(ranges.flatMap { [$0.range.lowerBound, $0.range.upperBound] }).sorted()
        let fileOffsets = Dictionary(uniqueKeysWithValues: zip(bounds, sourceText.fileOffsets(of: bounds)))
        for (path, range) in ranges.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let (lines, start) = breaks(from: position, to: range.lowerBound)
            line += lines
            if lines > 0 { column = 1 }
            column += String(decoding: text[max(start, position)..<range.lowerBound], as: UTF8.self).count
            position = range.lowerBound
            guard let start = fileOffsets[range.lowerBound], let end = fileOffsets[range.upperBound] else { continue }
            let location = HRSourceLocation(line: line, column: column, byteRange: start..<max(start, end))
            found[path] = Found(location: location, spelling: spelling(range))
        }
        return found
    }

    /// The number of line breaks in a range, and the start of the line at its end.
    private func breaks(from start: Int, to end: Int) -> (count: Int, lineStart: Int) {
        var count = 0, lineStart = start
        for index in start..<end {
            let isReturn = text[index] == UInt8(ascii: "\r")
            let isPair = isReturn && index + 1 < text.count && text[index + 1] == UInt8(ascii: "\n")
            guard isReturn || text[index] == UInt8(ascii: "\n"), !isPair else { continue }
            count += 1
            lineStart = index + 1
        }
        return (count, lineStart)
    }

    private func spelling(_ range: Range<Int>) -> String {
        let inner = text[range]
        guard inner.first == UInt8(ascii: "<") else {
            return String(decoding: inner, as: UTF8.self).trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        }
        guard let start = inner.firstIndex(of: UInt8(ascii: ">")), let end = inner.lastIndex(of: UInt8(ascii: "<")),
            start < end
        else { return "" }
        return String(decoding: inner[(start + 1)..<end], as: UTF8.self)
    }
}
