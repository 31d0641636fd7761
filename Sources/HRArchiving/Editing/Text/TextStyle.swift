/// The layout of a container's members, inferred from existing members and from the text around them.
struct TextStyle {
    var isOnOneLine: Bool
    /// The indentation of the members' lines.
    var indent: [UInt8]
    /// The indentation of the closing bracket's line.
    var outerIndent: [UInt8]
    /// The indentation of one level.
    var unit: [UInt8]
    var lineBreak: [UInt8]
    /// The text between a comma and the next member on the same line.
    var blank: [UInt8]
    /// The text between a key and its value; nil if the value begins its own line.
    var keyGap: [UInt8]?
    /// The text after the opening and before the closing brace of a dictionary on one line.
    var padding: [UInt8]
    /// The text after the opening and before the closing bracket of an array on one line.
    var arrayPadding: [UInt8]
    let conventions: TextConventions

    func inner(isOnOneLine: Bool) -> TextStyle {
        var inner = self
        inner.isOnOneLine = isOnOneLine
        inner.outerIndent = indent
        inner.indent = indent + unit
        return inner
    }

    /// The text between a key and its value.
    var gap: [UInt8] { keyGap ?? (isOnOneLine ? [] : lineBreak + indent) }

    /// The text between two members, without the comma.
    var separation: [UInt8] { isOnOneLine ? blank : lineBreak + indent }

    func padding(of kind: PlaceTree.Kind) -> [UInt8] { kind == .dictionary ? padding : arrayPadding }

    /// The text before the closing bracket of a container on one line. After a separator, it is at least a blank.
    func endPadding(of kind: PlaceTree.Kind) -> [UInt8] {
        let padding = padding(of: kind)
        return padding.isEmpty && kind == .dictionary && conventions.endsLastMember ? blank : padding
    }
}

/// Infers the layout of a text.
struct StyleFinder {
    let text: PlacedText
    let lines: TextLines
    /// The layout that is used if the text does not have an example.
    private let layout: (unit: [UInt8], keyGap: [UInt8]?, blank: [UInt8])

    /// - Complexity: O(n) in the length of the text.
    init(text: PlacedText) {
        self.text = text
        lines = TextLines(text.text)
        layout = text.syntax.layout
    }

    private var tree: PlaceTree { text.tree }

    // Cached results for containers and for the text, which would otherwise be computed again for each container.
    private let styles = Found<TextStyle>()
    private let linesOfContainers = Found<Bool>()
    private let indents = Found<[UInt8]?>()
    private let gaps = Found<[UInt8]?>()
    private let exampleUnit = Found<[UInt8]?>()
    private let exampleGap = Found<[UInt8]?>()
    private let exampleBlank = Found<[UInt8]?>()
    private let examplePadding = Found<[UInt8]?>()
    private let hasKeys = Found<Bool>()
    private let hasTrailingCommas = Found<Bool>()
    private let emptyExamples = Found<Int?>()

    /// Values by container, computed on first access.
    private final class Found<Value> {
        private var values: [Int: Value] = [:]

        func value(of container: Int = 0, _ find: () -> Value) -> Value {
            if let value = values[container] { return value }
            let value = find()
            values[container] = value
            return value
        }
    }

    /// True if a container does not have a line break before its last member. A dictionary without braces is not on one
    /// line unless it has several members there.
    func isOnOneLine(_ place: Int) -> Bool {
        linesOfContainers.value(of: place) {
            let isFilled = !text.isBareRoot(place) || tree.children(of: place).dropFirst().first { _ in true } != nil
            return isFilled && text.isOnOneLine(place)
        }
    }

    /// Returns true if a separator follows the last member of a new container. In the dictionaries of old-style property
    /// lists it must; after array elements, the text decides.
    func endsWithSeparator(_ kind: PlaceTree.Kind) -> Bool {
        guard text.syntax.conventions.endsLastMember else { return false }
        return kind == .dictionary || hasTrailingCommas.value { exampleOfTrailingComma ?? false }
    }

    /// Returns the text between the brackets of an empty container, as in the first empty container of the same kind.
    ///
    /// - Parameter indent: The indentation of the line of the closing bracket, if it has a line of its own.
    func emptyInside(of kind: PlaceTree.Kind, indent: [UInt8]) -> [UInt8] {
        let example = emptyExample(of: kind).map { Array(text.text[text.inside(of: $0)]) } ?? []
        let breaks = example.split(separator: 0x0A, omittingEmptySubsequences: false).count - 1
        guard breaks > 0 else { return example }
        let lineBreak: [UInt8] = example.contains(0x0D) ? [0x0D, 0x0A] : [0x0A]
        return Array(repeatElement(lineBreak, count: breaks).joined()) + indent
    }

    /// True if the first empty container of a kind has an opening and a closing tag, and not one tag for both.
    func hasTagsAroundNothing(_ kind: PlaceTree.Kind) -> Bool {
        emptyExample(of: kind).map { text.inside(of: $0).lowerBound < tree.value(of: $0).upperBound } ?? false
    }

    /// Returns the first container of a kind without members and comments.
    private func emptyExample(of kind: PlaceTree.Kind) -> Int? {
        emptyExamples.value(of: kind == .array ? 1 : 0) {
            tree.places.indices.first { place in
                tree.kind(of: place) == kind && tree.firstChild(of: place) == nil
                    && text.text[text.inside(of: place)].allSatisfy { $0.isBlank || $0.isLineBreak }
            }
        }
    }

    /// True if a comma follows the last element of the first array that has elements on lines of their own.
    private var exampleOfTrailingComma: Bool? {
        for place in tree.places.indices.prefix(Self.searched) where tree.kind(of: place) == .array {
            guard let last = tree.children(of: place).reversed().first, !isOnOneLine(place) else { continue }
            return tree.separator(behind: last) != nil
        }
        return nil
    }

    /// Returns the layout of the members of a container, which may be empty.
    func style(ofContainer place: Int) -> TextStyle { styles.value(of: place) { foundStyle(ofContainer: place) } }

    private func foundStyle(ofContainer place: Int) -> TextStyle {
        let around = tree.parent(of: place)
        let first = tree.firstChild(of: place)
        let isOnOneLine = first == nil ? around.map(isOnOneLine) ?? false : isOnOneLine(place)
        let unit = unit(at: place)
        let outer = lines.indent(ofLineAt: tree.member(place).lowerBound)
        let gap = keyGap(at: place)
        let indent = text.isBareRoot(place) ? [] : outer + unit
        return TextStyle(
            isOnOneLine: isOnOneLine, indent: memberIndent(of: place) ?? indent, outerIndent: outer, unit: unit,
            lineBreak: lines.lineBreak(near: tree.value(of: place).lowerBound) ?? [0x0A], blank: blank(at: place, gap),
            keyGap: gap, padding: padding(of: .dictionary, at: place), arrayPadding: padding(of: .array, at: place),
            conventions: text.syntax.conventions)
    }

    /// Returns the indentation of the first member that begins a line; nil if no member does.
    private func memberIndent(of place: Int) -> [UInt8]? { indents.value(of: place) { foundIndent(of: place) } }

    private func foundIndent(of place: Int) -> [UInt8]? {
        for child in tree.children(of: place) {
            let start = tree.member(child).lowerBound
            if lines.isFirstOnLine(start), lines.start(before: start) > 0 { return lines.indent(ofLineAt: start) }
        }
        return nil
    }

    /// Returns the unit of indentation for formatting the whole text: the indentation of the root's members, if they
    /// have one.
    func unit(ofRoot root: Int) -> [UInt8] {
        if let indent = memberIndent(of: root), !indent.isEmpty { return indent }
        return unit(at: root)
    }

    /// Returns the unit of indentation: that of the nearest container around a place, otherwise that of the first
    /// container in the text, otherwise that of the writer.
    private func unit(at place: Int) -> [UInt8] {
        containers(around: place).lazy.compactMap(unit(of:)).first
            ?? exampleUnit.value { examples.compactMap(unit(of:)).first }
            ?? layout.unit
    }

    private func unit(of container: Int) -> [UInt8]? {
        guard let inner = memberIndent(of: container) else { return nil }
        let outer = lines.indent(ofLineAt: tree.member(container).lowerBound)
        return inner.count > outer.count && inner.starts(with: outer) ? Array(inner[outer.count...]) : nil
    }

    /// The maximum number of values that are searched for an example.
    private static let searched = 1000

    /// The first values of the text.
    private var examples: LazySequence<Range<Int>> { tree.places.indices.prefix(Self.searched).lazy }

    /// Returns a container and those around it, from the inside out.
    private func containers(around place: Int) -> some Sequence<Int> {
        sequence(first: place) { tree.parent(of: $0) }
    }

    // MARK: Keys and blanks

    /// Returns the text between keys and values: as in the container, otherwise as in the nearest container around it,
    /// otherwise as after the first key of the text. Nil means a line break.
    private func keyGap(at place: Int) -> [UInt8]? {
        for container in containers(around: place) {
            if let shortest = gaps.value(of: container, { shortestGap(in: container) }) { return onOneLine(shortest) }
        }
        return exampleGap.value { examples.compactMap(plainGap).first }.map(onOneLine) ?? layout.keyGap
    }

    private func shortestGap(in container: Int) -> [UInt8]? {
        let gaps = tree.children(of: container).lazy.prefix(Self.searched).compactMap(plainGap)
        return gaps.min { $0.count < $1.count }
    }

    /// Returns the text between a member's key and its value; nil if it may contain a comment.
    private func plainGap(_ place: Int) -> [UInt8]? {
        guard let range = tree.keyGap(of: place), !text.mayHaveComments(in: range) else { return nil }
        return Array(text.text[range])
    }

    private func onOneLine(_ gap: [UInt8]) -> [UInt8]? {
        gap.contains(where: \.isLineBreak) ? layout.keyGap : gap
    }

    /// Returns the text after commas on one line: as in the container, otherwise as after the first comma of the text.
    private func blank(at place: Int, _ keyGap: [UInt8]?) -> [UInt8] {
        guard !layout.blank.isEmpty else { return [] }
        if let blank = blank(in: place) ?? exampleBlank.value({ examples.compactMap(blank(in:)).first }) {
            return blank
        }
        let hasKeys = hasKeys.value { tree.places.contains { $0.keyStart >= 0 } }
        let isDense = hasKeys && keyGap?.last.map(\.isBlank) == false
        return isDense && padding(of: tree.kind(of: place), at: place).isEmpty ? [] : layout.blank
    }

    private func blank(in container: Int) -> [UInt8]? {
        var previous: Int?
        for child in tree.children(of: container).prefix(Self.searched) {
            if let comma = previous.flatMap(tree.separator(behind:)) {
                let gap = text.text[(comma + 1)..<max(comma + 1, tree.member(child).lowerBound)]
                if gap.allSatisfy(\.isBlank) { return Array(gap) }
            }
            previous = child
        }
        return nil
    }

    /// Returns the padding inside the brackets of a container on one line: that of the nearest container of the same
    /// kind around a place, otherwise that of a member of the place, otherwise that of the first such container in the
    /// text.
    private func padding(of kind: PlaceTree.Kind, at place: Int) -> [UInt8] {
        guard !layout.blank.isEmpty else { return [] }
        if let near = containers(around: place).lazy.compactMap({ padding(of: $0, kind) }).first { return near }
        guard kind == .dictionary else { return [] }
        let child = tree.children(of: place).lazy.prefix(Self.searched).compactMap { padding(of: $0, kind) }.first
        return child ?? examplePadding.value { examples.compactMap { padding(of: $0, kind) }.first } ?? []
    }

    private func padding(of container: Int, _ kind: PlaceTree.Kind) -> [UInt8]? {
        guard tree.kind(of: container) == kind, let first = tree.firstChild(of: container) else { return nil }
        let gap = text.text[text.inside(of: container).lowerBound..<tree.member(first).lowerBound]
        return gap.allSatisfy(\.isBlank) ? Array(gap) : nil
    }
}
