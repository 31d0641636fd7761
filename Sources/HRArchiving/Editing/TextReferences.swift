/// A part of a reference, which is split where it passes through another reference. Start and end of a part are places
/// or nodes.
struct ReferencePart: Hashable {
    let start: Int
    let end: Int
}

extension HRAlias {
    /// Returns the text of this reference, updated to the current paths of the values along it; nil if one of these was
    /// removed, or is not inside the value at the start of its part any more.
    ///
    /// - Parameters:
    ///   - parts: The parts of the reference. Where it passes through another reference, the next part begins at the
    ///     target of that reference.
    ///   - id: The id at the start of the reference; nil if the reference starts with a path.
    ///   - path: Returns the current path of a value; nil if the value was removed.
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
    /// The places of the root and of the definitions; nil if they do not exist.
    let root: Int?
    let definitions: Int?
    /// The places of the objects and definitions with ids.
    private(set) var ids: [String: Int] = [:]
    private var finder: PathFinder
    /// The texts of the references, by the places of the dictionaries that are references.
    let references: [Int: String]
    private var targets: [Int: Int?] = [:]
    /// A reference whose target has to be found before the current lookup can continue.
    private var needed: Int?

    /// - Complexity: O(n) in the length of the text.
    init(_ texts: EditTexts) {
        text = texts.file
        isPlain = texts.settings.isPlain
        finder = PathFinder(text, isPlain: isPlain)
        var texts = texts
        let outermost = text.tree.root
        definitions = outermost.flatMap { texts.word(Vocabulary.definitions, of: $0) }
        let isObject = if case .object = texts.document.root { true } else { false }
        let value = definitions == nil || isObject ? nil : outermost.flatMap { texts.word(Vocabulary.value, of: $0) }
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

    /// Returns the places of the values under a reserved key, in whatever notation the key is written.
    static func values(under word: String, in text: PlacedText) -> [Int] {
        let key = text.syntax.key(word)
        return text.tree.places.indices.filter { place in
            guard let range = text.tree.key(of: place) else { return false }
            if range.count == key.count { return text.text[range].elementsEqual(key) }
            // A longer key can only be the reserved key with escapes, or in a tag with attributes.
            guard range.count > key.count else { return false }
            let plain = text.syntax.plainContent(of: range, in: text.text)
            return plain.map { text.text[$0].elementsEqual(word.utf8) } ?? (text.key(of: place) == word)
        }
    }

    /// Returns the strings that are values of a reserved key, with the dictionaries that contain them.
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

    /// Returns the final target of a reference, or the place itself if it is not a reference; nil if it is dangling.
    mutating func target(ofPlace place: Int) -> Int? { resolved { $0.knownTarget(of: place) } }

    /// True if the final target of any reference is one of the given places.
    mutating func leads(toAnyOf places: Set<Int>) -> Bool {
        !places.isEmpty && self.places.contains { target(ofPlace: $0).map(places.contains) ?? false }
    }

    /// Returns the parts of the reference at a place; nil if it is not a reference or is dangling.
    mutating func parts(at place: Int) -> [ReferencePart]? { references[place].flatMap { parts(of: HRAlias($0)) } }

    /// Returns the parts of a reference; nil if it is dangling.
    mutating func parts(of alias: HRAlias) -> [ReferencePart]? { resolved { $0.knownParts(of: alias) } }

    /// Returns the place at a path.
    mutating func place(of path: HRPath) -> Int? { resolved { $0.knownParts(of: path)?.last?.end } }

    /// Returns the result of a lookup, after the targets of all references that it passes through have been found. The
    /// targets are found without recursion, each before the targets that depend on it.
    private mutating func resolved<Found>(_ look: (inout Self) -> Found?) -> Found? {
        var waiting: [Int] = []
        while true {
            needed = nil
            let place = waiting.last
            let found = place == nil ? look(&self) : nil
            let parts = place.flatMap { references[$0] }.flatMap { knownParts(of: HRAlias($0)) }
            let target = parts?.last.flatMap { knownTarget(of: $0.end) }
            if let needed {
                waiting.append(needed)
                // If this target is needed again before it is found, the reference is cyclic and has no target.
                targets[needed] = .some(nil)
            } else if let place {
                targets[place] = .some(target)
                waiting.removeLast()
            } else {
                return found
            }
        }
    }

    private mutating func knownTarget(of place: Int) -> Int? {
        guard isReference(place) else { return place }
        if targets[place] == nil { needed = place }
        return targets[place] ?? nil
    }

    private mutating func knownParts(of alias: HRAlias) -> [ReferencePart]? {
        if let id = alias.id { return knownParts(of: alias.path, from: ids[id]) }
        return knownParts(of: alias.path)
    }

    private mutating func knownParts(of path: HRPath) -> [ReferencePart]? {
        knownParts(of: path, from: path.isInDefinitions ? definitions : root)
    }

    private mutating func knownParts(of path: HRPath, from first: Int?) -> [ReferencePart]? {
        guard var start = first else { return nil }
        var parts: [ReferencePart] = []
        var place = start
        for component in path.components {
            if isReference(place) {
                parts.append(ReferencePart(start: start, end: place))
                guard let target = knownTarget(of: place) else { return nil }
                (start, place) = (target, target)
            }
            guard let next = finder.member(component, of: place) else { return nil }
            place = next
        }
        return parts + [ReferencePart(start: start, end: place)]
    }
}
