import HRArchiving
import HRComparing

/// Gives the objects of a document the ids that the same objects have in the approved document.
///
/// The archiver numbers objects in the order in which it encounters them: a new person at the front would take the id
/// `person`, and all others would get the next number. Objects are therefore matched first without these ids, by the
/// rules of HRComparing. Ids that types choose themselves (`HRLabelled`) are not changed.
struct StableIDs {
    private let actual: HRDocument
    private let approved: HRDocument
    /// The ids that may not be given to another object.
    private var taken: Set<String>

    private init(_ actual: HRDocument, _ approved: HRDocument) {
        (self.actual, self.approved) = (actual, approved)
        taken = Set(approved.ids.map(\.id) + approved.definitions.keys + actual.definitions.keys)
    }

    /// Returns the document with the ids of the approved one.
    ///
    /// - Throws: An `HRError` if a document has more values than its limits allow.
    /// - Complexity: That of a comparison of the documents.
    static func adopted(
        _ actual: HRDocument, from approved: HRDocument, options: HRComparisonOptions
    ) throws(HRError) -> HRDocument {
        guard actual.ids.contains(where: \.isNumbered) else { return actual }
        var ids = StableIDs(actual, approved)
        let names = try ids.newNames(options)
        return HRDocument(
            actual.root.renaming(names),
            definitions: HRNode.dictionary(actual.definitions).renaming(names).fields ?? [:])
    }

    private mutating func newNames(_ options: HRComparisonOptions) throws(HRError) -> [String: String] {
        let pairs = try actual.recognized(in: approved, options)
        let partners = Dictionary(pairs.map { ($0.later, $0.earlier) }) { first, _ in first }
        var (names, rest): ([String: String], [IdentifiedObject]) = ([:], [])
        for object in actual.ids where !object.isNumbered { taken.insert(object.id) }
        for object in actual.ids where object.isNumbered {
            if let path = partners[object.path], case .object(let partner) = approved[path], let id = partner.id {
                names[object.id] = id
            } else {
                rest.append(object)
            }
        }
        var given = Set(names.values)
        for object in rest {
            // What has changed too much to be recognized is the same object if it stands where nothing else is.
            let other = approved[object.path]?.asObject
            if let id = other?.id, other?.className == object.className, given.insert(id).inserted {
                names[object.id] = id
            } else {
                names[object.id] = free(object.id)
            }
        }
        return names
    }

    /// Returns an id that no other object has: the given one, or one with the next number.
    private mutating func free(_ id: String) -> String {
        let base = id.replacing(/-[0-9]+$/, with: "")
        var (candidate, number) = (id, 2)
        while !taken.insert(candidate).inserted {
            candidate = "\(base)-\(number)"
            number += 1
        }
        return candidate
    }
}

/// An object with an id in a document.
private struct IdentifiedObject {
    let id: String
    let className: String?
    let path: HRPath
    /// True if the id was made from the name of the class.
    let isNumbered: Bool
}

extension HRDocument {
    /// Returns the objects, arrays and dictionaries that are also in the approved document, with their paths in both.
    /// Of the ids, only those count that both documents have, and that were not made from names of classes.
    ///
    /// - Throws: An `HRError` if a document has more values than its limits allow.
    /// - Complexity: That of a comparison of the documents.
    func recognized(
        in approved: HRDocument, _ options: HRComparisonOptions
    ) throws(HRError) -> [(earlier: HRPath, later: HRPath)] {
        let kept = Set(ids.filter { !$0.isNumbered }.map(\.id)).intersection(approved.ids.map(\.id))
        return try keepingIDs(kept).partners(in: approved.keepingIDs(kept), options: options)
    }

    /// The objects with ids, in document order.
    fileprivate var ids: [IdentifiedObject] {
        walk.compactMap { path, node in
            guard case .object(let object) = node, let id = object.id else { return nil }
            return IdentifiedObject(
                id: id, className: object.className, path: path, isNumbered: object.hasNumberedID)
        }
    }

    /// Returns the document without all ids but some: references are paths.
    fileprivate func keepingIDs(_ kept: Set<String>) throws(HRError) -> HRDocument {
        let lost = Set(ids.map(\.id)).subtracting(kept)
        guard !lost.isEmpty else { return self }
        var copy = self
        for reference in try references(limits: .unlimited) {
            guard let id = reference.alias.id, lost.contains(id), let target = reference.target else { continue }
            copy[reference.path] = .alias(HRAlias(target))
        }
        copy.root = copy.root.removing(lost)
        copy.definitions = HRNode.dictionary(copy.definitions).removing(lost).fields ?? [:]
        return copy
    }
}

extension HRObject {
    /// True if the id is the name of the class, with a small first letter, or that with a number.
    fileprivate var hasNumberedID: Bool {
        guard let id, let className else { return false }
        let name = className.prefix { $0 != "<" }.split(separator: ".").last ?? ""
        let base = name.prefix(1).lowercased() + name.dropFirst()
        guard id.hasPrefix(base) else { return false }
        return id.dropFirst(base.count).wholeMatch(of: /(-[0-9]+)?/) != nil
    }
}

extension HRNode {
    /// Returns the value with other ids of objects, and with references to these.
    fileprivate func renaming(_ names: [String: String]) -> HRNode {
        switch self {
        case .alias(let alias):
            guard let name = alias.id.flatMap({ names[$0] }) else { return self }
            return .alias(HRAlias(id: name, path: alias.path))
        case .object(let object):
            guard case .object(let changed) = mapMembers({ $0.renaming(names) }) else { return self }
            return .object(object.id.flatMap { names[$0] }.map { changed.withID($0) } ?? changed)
        default: return mapMembers { $0.renaming(names) }
        }
    }

    /// Returns the value without some ids of objects.
    fileprivate func removing(_ ids: Set<String>) -> HRNode {
        guard case .object(let changed) = mapMembers({ $0.removing(ids) }) else {
            return mapMembers { $0.removing(ids) }
        }
        return .object(changed.id.map(ids.contains) == true ? changed.withID(nil) : changed)
    }
}
