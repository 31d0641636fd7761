/// The ranges of all values of a text, each container before its members, for errors and edits.
///
/// A *place* is the index of an entry. The tree is created in one pass over a text that was parsed before. For a
/// malformed text, the tree may be wrong, but its creation never fails.
package struct PlaceTree: Sendable {
    /// The structure of a value.
    package enum Kind: UInt8, Sendable {
        case leaf, array, dictionary
    }

    /// A value: its offsets in the text, in bytes, and the places of the values around it and after it.
    package struct Entry: Sendable {
        fileprivate(set) var start: Int32
        fileprivate(set) var end: Int32
        fileprivate(set) var keyStart: Int32
        fileprivate(set) var keyEnd: Int32
        /// The offset of the separator after the value; negative if there is none.
        fileprivate(set) var separator: Int32 = -1
        fileprivate(set) var parent: Int32
        /// The place after the last descendant.
        fileprivate(set) var next: Int32
        let kind: Kind
    }

    package private(set) var places: [Entry] = []
    /// True if the outermost value is a dictionary without braces, which is the whole text.
    private(set) var hasBareRoot = false
    /// The innermost open container and the last finished value, while the tree is being created; -1 if there is none.
    private var open: Int32 = -1
    private var last: Int32 = -1

    /// The maximum length of a text with places. Entries use 32-bit offsets to keep the tree small.
    static let longestText = Int(Int32.max)

    init(textLength: Int) {
        places.reserveCapacity(min(textLength / 16, 1 << 20) + 1)
    }

    // MARK: Building

    var isInside: Bool { open >= 0 }
    var isInDictionary: Bool { open >= 0 && places[Int(open)].kind == .dictionary }

    /// Adds a leaf, or a complete container.
    mutating func add(_ kind: Kind, _ range: Range<Int>, key: Range<Int>?) {
        last = Int32(places.count)
        append(kind, range, key)
    }

    /// Adds an open container.
    mutating func open(_ kind: Kind, at start: Int, key: Range<Int>?) {
        append(kind, start..<start, key)
        open = Int32(places.count - 1)
    }

    /// Adds an open dictionary without braces.
    mutating func openBareRoot() {
        hasBareRoot = true
        open(.dictionary, at: 0, key: nil)
    }

    mutating func close(at end: Int) {
        guard open >= 0 else { return }
        last = open
        places[Int(open)].end = Int32(end)
        places[Int(open)].next = Int32(places.count)
        open = places[Int(open)].parent
    }

    mutating func separate(at offset: Int) {
        if last >= 0 { places[Int(last)].separator = Int32(offset) }
    }

    /// Closes all containers that the text leaves open.
    mutating func finish(at end: Int) {
        while isInside { close(at: end) }
    }

    private mutating func append(_ kind: Kind, _ range: Range<Int>, _ key: Range<Int>?) {
        places.append(
            Entry(
                start: Int32(range.lowerBound), end: Int32(range.upperBound), keyStart: Int32(key?.lowerBound ?? -1),
                keyEnd: Int32(key?.upperBound ?? -1), parent: open, next: Int32(places.count + 1), kind: kind))
    }

    // MARK: Queries

    /// The outermost value; nil in a text without values.
    var root: Int? { places.isEmpty ? nil : 0 }

    func kind(of place: Int) -> Kind { places[place].kind }

    /// Returns the bytes of a value, including its quotation marks, brackets or tags.
    package func value(of place: Int) -> Range<Int> {
        Int(places[place].start)..<Int(max(places[place].start, places[place].end))
    }

    /// Returns the bytes of the key of a value.
    package func key(of place: Int) -> Range<Int>? {
        places[place].keyStart < 0 ? nil : Int(places[place].keyStart)..<Int(places[place].keyEnd)
    }

    /// Returns the bytes from the beginning of a member's key to the end of its value.
    func member(_ place: Int) -> Range<Int> {
        let value = value(of: place)
        return (key(of: place)?.lowerBound ?? value.lowerBound)..<value.upperBound
    }

    /// Returns the bytes between a key and its value; nil for an element, and for a key that is its own value.
    package func keyGap(of place: Int) -> Range<Int>? {
        guard let key = key(of: place), key.upperBound <= places[place].start else { return nil }
        return key.upperBound..<Int(places[place].start)
    }

    func separator(behind place: Int) -> Int? {
        places[place].separator < 0 ? nil : Int(places[place].separator)
    }

    func parent(of place: Int) -> Int? { places[place].parent < 0 ? nil : Int(places[place].parent) }

    /// Returns the first place after a value and all values in it.
    func end(of place: Int) -> Int { Int(places[place].next) }

    /// Returns the first member of a container.
    func firstChild(of place: Int) -> Int? { places[place].next > place + 1 ? place + 1 : nil }

    /// Returns the members of a container, in order.
    func children(of place: Int) -> Children {
        Children(places: places, cursor: place + 1, end: Int(places[place].next))
    }

    struct Children: Sequence, IteratorProtocol {
        fileprivate let places: [Entry]
        fileprivate var cursor: Int
        fileprivate let end: Int

        mutating func next() -> Int? {
            guard cursor < end, cursor < places.count else { return nil }
            defer { cursor = Int(places[cursor].next) }
            return cursor
        }
    }

    /// Returns the value that begins at an offset.
    ///
    /// - Complexity: O(log n).
    func place(at offset: Int) -> Int? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(places[middle].start) < offset { low = middle + 1 } else { high = middle }
        }
        return low < places.count && Int(places[low].start) == offset ? low : nil
    }
}
