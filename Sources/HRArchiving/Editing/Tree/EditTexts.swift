import Foundation

/// The position and layout of a new member of a dictionary whose members are divided into sections by titles in comments.
package struct MemberLayout: Sendable {
    /// True if titles between the neighbours of the new member are to be above it, so that it becomes the first member of a
    /// section; otherwise, it becomes the last member of the section before.
    let isBelowTitles: Bool
    /// True if a container is written on one line; nil if it is written like its neighbours.
    let isOnOneLine: Bool?

    /// True if the new member is not simply written behind its predecessor and like its neighbours.
    package var isSpecial: Bool { isBelowTitles || isOnOneLine != nil }

    package init(isBelowTitles: Bool = false, isOnOneLine: Bool? = nil) {
        self.isBelowTitles = isBelowTitles
        self.isOnOneLine = isOnOneLine
    }
}

/// The texts that contain the values of an edit tree: the file, with number 0, and one text for each new value.
///
/// Texts are only added and never changed.
struct EditTexts: Sendable {
    /// A value, or its key, in one of the texts: the number of the text, and the place of the value in it.
    struct Location: Hashable, Sendable {
        var text: Int
        var place: Int
    }

    let settings: TextSettings
    /// The document of the file.
    let document: HRDocument
    private var texts: [PlacedText]
    /// What is requested of the layout of new members, by the numbers of their texts.
    var layouts: [Int: MemberLayout] = [:]
    private var children: [Location: [Int]] = [:]
    /// The positions of fields by their keys, for dictionaries whose fields are not in the order of the text.
    private var fieldPositions: [Location: [String: Int]] = [:]

    init(_ file: PlacedText, _ document: HRDocument, _ settings: TextSettings) {
        self.settings = settings
        self.document = document
        texts = [file]
    }

    subscript(text: Int) -> PlacedText { texts[text] }

    var file: PlacedText { texts[0] }

    /// Adds a text.
    ///
    /// - Returns: The number of the text.
    mutating func add(_ text: PlacedText) -> Int {
        texts.append(text)
        return texts.count - 1
    }

    func kind(of location: Location) -> PlaceTree.Kind { texts[location.text].tree.kind(of: location.place) }
    func key(at location: Location) -> String? { texts[location.text].key(of: location.place) }

    /// Returns the places of the members of the container at a location. The places are listed once and then cached.
    mutating func places(in location: Location) -> [Int] {
        if let known = children[location] { return known }
        let places = Array(texts[location.text].tree.children(of: location.place))
        children[location] = places
        return places
    }

    /// Returns the place of the value under a reserved key in a dictionary of the file; nil if the dictionary does not
    /// have the key.
    mutating func word(_ word: String, of place: Int) -> Int? {
        guard !settings.isPlain, file.tree.kind(of: place) == .dictionary else { return nil }
        return places(in: Location(text: 0, place: place)).last { file.key(of: $0) == word }
    }

    // MARK: Meanings

    /// Returns the unchanged value at a place of the file.
    mutating func meaning(ofPlace place: Int) -> HRNode {
        guard let parent = file.tree.parent(of: place) else { return document.root }
        return member(
            Location(text: 0, place: place), of: Location(text: 0, place: parent), meaning(ofPlace: parent),
            isRoot: file.tree.parent(of: parent) == nil)
    }

    /// Returns the unchanged value of a member, given the value of its container.
    mutating func member(_ location: Location, of container: Location, _ base: HRNode, isRoot: Bool) -> HRNode {
        if isNotation(base, at: container) { return meaning(ofTextAt: location) }
        let position = places(in: container).binarySearch(location.place) ?? 0
        guard let key = key(at: location) else { return base[position] ?? .null }
        return meaning(ofKey: key, at: container, in: base, isRoot: isRoot, near: position)
    }

    /// Returns true if a dictionary of a text is the notation of a leaf, and therefore has no members for users.
    func isNotation(_ base: HRNode, at location: Location) -> Bool {
        !settings.isPlain && base.isLeaf && kind(of: location) == .dictionary
    }

    /// Parses the text of a value on its own.
    func meaning(ofTextAt location: Location) -> HRNode {
        let placed = texts[location.text]
        let value = placed.text[placed.tree.value(of: location.place)]
        let (opening, _, _) = placed.syntax.brackets(of: .array), closing = placed.syntax.brackets(of: .array).close
        do throws(HRError) {
            return try settings.document(from: Data(opening + value + closing)).root[0] ?? .null
        } catch {
            return .null
        }
    }

    /// Returns the value under a key of the text, given the unchanged value of its dictionary.
    ///
    /// - Complexity: O(1) if the hint is the number of members before the key, including reserved keys; otherwise, O(n)
    ///   for the first key of a dictionary.
    mutating func meaning(
        ofKey key: String, at container: Location, in base: HRNode, isRoot: Bool, near hint: Int
    ) -> HRNode {
        if !settings.isPlain, let value = reservedValue(ofKey: key, in: base, isRoot: isRoot) { return value }
        guard let fields = base.fields else { return .null }
        let userKey = settings.isPlain ? key : KeySpelling.userKey(key)
        for position in stride(from: hint, through: max(0, hint - 4), by: -1)
        where position < fields.count && fields.storage[position].key == userKey {
            return fields.storage[position].value
        }
        return position(of: userKey, at: container, among: fields).map { fields[$0].value } ?? .null
    }

    private mutating func position(of key: String, at container: Location, among fields: HRFields) -> Int? {
        if let known = fieldPositions[container] { return known[key] }
        let positions = Dictionary(fields.storage.enumerated().map { ($0.element.key, $0.offset) }) { first, _ in first
        }
        fieldPositions[container] = positions
        return positions[key]
    }

    private func reservedValue(ofKey key: String, in base: HRNode, isRoot: Bool) -> HRNode? {
        if isRoot, key == Vocabulary.definitions { return .dictionary(document.definitions) }
        if isRoot, key == Vocabulary.value, !base.isObjectWithValue { return base }
        if case .alias(let alias) = base, key == Vocabulary.alias { return .string(alias.text) }
        if case .object(let object) = base {
            switch key {
            case Vocabulary.className: return object.className.map { .string($0) } ?? .null
            case Vocabulary.id: return object.id.map { .string($0) } ?? .null
            case Vocabulary.version: return .integer(HRInteger(Int64(object.version)))
            case Vocabulary.value, Vocabulary.data: return object.plainValue ?? .null
            default: break
            }
        }
        return .none
    }
}

extension HRNode {
    fileprivate var isObjectWithValue: Bool {
        if case .object(let object) = self, case .some = object.plainValue { true } else { false }
    }
}

extension Array where Element == Int {
    /// Returns the position of a number in this sorted array; nil if the array does not contain it.
    func binarySearch(_ element: Int) -> Int? {
        let position = partition { $0 < element }
        return position < count && self[position] == element ? position : nil
    }
}

extension Array {
    /// Returns the number of elements that satisfy a predicate. They must precede all other elements of the array.
    ///
    /// - Complexity: O(log n).
    func partition(where isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
