/// The archive of a graph in which every object can be told from all others, for whoever compares two states of a graph.
///
/// The document is that of `HRArchiver.document(from:)` with the same settings, but for what it says of identity: every
/// class instance that references can mean has a number, which stands in its `id`, and every further occurrence of it is an
/// alias to that id. Classes are said wherever there is one. Such a document is compared, and never written to a file.
///
/// Objects are held weakly: what the program lets go of dies.
package struct GraphArchive {
    /// What is known of an object beside its node.
    package struct Entry {
        /// The object; nil once the program has let go of it. Where another one stands in for it, this is the original.
        package fileprivate(set) weak var object: AnyObject?
        /// What the object calls itself.
        package let label: String?
        /// What files call its class; empty if it has no name that lasts.
        package let className: String
        /// Whether a file that says classes only where they are needed says that of this object.
        package let isClassNeeded: Bool

        init(_ object: AnyObject, label: String?, className: String, isClassNeeded: Bool) {
            self.object = object
            self.label = label
            self.className = className
            self.isClassNeeded = isClassNeeded
        }
    }

    /// Arrays that have no order of their own: the document holds an object without a class that has such an id, and the
    /// array as its plain value.
    package enum Unordered: String {
        /// The elements of a set.
        case set = "@set"
        /// The members of a dictionary, each an array of key and value.
        case pairs = "@pairs"
    }

    /// The tree.
    package let document: HRDocument
    /// The objects by their numbers. These are unique, and not without gaps.
    private let entries: NumberedObjects
    /// What values share that are declared where they stand.
    private let declared: Set<ObjectIdentifier>
    private let headers: [HRObject.Header]
    /// Under which keys older files have what these say under others.
    let formerKeys: FormerKeyTable

    init(
        _ document: HRDocument, _ entries: NumberedObjects, declared headers: [HRObject.Header],
        formerKeys: FormerKeyTable
    ) {
        self.document = document
        self.entries = entries
        self.headers = headers
        self.formerKeys = formerKeys
        declared = Set(headers.map(ObjectIdentifier.init))
    }

    // MARK: Numbers

    /// No id of a program's or a file's begins so.
    private static let prefix = "@"

    /// The id under which the document has the object of a number.
    package static func id(of number: Int) -> String { prefix + String(number) }

    /// The number of an object by its id in the document; nil for any other text.
    package static func number(ofID id: String) -> Int? {
        id.hasPrefix(prefix) ? arrayIndex(String(id.dropFirst(prefix.count))) : nil
    }

    /// The numbers of all objects, in order.
    package var numbers: [Int] { Array(entries.numbers) }

    /// What is known of the object of a number.
    package subscript(number: Int) -> Entry? { entries[number] }

    /// The object of a number, if it still lives.
    package func object(_ number: Int) -> AnyObject? { entries.object(number) }

    /// The numbers that objects have here, and those that the same objects have in another archive, where both know them.
    ///
    /// - Complexity: O(n) in the number of objects.
    package func numbers(in other: GraphArchive) -> [Int: Int] {
        // An address says who an object is only while the object lives.
        var held: [AnyObject] = []
        var others: [ObjectIdentifier: Int] = [:]
        for number in other.entries.numbers {
            guard let object = other.entries.object(number) else { continue }
            held.append(object)
            others[ObjectIdentifier(object)] = number
        }
        return withExtendedLifetime(held) {
            var found: [Int: Int] = [:]
            for number in entries.numbers {
                found[number] = entries.object(number).flatMap { others[ObjectIdentifier($0)] }
            }
            return found
        }
    }

    /// Whether another archive gives the same objects the same numbers, all of which still live.
    ///
    /// - Complexity: O(n) in the number of objects.
    func hasObjects(of other: GraphArchive) -> Bool {
        entries.count == other.entries.count
            && entries.numbers.allSatisfy { number in
                guard let known = other.entries.object(number) else { return false }
                return known === entries.object(number)
            }
    }

    // MARK: Nodes

    /// Whether a file that says classes only where they are needed says that of an object or value in the document.
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
