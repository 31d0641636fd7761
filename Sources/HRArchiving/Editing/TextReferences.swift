/// A part of a reference, up to its target or to another reference that it passes through: two places, or two nodes.
struct ReferencePart: Hashable {
    let start: Int
    let end: Int
}

extension HRAlias {
    /// The text of this reference now that the values it leads over have other paths; nil if it does not lead to its target
    /// any more.
    ///
    /// - Parameters:
    ///   - parts: What it leads over, by itself and through other references.
    ///   - id: The id that it begins with; nil for one that begins with a path.
    ///   - path: The path of a value; nil if that is gone.
    func text(over parts: [ReferencePart], id: String?, path: (Int) -> HRPath?) -> String? {
        func components(of part: ReferencePart) -> [String]? {
            guard let start = path(part.start), let end = path(part.end), end.lies(in: start) else { return nil }
            return Array(end.components.dropFirst(start.components.count))
        }
        guard let first = parts.first else { return nil }
        var new: String
        if let id {
            guard let inner = components(of: first) else { return nil }
            new = HRAlias(id: id, path: HRPath(inner)).text
        } else {
            guard let end = path(first.end) else { return nil }
            // An unchanged path keeps its notation.
            new = parts.count == 1 && end == self.path ? text : end.description
        }
        for part in parts.dropFirst() {
            guard let inner = components(of: part) else { return nil }
            new = ([new] + inner.map(HRPath.escaped)).joined(separator: ".")
        }
        let alias = HRAlias(new)
        return alias.path == self.path && alias.id == self.id ? text : new
    }
}

/// Resolves the references of a text to places.
struct TextReferences {
    let text: PlacedText
    private let isPlain: Bool
    /// The place of the root, and that of the definitions.
    let root: Int?
    let definitions: Int?
    /// The objects and definitions that have ids.
    private(set) var ids: [String: Int] = [:]
    private var finder: PathFinder
    /// The dictionaries that are references, with their texts.
    let references: [Int: String]
    private var targets: [Int: Int?] = [:]

    /// - Complexity: O(n) in the length of the text.
    init(_ tree: EditTree) {
        text = tree.file
        isPlain = tree.settings.isPlain
        finder = PathFinder(text, isPlain: isPlain)
        var tree = tree
        let outermost = text.tree.root
        definitions = outermost.flatMap { tree.word(Vocabulary.definitions, of: $0) }
        let isObject = if case .object = tree.document.root { true } else { false }
        let value = definitions == nil || isObject ? nil : outermost.flatMap { tree.word(Vocabulary.value, of: $0) }
        root = value ?? outermost
        let found = isPlain ? [] : Self.texts(under: Vocabulary.alias, in: text).filter { $0.holder != outermost }
        references = Dictionary(found.map { ($0.holder, $0.text) }) { _, last in last }
        if !isPlain { findIDs() }
    }

    private mutating func findIDs() {
        for (object, id) in Self.texts(under: Vocabulary.id, in: text) { ids[id] = object }
        guard let definitions else { return }
        for place in text.tree.children(of: definitions) {
            if let name = text.key(of: place) { ids[KeySpelling.userKey(name)] = place }
        }
    }

    /// The values behind a word, however that is spelled.
    static func values(under word: String, in text: PlacedText) -> [Int] {
        let key = text.syntax.key(word)
        return text.tree.places.indices.filter { place in
            guard let range = text.tree.key(of: place) else { return false }
            if range.count == key.count { return text.text[range].elementsEqual(key) }
            // A longer key can only be the word with escapes, or in a tag with attributes.
            guard range.count > key.count else { return false }
            let plain = text.syntax.plainContent(of: range, in: text.text)
            return plain.map { text.text[$0].elementsEqual(word.utf8) } ?? (text.key(of: place) == word)
        }
    }

    /// The strings behind a word, with the dictionaries that have it.
    static func texts(under word: String, in text: PlacedText) -> [(holder: Int, text: String)] {
        values(under: word, in: text).compactMap { place in
            guard let holder = text.tree.parent(of: place), let string = text.string(in: text.tree.value(of: place))
            else { return nil }
            return (holder, string)
        }
    }

    var places: [Int] { references.keys.sorted() }

    func isReference(_ place: Int) -> Bool { references[place] != nil }

    // MARK: Following

    /// The final target of a reference, or the place itself if it is no reference; nil if it is dangling.
    mutating func target(ofPlace place: Int) -> Int? {
        guard isReference(place) else { return place }
        if let known = targets[place] { return known }
        // Found again meanwhile, this is a circle.
        targets[place] = .some(nil)
        guard let end = parts(at: place)?.last?.end, let target = target(ofPlace: end) else { return nil }
        targets[place] = target
        return target
    }

    /// Whether a reference leads to one of some places.
    ///
    /// - Complexity: O(n) in the length of all references. Most end with another name than the places have, and are not
    ///   followed.
    mutating func leads(toAnyOf places: Set<Int>) -> Bool {
        guard !references.isEmpty, !places.isEmpty else { return false }
        let names = lastNames(of: places), haveIDs = ids.values.contains { places.contains($0) }
        return self.places.contains { place in
            guard let text = references[place] else { return false }
            let dot = text.utf8.lastIndex(of: UInt8(ascii: "."))
            let name = text[(dot.map(text.utf8.index(after:)) ?? text.startIndex)...]
            let isID = dot == nil && name.utf8.first == UInt8(ascii: "#")
            let isName = !isID && name.utf8.first != UInt8(ascii: "$") && !text.utf8.contains(UInt8(ascii: "\\"))
            if isID && !haveIDs || isName && !names.contains(String(name)) { return false }
            return target(ofPlace: place).map(places.contains) ?? false
        }
    }

    /// The names of members, and the numbers of elements, each array's elements being counted once.
    private func lastNames(of places: Set<Int>) -> Set<String> {
        var names: Set<String> = []
        var arrays: Set<Int> = []
        for place in places {
            if let key = text.key(of: place) {
                names.insert(KeySpelling.userKey(key))
            } else if let array = text.tree.parent(of: place), arrays.insert(array).inserted {
                for (index, element) in text.tree.children(of: array).enumerated() where places.contains(element) {
                    names.insert(String(index))
                }
            }
        }
        return names
    }

    /// The parts of the reference at a place; nil if there is none, or if it leads nowhere.
    mutating func parts(at place: Int) -> [ReferencePart]? { references[place].flatMap { parts(of: HRAlias($0)) } }

    /// The parts of a reference; nil if it leads nowhere.
    mutating func parts(of alias: HRAlias) -> [ReferencePart]? {
        if let id = alias.id { return parts(of: alias.path, from: ids[id]) }
        return parts(of: alias.path, from: alias.path.isInDefinitions ? definitions : root)
    }

    /// The place that a path leads to.
    mutating func place(of path: HRPath) -> Int? {
        parts(of: path, from: path.isInDefinitions ? definitions : root)?.last?.end
    }

    private mutating func parts(of path: HRPath, from first: Int?) -> [ReferencePart]? {
        guard var start = first else { return nil }
        var parts: [ReferencePart] = []
        var place = start
        for component in path.components {
            if isReference(place) {
                parts.append(ReferencePart(start: start, end: place))
                guard let target = target(ofPlace: place) else { return nil }
                (start, place) = (target, target)
            }
            guard let next = finder.member(component, of: place) else { return nil }
            place = next
        }
        return parts + [ReferencePart(start: start, end: place)]
    }
}
