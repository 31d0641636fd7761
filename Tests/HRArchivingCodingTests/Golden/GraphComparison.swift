import Foundation
import HRArchiving

/// Compares what our unarchiver made with a graph in the neutral language: every value to its bits, every object by
/// identity. Arrays, dictionaries, strings and data are values here, so those are compared by what they hold.
struct GraphComparison {
    /// A place where the two do not agree.
    struct Difference {
        let path: HRPath
        /// Nil where the graph does not have the key at all.
        let expected: GoldenValue?
        let actual: GoldenActual
        /// What stands there in the file.
        let node: HRNode?
        let owner: (any GoldenInstance)?
        let key: String?
    }

    let graph: GoldenGraph
    /// The file that was read, if there is one; its aliases are places of which the original often made something else.
    let document: HRDocument?
    /// Whether 3.0 may be 3: Foundation's JSON writer makes no difference.
    var allowsWholeReals = false
    /// Places that are not compared.
    var ignored: Set<HRPath> = []
    private(set) var differences: [Difference] = []
    private var objects: [String: any GoldenInstance] = [:]
    private var ids: [ObjectIdentifier: String] = [:]

    init(_ graph: GoldenGraph, document: HRDocument? = nil) {
        self.graph = graph
        self.document = document
    }

    /// The differences of a root.
    ///
    /// - Parameter path: Where it stands in the file.
    mutating func compare(root: Any?, at path: HRPath = HRPath()) -> [Difference] {
        compare(graph.root, root, at: Place(path: path, node: document?[path]))
        return differences
    }

    // MARK: Places

    /// Where a value lies, and what the file has there.
    private struct Place {
        var path: HRPath
        var node: HRNode?
        var owner: (any GoldenInstance)?
        var key: String?
    }

    private func member(_ component: String, of place: Place, key: String? = nil) -> Place {
        var node = place.node
        if case .alias(let alias) = node, let document {
            let target = AliasReadings(document: document).places(of: alias.text).first
            node = target.flatMap { document[$0] }
        }
        let found = Int(component).flatMap { node?[$0] } ?? node?[component]
        return Place(path: place.path.appending(component), node: found, owner: nil, key: key)
    }

    private func field(_ field: GoldenClass.Field, of object: any GoldenInstance, _ place: Place) -> Place {
        guard let document else { return Place(path: place.path.appending(field.key), owner: object, key: field.key) }
        let path = object.place.appending(field.key)
        return Place(path: path, node: document[path], owner: object, key: field.key)
    }

    // MARK: Values

    private mutating func compare(_ expected: GoldenValue?, _ actual: Any?, at place: Place) {
        guard !ignored.contains(place.path) else { return }
        guard isAmbiguous(place.node) else {
            compareHere(expected, actual, at: place)
            return
        }
        // Whatever differs within what the alias refers to is a difference of the alias.
        var trial = self
        trial.compareHere(expected, actual, at: place)
        if trial.differences.count > differences.count { report(expected, actual, at: place) } else { self = trial }
    }

    /// Whether an alias stands here that may refer to one place or to another.
    private func isAmbiguous(_ node: HRNode?) -> Bool {
        guard let document, case .alias(let alias) = node else { return false }
        return AliasReadings(document: document).places(of: alias.text).count > 1
    }

    private mutating func report(_ expected: GoldenValue?, _ actual: Any?, at place: Place) {
        differences.append(
            Difference(
                path: place.path, expected: expected, actual: GoldenActual(actual), node: place.node,
                owner: place.owner,
                key: place.key))
    }

    private mutating func compareHere(_ expected: GoldenValue?, _ actual: Any?, at place: Place) {
        let value = GoldenActual(actual)
        if case .node(let id) = expected, let node = graph.objects[id] {
            if compare(node, id, value, at: place) { return }
        } else if isSame(expected, value) {
            return
        }
        report(expected, actual, at: place)
    }

    private func isSame(_ expected: GoldenValue?, _ actual: GoldenActual) -> Bool {
        switch (expected, actual) {
        case (.null, .null), (.absent, .absent), (nil, .absent): true
        case (.bool(let expected), .bool(let actual)): expected == actual
        case (.int(let expected), .int(let actual)): expected == actual
        case (.string(let expected), .string(let actual)): expected.utf8.elementsEqual(actual.utf8)
        case (.real(let bits), .real(let actual)):
            bits == actual.bitPattern || (actual.isNaN && Double(bitPattern: bits).isNaN)
        case (.date(let bits), .date(let actual)): bits == actual.timeIntervalSinceReferenceDate.bitPattern
        case (.real(let bits), .int(let actual)):
            allowsWholeReals && Int(actual).map { Double($0) == Double(bitPattern: bits) } == true
        default: false
        }
    }

    /// Compares a node, and is false where it is of another kind than the value.
    private mutating func compare(_ node: GoldenNode, _ id: String, _ actual: GoldenActual, at place: Place) -> Bool {
        switch (node.type, actual) {
        case (.object, .object(let object)):
            return compare(node, id, object, at: place)
        case (.url, .url(let url)):
            return url.relativeString == node.relative && url.absoluteString == node.absolute
        case (.array, .array(let elements)), (.orderedSet, .orderedSet(let elements)):
            guard let items = node.items ?? node.members, items.count == elements.count else { return false }
            for (index, (item, element)) in zip(items, elements).enumerated() {
                compare(item, element, at: member(String(index), of: place))
            }
            return true
        case (.dict, .dictionary(let members)):
            compare(node, members, at: place)
            return true
        case (.set, .array(let elements)), (.set, .set(let elements)):
            return match(node.members ?? [], elements, at: place)
        case (.data, .data(let data)):
            return node.base64.flatMap { Data(base64Encoded: $0) } == data
        case (.decimal, .real(let value)):
            return node.v.flatMap { Double($0) } == value
        case (.decimal, .int(let text)):
            return node.v == text
        case (.mutableString, .string(let text)):
            return node.v?.utf8.elementsEqual(text.utf8) == true
        default:
            return false
        }
    }

    private mutating func compare(_ node: GoldenNode, _ id: String, _ object: any GoldenInstance, at place: Place)
        -> Bool
    {
        let known = objects[id]
        guard known == nil || known === object else { return false }
        let knownID = ids[ObjectIdentifier(object)]
        guard knownID == nil || knownID == id else { return false }
        guard node.class == object.definition.name else { return false }
        guard known == nil else { return true }
        objects[id] = object
        ids[ObjectIdentifier(object)] = id
        let fields = object.definition.fields + [object.definition.propertyReadAgain].compactMap { $0 }
        for (property, expected) in (node.fields ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let field = fields.first(where: { $0.property == property }) else {
                report(expected, nil, at: place)
                continue
            }
            compare(expected, object[property], at: self.field(field, of: object, place))
        }
        return true
    }

    private mutating func compare(_ node: GoldenNode, _ members: [String: Any], at place: Place) {
        var expected: [String: GoldenValue] = [:]
        for entry in node.entries ?? [] where entry.count == 2 {
            switch entry[0] {
            // A key that begins with "$$" in a file of HRCoder's has one "$" less in a document.
            case .string(let key) where document != nil && key.hasPrefix("$$"):
                expected[String(key.dropFirst())] = entry[1]
            case .string(let key): expected[key] = entry[1]
            // A number as a key is its text.
            case .int(let key): expected[key] = entry[1]
            default: report(entry[0], nil, at: place)
            }
        }
        for key in Set(expected.keys).union(members.keys).sorted() {
            compare(expected[key], members[key], at: member(key, of: place, key: key))
        }
    }

    /// Finds an order of the elements in which they are the members of a set.
    private mutating func match(_ members: [GoldenValue], _ elements: [Any], at place: Place) -> Bool {
        guard members.count == elements.count else { return false }
        guard let member = members.first else { return true }
        for index in elements.indices {
            var trial = self
            trial.compare(member, elements[index], at: Place(path: place.path.appending(String(index))))
            guard trial.differences.count == differences.count else { continue }
            var others = elements
            others.remove(at: index)
            if trial.match(Array(members.dropFirst()), others, at: place) {
                self = trial
                return true
            }
        }
        return false
    }
}

extension GraphComparison.Difference: CustomStringConvertible {
    var description: String {
        "\(path): \(expected.map { "\($0)" } ?? "no such key") was expected, found \(actual)"
    }
}
