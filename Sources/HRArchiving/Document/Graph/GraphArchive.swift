import ObjectGraph

/// The archive of a graph in which every object has an identity, to compare two states of the graph.
///
/// The document is that of `HRArchiver.document(archiving:)` with the same settings, but for identity: every class instance
/// that references can mean has its number as `id`, and every further occurrence is an alias to that. All classes are
/// written. Such a document is compared, and never written to a file.
///
/// Objects are held weakly, so that they live no longer for it.
package struct GraphArchive {
    /// What is known of an object beside its node.
    package struct Entry {
        /// The object, or the original of a replacement; nil once it has been released.
        package private(set) weak var object: AnyObject?
        package let label: String?
        /// The name of its class in files; empty for generic and local classes without a given one.
        package let className: String
        /// Whether the class is written in files with classes only where they are needed.
        package let isClassNeeded: Bool
    }

    /// Kinds of unordered arrays: in the document, such an array is the plain value of an object with this id and no
    /// class.
    package enum Unordered: String {
        /// The elements of a set.
        case set = "@set"
        /// The members of a dictionary, each an array of key and value.
        case pairs = "@pairs"
    }

    package let document: HRDocument
    /// The objects by their numbers, which are unique, but may have gaps.
    private let entries: NumberedObjects
    /// The shared headers of values whose type is declared.
    private let declared: Set<ObjectIdentifier>
    private let headers: [HRObject.Header]
    let formerKeys: FormerKeyTable
    /// The elements of sets, and the keys of pairs, by the headers of the objects that represent the arrays. They keep
    /// objects alive, and are let go of by ``forgetMembers()``.
    private(set) var members: [ObjectIdentifier: [AnyHashable?]]

    init(
        _ document: HRDocument, _ entries: NumberedObjects, declared headers: [HRObject.Header],
        formerKeys: FormerKeyTable, members: [ObjectIdentifier: [AnyHashable?]]
    ) {
        self.members = members
        self.document = document
        self.entries = entries
        self.headers = headers
        self.formerKeys = formerKeys
        declared = Set(headers.map(ObjectIdentifier.init))
    }

    // MARK: Numbers

    /// The id under which the document has the object of a number: no valid id begins with `@`.
    package static func id(of number: Int) -> String { "@\(number)" }

    /// The number of an object by its id in the document; nil for any other text.
    package static func number(ofID id: String) -> Int? {
        var bytes = id.utf8.makeIterator()
        guard bytes.next() == UInt8(ascii: "@") else { return nil }
        var number: Int?
        while let byte = bytes.next() {
            let before = number ?? 0
            guard (0x30...0x39).contains(byte), before < Int(Int32.max) / 10 else { return nil }
            number = before * 10 + Int(byte - 0x30)
        }
        return number
    }

    /// The numbers of all objects, in order.
    package var numbers: [Int] { Array(entries.numbers) }

    package subscript(number: Int) -> Entry? { entries[number] }

    /// The object of a number, if it still lives.
    package func object(_ number: Int) -> AnyObject? { entries.object(number) }

    /// The numbers that objects have here, and those that the same objects have in another archive, where both know them.
    ///
    /// - Complexity: O(n) in the number of objects.
    package func numbers(in other: GraphArchive) -> NumberMap {
        var found = NumberMap()
        var rest: [(number: Int, object: AnyObject)] = []
        for number in entries.numbers {
            guard let object = entries.object(number) else { continue }
            if object === other.entries.object(number) {
                found.add(number, for: number)
            } else {
                rest.append((number, object))
            }
        }
        guard !rest.isEmpty else { return found }
        let others = other.numbersByIdentity()
        for (number, object) in rest {
            if let other = others.label(of: object) { found.add(other, for: number) }
        }
        return found
    }

    /// The numbers of the objects that still live, by their identity.
    func numbersByIdentity() -> IdentityTable<Int> {
        var found = IdentityTable<Int>()
        for number in entries.numbers {
            if let object = entries.object(number) { _ = found.insert(object, label: number) }
        }
        return found
    }

    /// Whether another archive has the same objects under the same numbers, all of them still alive, and says the same of
    /// them.
    ///
    /// - Complexity: O(n) in the number of values.
    func saysTheSame(as other: GraphArchive) -> Bool {
        document == other.document && entries.count == other.entries.count
            && entries.numbers.allSatisfy { number in
                guard let known = other.entries.object(number) else { return false }
                return known === entries.object(number)
            }
    }

    mutating func forgetMembers() { members = [:] }

    // MARK: Nodes

    /// Whether the class of an object or value is written in files with classes only where they are needed.
    package func needsClass(_ object: HRObject) -> Bool {
        guard object.className != nil else { return false }
        if let number = object.id.flatMap(Self.number(ofID:)), let isNeeded = entries.isClassNeeded(number) {
            return isNeeded
        }
        return !declared.contains(ObjectIdentifier(object.header))
    }

    /// The elements of an array without an order of its own, if a node of the document is one.
    package static func unordered(_ node: HRNode) -> (kind: Unordered, elements: [HRNode])? {
        guard case .object(let object) = node, object.className == nil, let kind = object.id.flatMap(Unordered.init),
            case .array(let elements) = object.plainValue
        else { return nil }
        return (kind, elements)
    }
}
