/// A text with the places of its values: a file that is edited, or a text that is inserted into a file.
struct PlacedText: Sendable {
    let text: [UInt8]
    let tree: PlaceTree
    let syntax: TextSyntax

    /// Creates the places of a text in UTF-8 that has been parsed before.
    ///
    /// - Complexity: O(n).
    init(_ text: [UInt8], _ syntax: TextSyntax) {
        self.text = text
        self.syntax = syntax
        tree = text.withUnsafeBufferPointer { PlaceTree($0, syntax) }
    }

    /// Returns the key of a member as it is in the file, without quotation marks or tags and with escapes replaced; nil
    /// for an element.
    func key(of place: Int) -> String? {
        guard let range = tree.key(of: place) else { return nil }
        return string(in: range)
    }

    /// Returns the members of a dictionary by their user keys, without the members whose keys are reserved. If keys are
    /// equal, the last one is used.
    ///
    /// - Parameter isPlain: True if no key is reserved.
    func membersByKey(_ members: [Int], isPlain: Bool) -> [String: Int] {
        var places: [String: Int] = [:]
        for member in members {
            let component = key(of: member).flatMap { KeySpelling.component(of: $0, isPlain: isPlain) }
            if let component { places[component] = member }
        }
        return places
    }

    /// Returns the contents of a string or key literal; nil if the range is not such a literal.
    func string(in range: Range<Int>) -> String? {
        let plain = syntax.plainContent(of: range, in: text)
        if let plain { return String(decoding: text[plain], as: UTF8.self) }
        return text.withUnsafeBufferPointer { syntax.string(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Returns a function that finds members of containers in a text in UTF-8. The places of the text are computed when
    /// the function is called.
    static func members(of text: UnsafeBufferPointer<UInt8>, _ syntax: TextSyntax) -> ParseFault.MemberFinder {
        { index, container in
            guard text.count <= PlaceTree.longestText else { return nil }
            return PlacedText(Array(text), syntax).member(index, ofContainerAt: container)
        }
    }

    /// Returns the ranges of a value and its key.
    func span(of place: Int) -> SourceSpan {
        SourceSpan(value: tree.value(of: place), key: tree.key(of: place))
    }

    /// Returns the ranges of the member at a position of the container that begins at an offset; nil if there is none.
    func member(_ index: Int, ofContainerAt offset: Int) -> SourceSpan? {
        guard let container = tree.place(at: offset) else { return nil }
        return tree.children(of: container).dropFirst(index).first { _ in true }.map(span)
    }

    /// Returns the range between the brackets or tags of a container.
    func inside(of place: Int) -> Range<Int> {
        isBareRoot(place) ? 0..<text.count : syntax.inside(of: tree.value(of: place), in: text)
    }

    /// Returns the comments between the start of a member and its end.
    func comments(in place: Int) -> [ArraySlice<UInt8>] {
        syntax.tokens(in: tree.member(place), of: text).filter(\.isComment).map { text[$0.range] }
    }

    /// True for an outermost dictionary without braces.
    func isBareRoot(_ place: Int) -> Bool { tree.hasBareRoot && place == tree.root }

    /// True for a key of an old-style property list that has no other value than itself.
    func isLoneKey(_ place: Int) -> Bool { tree.key(of: place) == tree.value(of: place) }

    /// True if there is no line break before any member of a container; line breaks within members do not count.
    func isOnOneLine(_ place: Int) -> Bool {
        var start = inside(of: place).lowerBound
        for child in tree.children(of: place) {
            let member = tree.member(child)
            if syntax.hasLineBreak(in: start..<member.lowerBound, of: text) { return false }
            start = member.upperBound
        }
        return true
    }
}
