import ObjectGraph

/// A place in the document that an alias refers to, or that is on the path to such a place. It is a number in the
/// tables of ``ReferencePlaces``.
struct Place: Hashable {
    let number: Int32

    /// The same number, as an index.
    var index: Int { Int(number) }

    static let root = Place(number: 0)
    static let definitions = Place(number: 1)
}

/// The places in a document that aliases refer to, and those on the paths to them.
///
/// The places are numbers in flat tables, which form a partial copy of the document's tree. Frames follow this copy
/// while they decode: parts of the document without places cost nothing, and a value with many references to it is
/// stored once.
struct ReferencePlaces {
    private struct Entry {
        /// The container, and the position in it.
        let parent: Int32
        let position: Int32
        /// The start of the members' numbers in ``members``, or 0 if no member has a number.
        var members: Int32 = 0
        var flags: Flags = []
    }

    /// Properties of a place.
    struct Flags: OptionSet {
        let rawValue: UInt8

        /// The value has to be kept, because an alias refers to it or to one of its containers.
        static let isTarget = Flags(rawValue: 1)
        /// The initializer of the object at the place has been called, so that another call is a repetition.
        static let hasBeenBegun = Flags(rawValue: 2)
        /// The object at the place was created although a value in it has an error.
        static let isDoubtful = Flags(rawValue: 4)
    }

    private var entries: ContiguousArray<Entry> = []
    private var nodes: ContiguousArray<HRNode> = []
    /// The numbers of members by their positions, for one container after the other; 0 for members without a number.
    private var members: ContiguousArray<Int32> = []
    /// Positions of keys, for containers with many keys.
    private var positions: [Place: [String: Int]] = [:]
    /// The places of the objects that declare ids, and of the definitions.
    private(set) var ids: [String: Place] = [:]
    /// The ids that are declared more than once.
    private(set) var doubtfulIDs: Set<String> = []
    private var container = LastContainer()
    /// For each place, the number of existing frames that decode a value without identity there.
    private var openings: [Place: Int] = [:]

    /// Creates an empty table, for documents without references.
    init() {}

    init(of document: HRDocument) {
        entries = [Entry(parent: 0, position: 0), Entry(parent: 1, position: 0)]
        nodes = [document.root, .dictionary(document.definitions)]
        members = [0]
    }

    /// The number of places.
    var count: Int { entries.count }

    func node(of place: Place) -> HRNode { nodes[place.index] }

    func has(_ flag: Flags, _ place: Place) -> Bool { entries[place.index].flags.contains(flag) }

    mutating func set(_ flag: Flags, _ place: Place) { entries[place.index].flags.insert(flag) }

    /// Returns true if a value without identity may be in the process of being decoded at a place, so that following an
    /// alias to the value could recurse infinitely.
    func isOpen(_ place: Place) -> Bool { openings[place] != nil }

    mutating func open(_ place: Place) { openings[place, default: 0] += 1 }

    mutating func close(_ place: Place) {
        let rest = (openings[place] ?? 1) - 1
        openings[place] = rest > 0 ? rest : nil
    }

    func path(of place: Place) -> HRPath {
        var components: [String] = []
        var number = place.number
        while number > Place.definitions.number {
            let entry = entries[Int(number)]
            components.append(nodes[Int(entry.parent)].plainContainer.component(at: Int(entry.position)))
            number = entry.parent
        }
        components.reverse()
        return number == Place.definitions.number ? HRPath(inDefinitions: components) : HRPath(components)
    }

    // MARK: Members

    /// Returns the place of a member if an alias refers to it or to a value in it, or if the member has to be kept.
    ///
    /// - Parameters:
    ///   - isValue: True if the container is a value without identity. Such a container is decoded again for each
    ///     alias, and the objects in it must be the same each time, so they have to be kept. A container with identity
    ///     is decoded only once.
    ///   - hint: The most likely position of a key.
    mutating func child(of place: Place, _ component: PathComponent, ofValue isValue: Bool, near hint: Int) -> Place? {
        if component.isRoot { return place }
        let isKept = isValue && has(.isTarget, place)
        guard isKept || entries[place.index].members != 0,
            let position = position(of: component, in: place, near: hint)
        else { return nil }
        guard isKept else { return knownMember(of: place, at: position) }
        let child = member(of: place, at: position)
        set(.isTarget, child)
        return child
    }

    /// Returns the place of the member at a position, if an alias refers to it or to a value in it.
    func knownMember(of place: Place, at position: Int) -> Place? {
        let first = Int(entries[place.index].members)
        guard first != 0 else { return nil }
        let number = members[first + position]
        return number == 0 ? nil : Place(number: number)
    }

    /// Returns the places of the members that have one.
    func knownMembers(of place: Place) -> [Place] {
        guard entries[place.index].members != 0 else { return [] }
        return (0..<nodes[place.index].plainContainer.memberCount).compactMap { knownMember(of: place, at: $0) }
    }

    /// Returns the place of the member at a position, added if it is new. The position must exist.
    mutating func member(of place: Place, at position: Int) -> Place {
        if let known = knownMember(of: place, at: position) { return known }
        let container = nodes[place.index].plainContainer
        if entries[place.index].members == 0 {
            entries[place.index].members = Int32(members.count)
            members.append(contentsOf: repeatElement(0, count: container.memberCount))
        }
        let number = Int32(entries.count)
        members[Int(entries[place.index].members) + position] = number
        entries.append(Entry(parent: place.number, position: Int32(position)))
        nodes.append(container.member(at: position))
        return Place(number: number)
    }

    /// Returns the place of a member, or nil if there is no such member.
    mutating func member(of place: Place, _ component: String) -> Place? {
        position(ofComponent: component, in: place).map { member(of: place, at: $0) }
    }

    private mutating func position(of component: PathComponent, in place: Place, near hint: Int) -> Int? {
        switch component {
        case .root: nil
        case .index(let index): nodes[place.index].plainContainer.memberCount > index ? index : nil
        case .key(let key): position(ofKey: key, in: place, near: hint)
        }
    }

    /// Returns the place of a member, added if it is new, or nil if there is no such member.
    mutating func member(of place: Place, _ component: PathComponent) -> Place? {
        if component.isRoot { return place }
        return position(of: component, in: place, near: 0).map { member(of: place, at: $0) }
    }

    private mutating func position(ofComponent component: String, in place: Place) -> Int? {
        guard case .array(let elements) = nodes[place.index].plainContainer else {
            return position(ofKey: component, in: place, near: 0)
        }
        return arrayIndex(component).flatMap { $0 < elements.count ? $0 : nil }
    }

    private mutating func position(ofKey key: String, in place: Place, near hint: Int) -> Int? {
        guard let fields = nodes[place.index].plainContainer.fields else { return nil }
        if fields.storage.indices.contains(hint), fields.storage[hint].key == key { return hint }
        guard fields.count > 16 else { return fields.position(of: key) }
        if let known = positions[place] { return known[key] }
        let found = Dictionary(fields.storage.indices.map { (fields.storage[$0].key, $0) }) { first, _ in first }
        positions[place] = found
        return found[key]
    }

    /// Returns the names by which members of a place can be referred to.
    func memberNames(of place: Place) -> [String] { nodes[place.index].fields?.keys ?? [] }

    // MARK: Ids

    /// Records the place of an id, and returns the place where it was declared before, or nil.
    mutating func declare(_ id: String, at place: Place) -> Place? {
        if let first = ids[id] {
            doubtfulIDs.insert(id)
            return first
        }
        ids[id] = place
        return nil
    }

    // MARK: References

    /// Returns the target of a reference that is a plain path without intermediate aliases and without escapes in keys,
    /// as nearly all are; nil for others.
    mutating func place(straightTo alias: HRAlias) -> Place? {
        var text = alias.text
        return text.withUTF8 { place(straightTo: $0) }
    }

    private mutating func place(straightTo text: UnsafeBufferPointer<UInt8>) -> Place? {
        var start = 0
        if let dot = text.lastIndex(of: UInt8(ascii: ".")) {
            // Most references refer to a member of the same container as the preceding one.
            if !container.isSame(as: text[..<dot]) {
                guard let place = place(straightTo: text, ..<dot) else { return nil }
                container.note(text[..<dot], place)
            }
            start = dot + 1
        } else if text.first == UInt8(ascii: "#") {
            return place(straightTo: text, ..<text.count)
        }
        let outer = start == 0 ? .root : container.place
        guard let place = member(of: outer, text, start..<text.count) else { return nil }
        return isAlias(place) ? nil : place
    }

    private mutating func place(straightTo text: UnsafeBufferPointer<UInt8>, _ whole: PartialRangeUpTo<Int>) -> Place? {
        let text = UnsafeBufferPointer(rebasing: text[whole])
        var place = Place.root
        var start = 0
        if text.first == UInt8(ascii: "#") {
            start = Self.end(ofComponentAt: 1, in: text)
            let id = String(decoding: text[1..<start], as: UTF8.self)
            guard let known = ids[id], doubtfulIDs.isEmpty || !doubtfulIDs.contains(id) else { return nil }
            place = known
            start += 1
        }
        while start <= text.count {
            let end = Self.end(ofComponentAt: start, in: text)
            guard let next = member(of: place, text, start..<end), !isAlias(next) else { return nil }
            place = next
            start = end + 1
        }
        return isAlias(place) ? nil : place
    }

    private static func end(ofComponentAt start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var end = start
        while end < text.count, text[end] != UInt8(ascii: ".") { end += 1 }
        return end
    }

    func isAlias(_ place: Place) -> Bool {
        if case .alias = nodes[place.index] { true } else { false }
    }

    private mutating func member(
        of place: Place, _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> Place? {
        guard !range.isEmpty, text[range.lowerBound] != UInt8(ascii: "$") else { return nil }
        switch nodes[place.index] {
        case .array(let elements):
            guard let index = Self.index(text, range), index < elements.count else { return nil }
            return knownMember(of: place, at: index) ?? member(of: place, at: index)
        case .object(let object) where object.header.plainValue != nil: return nil
        case .dictionary, .object:
            if text[range].contains(UInt8(ascii: "\\")) { return nil }
            return position(ofKey: String(decoding: text[range], as: UTF8.self), in: place, near: 0)
                .map { member(of: place, at: $0) }
        default: return nil
        }
    }

    /// Parses an index in the format of ``arrayIndex(_:)``.
    private static func index(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        if range.count > 1, text[range.lowerBound] == UInt8(ascii: "0") { return nil }
        var index = 0
        for byte in text[range] {
            let digit = Int(byte) - 0x30
            guard (0...9).contains(digit), index < Int(Int32.max) else { return nil }
            index = index * 10 + digit
        }
        return index
    }
}

/// A cache of the container of the last reference's target, by the text of the container's path.
private struct LastContainer {
    private var text: ContiguousArray<UInt8> = []
    private(set) var place = Place.root
    private var isKnown = false

    func isSame(as other: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard isKnown, other.count == text.count else { return false }
        var index = other.startIndex
        for byte in text {
            if byte != other[index] { return false }
            index += 1
        }
        return true
    }

    mutating func note(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ place: Place) {
        self.text = ContiguousArray(text)
        self.place = place
        isKnown = true
    }
}

extension HRNode {
    /// The number of members of a container.
    fileprivate var memberCount: Int {
        switch self {
        case .array(let elements): elements.count
        case .dictionary(let fields): fields.count
        case .object(let object): object.fields.count
        default: 0
        }
    }

    /// Returns the member of a container at a position, which must exist.
    fileprivate func member(at position: Int) -> HRNode {
        switch self {
        case .array(let elements): elements[position]
        case .dictionary(let fields): fields.storage[position].value
        case .object(let object): object.fields.storage[position].value
        default: .null
        }
    }

    /// Returns the path component of the member at a position.
    fileprivate func component(at position: Int) -> String {
        fields.map { $0.storage[position].key } ?? String(position)
    }
}
