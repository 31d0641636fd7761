import ObjectGraph

/// An archive of a graph in which every object has an identity, for comparing two states of the graph.
///
/// The document is that of `HRArchiver.document(archiving:)` with the same settings, except for identity: every class
/// instance that references can refer to has its number as `id`, and every further occurrence of the instance is an
/// alias to that id. All class names are written. The document is used only for comparison and is never written to a
/// file.
///
/// Objects are held weakly.
package struct GraphArchive {
    /// The information about an object in addition to its node.
    package struct Entry {
        /// The object, or, if another object replaced it in the archive, the original object; nil once it has been
        /// released.
        package private(set) weak var object: AnyObject?
        package let label: String?
        /// The class name in files; empty for generic and local classes without a given name.
        package let className: String
        /// True if the class name is written even with `ClassAnnotation.whereNeeded`.
        package let isClassNeeded: Bool
    }

    /// The kind of an unordered array. In the document, such an array is the plain value of an object that has the raw
    /// value as its id, and no class.
    package enum Unordered: String {
        /// The elements of a set.
        case set = "@set"
        /// The members of a dictionary, each as an array of its key and its value.
        case pairs = "@pairs"
    }

    package let document: HRDocument
    /// The objects by their numbers, which are unique, but may have gaps.
    private let entries: NumberedObjects
    /// The shared headers of values in slots that declare their type, so that their class names are not needed.
    private let declared: Set<ObjectIdentifier>
    private let headers: [HRObject.Header]
    let formerKeys: TypeFacts<[String: [String]]>
    let versions: TypeFacts<VersionRules>
    /// The elements of sets, and the keys of pairs, by the header of the object that represents the unordered array.
    /// They may retain objects of the graph until ``forgetMembers()`` is called.
    private(set) var members: [ObjectIdentifier: [AnyHashable?]]

    init(
        _ document: HRDocument, _ entries: NumberedObjects, declared headers: [HRObject.Header],
        formerKeys: TypeFacts<[String: [String]]>,
        versions: TypeFacts<VersionRules>, members: [ObjectIdentifier: [AnyHashable?]]
    ) {
        self.members = members
        self.document = document
        self.entries = entries
        self.headers = headers
        self.formerKeys = formerKeys
        self.versions = versions
        declared = Set(headers.map(ObjectIdentifier.init))
    }

    // MARK: Numbers

    /// Returns the id that the object with a number has in the document. It differs from all ids in files, because a
    /// valid id does not begin with `@`.
    package static func id(of number: Int) -> String { "@\(number)" }

    /// Returns the number of an object from its id in the document; nil for any other string.
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

    /// Returns the object with a number; nil if it has been released.
    package func object(_ number: Int) -> AnyObject? { entries.object(number) }

    /// Returns a map from the numbers of this archive to those of another one, for the objects that both archives
    /// contain.
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

    /// Returns the numbers of the objects that have not been released, by the identity of the objects.
    func numbersByIdentity() -> IdentityTable<Int> {
        var found = IdentityTable<Int>()
        for number in entries.numbers {
            if let object = entries.object(number) { _ = found.insert(object, label: number) }
        }
        return found
    }

    /// Returns true if another archive has an equal document, and has the same objects under the same numbers, none of
    /// which has been released.
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

    /// Returns true if the class name of an object or value is written even with `ClassAnnotation.whereNeeded`.
    package func needsClass(_ object: HRObject) -> Bool {
        guard object.className != nil else { return false }
        if let number = object.id.flatMap(Self.number(ofID:)), let isNeeded = entries.isClassNeeded(number) {
            return isNeeded
        }
        return !declared.contains(ObjectIdentifier(object.header))
    }

    /// Returns the kind and the elements of the unordered array that a node of the document represents; nil if it
    /// represents none.
    package static func unordered(_ node: HRNode) -> (kind: Unordered, elements: [HRNode])? {
        guard case .object(let object) = node, object.className == nil, let kind = object.id.flatMap(Unordered.init),
            case .array(let elements) = object.plainValue
        else { return nil }
        return (kind, elements)
    }
}
