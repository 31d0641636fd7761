import Foundation

/// A member of a dictionary whose key an earlier member of the same dictionary has as well.
package struct RepeatedMember: Sendable {
    /// The path of the two members.
    package let path: HRPath
    /// The key of the member as it is written in the file.
    let key: String
    /// The first value under the key, and the value of this member.
    package let values: (first: HRNode, second: HRNode)
    /// The places of the two members in the text.
    let places: (first: Int, second: Int)
    /// The ranges of the two keys in the text.
    let keys: (first: Range<Int>, second: Range<Int>)
    /// True if the values are equal, and so are the comments in the two members, which may say what an id stands for.
    package let areEqual: Bool
    /// True if the two keys consist of the same characters, and not only of equivalent ones.
    let haveSameText: Bool
}

/// Finds the keys that occur more than once in a dictionary of a text.
///
/// Unlike parsers, which stop at the first such key, this type finds all of them.
struct RepeatedKeySearch {
    /// A container that is being visited.
    private struct Frame {
        let kind: PlaceTree.Kind
        /// The place after the last descendant.
        let end: Int
        /// The number of visited members.
        var count = 0
        /// The first member for each key, as the key is written in the file.
        var first: [String: Int] = [:]
        /// The number of path components around the members.
        let depth: Int
    }

    private let placed: PlacedText
    private let format: HRFormat
    private var frames: [Frame] = []
    private var path: [String] = []
    private var isInDefinitions = false
    private var found: [RepeatedMember] = []

    /// Returns the repeated members of a text, in the order of the text.
    ///
    /// - Parameters:
    ///   - placed: The text. If it is malformed, containers that end after `limit` are ignored, because their members
    ///     may not be what they seem to be.
    ///   - format: The format of the text.
    ///   - limit: The offset at which the text is malformed; nil if it is well-formed.
    /// - Complexity: O(n) in the length of the text.
    static func find(in placed: PlacedText, _ format: HRFormat, before limit: Int? = nil) -> [RepeatedMember] {
        var search = RepeatedKeySearch(placed: placed, format: format)
        search.visit(before: limit ?? .max)
        return search.found
    }

    private init(placed: PlacedText, format: HRFormat) {
        self.placed = placed
        self.format = format
    }

    private mutating func visit(before limit: Int) {
        let tree = placed.tree
        for place in tree.places.indices {
            while let frame = frames.last, place >= frame.end { leave(frame) }
            let component = enter(place, before: limit)
            guard tree.kind(of: place) != .leaf else { continue }
            if let component { path.append(component) }
            frames.append(Frame(kind: tree.kind(of: place), end: tree.end(of: place), depth: path.count))
        }
    }

    private mutating func leave(_ frame: Frame) {
        frames.removeLast()
        path.removeLast(path.count - (frames.last?.depth ?? 0))
        if frames.count == 1 { isInDefinitions = false }
    }

    /// Counts a value as a member of its container, and returns the component of its path; nil for the root, and for
    /// the value under a reserved key, which has the path of its object.
    private mutating func enter(_ place: Int, before limit: Int) -> String? {
        guard let frame = frames.last else { return nil }
        frames[frames.count - 1].count += 1
        guard frame.kind == .dictionary, let range = placed.tree.key(of: place), let key = placed.key(of: place) else {
            return String(frame.count)
        }
        let component = KeySpelling.component(of: key, isPlain: format.isPlain)
        if frames.count == 1, component == nil, key == Vocabulary.definitions { isInDefinitions = true }
        let first = frames[frames.count - 1].first.updateValue(place, forKey: key)
        guard let first, let firstRange = placed.tree.key(of: first) else { return component }
        frames[frames.count - 1].first[key] = first
        guard let container = placed.tree.parent(of: place), placed.tree.value(of: container).upperBound <= limit else {
            return component
        }
        let components = path + [component].compactMap(\.self)
        let values = values(first, place)
        found.append(
            RepeatedMember(
                path: isInDefinitions ? HRPath(inDefinitions: components) : HRPath(components), key: key,
                values: values, places: (first, place), keys: (firstRange, range),
                areEqual: values.0 == values.1 && placed.comments(in: first) == placed.comments(in: place),
                haveSameText: placed.key(of: first)?.utf8.elementsEqual(key.utf8) ?? false))
        return component
    }

    /// Parses the texts of two values.
    private func values(_ first: Int, _ second: Int) -> (HRNode, HRNode) {
        let kind = PlaceTree.Kind.array, (opening, closing, _) = placed.syntax.brackets(of: kind)
        let texts = [first, second].map { placed.text[placed.tree.value(of: $0)] }
        let separated = texts[0] + placed.syntax.separator(in: kind) + texts[1]
        do throws(HRError) {
            let rules = ReadingRules(duplicateKeys: .lastWins, limits: .unlimited)
            let pair = try format.fileDocument(from: Data(opening + separated + closing), rules).root
            return (pair[0] ?? .null, pair[1] ?? .null)
        } catch {
            // A value that cannot be read alone is equal to no other.
            return (.string(String(decoding: texts[0], as: UTF8.self)), .null)
        }
    }
}
