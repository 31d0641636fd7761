import ObjectGraph

/// The fast path of ``GraphUpdate`` for the most frequent changes: of single values in a graph of the same shape.
///
/// Both archives are compared side by side. If all objects are the same, at the same places, with the same fields, then
/// only leaves differ, and only these are looked up in the file. Otherwise, or in doubt, nothing is changed here, and
/// the slow path is taken.
struct ChangedValues {
    private var tree: EditTree
    private var references: TextReferences
    private let before: GraphArchive
    /// The containers of the value that was looked up last, outermost first.
    private var way: [Level] = []

    /// A container of the archive, with its place in the file.
    private struct Level {
        let position: Int
        let node: HRNode
        let members: Members
    }

    /// The places of a container's members in the file.
    private enum Members {
        case elements([Int])
        case fields([String: Int])
        case plain(Int)
    }

    /// The text with the changed values; nil if more than single values has changed.
    ///
    /// - Complexity: O(n) in the number of values.
    static func updated(
        _ tree: EditTree, from before: GraphArchive, to now: GraphArchive
    ) throws(HRError) -> EditTree? {
        guard now.hasObjects(of: before), before.document.definitions == now.document.definitions else { return nil }
        var differences = LeafDifferences()
        guard differences.compare(before.document.root, now.document.root) else { return nil }
        guard !differences.found.isEmpty else { return tree }
        var values = ChangedValues(tree, before)
        return try values.write(differences.found) ? values.tree : nil
    }

    private init(_ tree: EditTree, _ before: GraphArchive) {
        self.tree = tree
        self.before = before
        references = TextReferences(tree)
    }

    private mutating func write(_ differences: [LeafDifferences.Difference]) throws(HRError) -> Bool {
        var places: [Int] = []
        var around: Set<Int> = []
        for difference in differences {
            guard let place = place(of: difference.path, &around), around.insert(place).inserted else { return false }
            places.append(place)
        }
        guard !areReferredTo(around) else { return false }
        for (place, difference) in zip(places, differences) {
            guard let node = tree.node(ofFilePlace: place) else { return false }
            try tree.change(node, from: difference.old, toLeaf: difference.new)
        }
        return true
    }

    // MARK: Places

    /// The place in the file of a value of the archive; nil if the file has a reference or another kind of value there.
    ///
    /// - Parameter around: Gains the values around it that are no objects: references to these are copies, which change
    ///   too.
    private mutating func place(of path: [Int], _ around: inout Set<Int>) -> Int? {
        var common = 0
        while common < min(way.count, path.count), way[common].position == path[common] { common += 1 }
        way.removeLast(way.count - common)
        var end = way.last.flatMap(Self.member) ?? references.root.map { ($0, before.document.root) }
        for position in path.dropFirst(common) {
            guard let (place, node) = end, let level = level(place, node, position, &around) else { return nil }
            way.append(level)
            end = Self.member(level)
        }
        guard let (place, _) = end, tree.file.tree.kind(of: place) == .leaf else { return nil }
        return place
    }

    /// The member of a container that the path goes through.
    private static func member(_ level: Level) -> (place: Int, node: HRNode)? {
        switch (level.members, level.node) {
        case (.elements(let places), .array(let elements)): (places[level.position], elements[level.position])
        case (.fields(let places), let node):
            node.fields.flatMap { fields in
                places[fields[level.position].key].map { ($0, fields[level.position].value) }
            }
        case (.plain(let place), .object(let object)): object.plainValue.map { (place, $0) }
        default: nil
        }
    }

    private mutating func level(_ start: Int, _ node: HRNode, _ position: Int, _ around: inout Set<Int>) -> Level? {
        guard let place = references.target(ofPlace: start) else { return nil }
        let isObject = if case .object(let object) = node { object.id != nil } else { false }
        if !isObject {
            guard place == start else { return nil }
            around.insert(place)
        }
        let kind = tree.file.tree.kind(of: place)
        switch node {
        case .array(let elements):
            let places = tree.elementPlaces(of: place)
            return places.count == elements.count
                ? Level(position: position, node: node, members: .elements(places)) : nil
        case .dictionary where kind == .dictionary:
            return Level(position: position, node: node, members: .fields(tree.memberPlaces(of: place)))
        case .object(let object):
            guard hasVersion(object.version, at: place) else { return nil }
            if object.plainValue != nil {
                return Level(position: position, node: node, members: .plain(tree.plainPlace(of: place)))
            }
            guard kind == .dictionary else { return nil }
            let places = tree.memberPlaces(of: place, formerKeys: before.formerKeys.keys(of: object))
            return Level(position: position, node: node, members: .fields(places))
        default: return nil
        }
    }

    /// Whether the file has the version of an object as archives do, or no version for the first.
    private mutating func hasVersion(_ version: Int, at place: Int) -> Bool {
        if tree.settings.isPlain { return true }
        guard let word = tree.word(Vocabulary.version, of: place) else { return version == 0 }
        let file = tree.file
        let digits = file.syntax.tokens(in: file.tree.value(of: word), of: file.text).first?.content
        return digits.map { file.text[$0].elementsEqual(String(version).utf8) } ?? false
    }

    private mutating func areReferredTo(_ places: Set<Int>) -> Bool {
        let haveIDs = references.ids.contains { places.contains($0.value) }
        let names = lastComponents(of: places)
        return references.places.contains { reference in
            guard let text = references.reference(at: reference) else { return false }
            // Most references end with another name, and need not be followed.
            switch ReferenceEnd(of: text) {
            case .id where !haveIDs: return false
            case .name(let name) where !names.contains(name): return false
            default: return references.target(ofPlace: reference).map(places.contains) ?? false
            }
        }
    }

    private mutating func lastComponents(of places: Set<Int>) -> Set<String> {
        var names: Set<String> = []
        for place in places {
            guard let parent = tree.file.tree.parent(of: place) else { continue }
            if let key = tree.file.key(of: place) {
                names.insert(tree.settings.isPlain ? key : KeySpelling.userKey(key))
            } else {
                let elements = tree.places(in: EditTree.Location(text: 0, place: parent))
                names.insert(String(elements.binarySearch(place) ?? 0))
            }
        }
        return names
    }
}

private enum ReferenceEnd {
    /// Nothing but an id.
    case id
    /// The name of a member, or the number of an element.
    case name(String)
    /// A reserved word, or a name with escapes.
    case other

    init(of text: String) {
        let dot = text.utf8.lastIndex(of: UInt8(ascii: "."))
        let name = text[(dot.map(text.utf8.index(after:)) ?? text.startIndex)...]
        if dot == nil, text.utf8.first == UInt8(ascii: "#") {
            self = .id
        } else if text.utf8.contains(UInt8(ascii: "\\")) || name.utf8.first == UInt8(ascii: "$") {
            self = .other
        } else {
            self = .name(String(name))
        }
    }
}

/// The leaves that differ between two trees of the same shape.
private struct LeafDifferences {
    /// A leaf, by the positions that lead to it from the root.
    struct Difference {
        let path: [Int]
        let old: HRNode
        let new: HRNode
    }

    private(set) var found: [Difference] = []
    private var path: [Int] = []

    /// Deeper trees are left to the slow path, which is not recursive.
    private static let deepest = 64

    /// Compares two values.
    ///
    /// - Returns: Whether they are of the same shape.
    mutating func compare(_ old: HRNode, _ new: HRNode) -> Bool {
        guard path.count < Self.deepest else { return false }
        switch (old, new) {
        case (.array(let old), .array(let new)): return compare(old, new)
        case (.dictionary(let old), .dictionary(let new)): return compare(old, new)
        case (.object(let old), .object(let new)): return compare(old, new)
        case (.alias, _), (_, .alias), (.array, _), (_, .array), (.dictionary, _), (_, .dictionary), (.object, _),
            (_, .object):
            return old == new
        default:
            if old != new { found.append(Difference(path: path, old: old, new: new)) }
            return true
        }
    }

    private mutating func compare(_ old: HRObject, _ new: HRObject) -> Bool {
        guard old.id == new.id, old.className == new.className, old.version == new.version else { return false }
        // The order of a set's elements may depend on their values.
        if old.id != nil, old.className == nil { return old == new }
        switch (old.plainValue, new.plainValue) {
        case (let old?, let new?):
            path.append(0)
            defer { path.removeLast() }
            return compare(old, new)
        case (nil, nil): return compare(old.fields, new.fields)
        default: return false
        }
    }

    /// Elements are matched by position: this is certain for objects, and for values if only one differs, and is
    /// unique. With more differences, elements may have been moved, removed or inserted.
    private mutating func compare(_ old: [HRNode], _ new: [HRNode]) -> Bool {
        guard old.count == new.count else { return false }
        var changed: Int?
        for index in old.indices {
            path.append(index)
            defer { path.removeLast() }
            let count = found.count
            guard compare(old[index], new[index]) else { return false }
            if found.count == count || old[index].isIdentified { continue }
            guard changed == nil else { return false }
            changed = index
        }
        guard let changed else { return true }
        return !old.contains(new[changed]) && !new.contains(old[changed])
    }

    private mutating func compare(_ old: HRFields, _ new: HRFields) -> Bool {
        guard old.count == new.count else { return false }
        for index in old.storage.indices {
            guard old.storage[index].key == new.storage[index].key else { return false }
            path.append(index)
            defer { path.removeLast() }
            guard compare(old.storage[index].value, new.storage[index].value) else { return false }
        }
        return true
    }
}

extension HRNode {
    /// Whether this is an object that is known by its number.
    fileprivate var isIdentified: Bool {
        if case .object(let object) = self { object.id.flatMap(GraphArchive.number(ofID:)) != nil } else { false }
    }
}
