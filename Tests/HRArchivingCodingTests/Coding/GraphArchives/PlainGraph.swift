import HRArchiving

/// A document without what only the archive of a graph says: aliases are the ways to what they mean, by the positions of
/// definitions, and nobody has an id.
struct PlainGraph {
    let root: HRNode
    let definitions: [HRNode]

    /// The first place in which another one differs.
    func difference(from other: PlainGraph) -> String? {
        if root != other.root { return Self.difference(root, other.root, HRPath()) }
        return Self.difference(.array(definitions), .array(other.definitions), HRPath())
    }

    private static func difference(_ left: HRNode, _ right: HRNode, _ path: HRPath) -> String? {
        if left == right { return nil }
        let (first, second) = (members(left), members(right))
        for (key, value) in first {
            guard let other = second[key], value != other else { continue }
            return difference(value, other, path.appending(key))
        }
        return "\(path): \(excerpt(left.description)) and \(excerpt(right.description))"
    }

    private static func excerpt(_ text: String) -> Substring { text.prefix(300) }

    private static func members(_ node: HRNode) -> [String: HRNode] {
        switch node {
        case .array(let elements):
            return Dictionary(uniqueKeysWithValues: elements.enumerated().map { ("\($0.offset)", $0.element) })
        case .object(let object):
            guard let value = object.plainValue else { return members(.dictionary(object.fields)) }
            return ["$value": value]
        case .dictionary(let fields): return Dictionary(uniqueKeysWithValues: fields.map { ($0.key, $0.value) })
        default: return [:]
        }
    }

    /// Takes the document of an archive's that is written.
    init(_ document: HRDocument) {
        var starts: [String: String] = [:]
        for (index, field) in document.definitions.enumerated() { starts[field.key] = "#\(index)" }
        let rename = { (alias: HRAlias) in
            ([alias.id.map { starts[$0] ?? "?" } ?? "#"] + alias.path.components).joined(separator: ".")
        }
        root = Self.plain(document.root, rename) { $0 }
        definitions = document.definitions.map { Self.plain($0.value, rename) { $0 } }
    }

    /// Takes the archive of a graph.
    ///
    /// - Parameter omitsClasses: Whether classes are left out where the archive says that they can be.
    init(_ archive: GraphArchive, omitsClasses: Bool = false) {
        let document = archive.document
        var places: [String: String] = [:]
        Self.note(document.root, at: "#", &places)
        for (index, field) in document.definitions.enumerated() { Self.note(field.value, at: "#\(index)", &places) }
        let rename = { (alias: HRAlias) in alias.id.flatMap { places[$0] } ?? "?" }
        let name = { (object: HRObject) -> HRObject in
            guard omitsClasses, object.className != nil, !archive.needsClass(object) else { return object }
            return HRObject(className: nil, id: object.id, version: object.version, fields: object.fields)
        }
        root = Self.plain(document.root, rename, name)
        definitions = document.definitions.map { Self.plain($0.value, rename, name) }
    }

    private static func note(_ node: HRNode, at path: String, _ places: inout [String: String]) {
        switch node {
        case .array(let elements):
            for (index, element) in elements.enumerated() { note(element, at: "\(path).\(index)", &places) }
        case .dictionary(let fields):
            for field in fields { note(field.value, at: "\(path).\(field.key)", &places) }
        case .object(let object):
            if let id = object.id { places[id] = places[id] ?? path }
            if let plain = object.plainValue { return note(plain, at: path, &places) }
            note(.dictionary(object.fields), at: path, &places)
        default: break
        }
    }

    private static func plain(
        _ node: HRNode, _ rename: (HRAlias) -> String, _ name: (HRObject) -> HRObject
    ) -> HRNode {
        func plain(_ node: HRNode) -> HRNode { self.plain(node, rename, name) }
        func plain(_ fields: HRFields) -> HRFields { HRFields(fields.map { ($0.key, plain($0.value)) }) }
        switch node {
        case .array(let elements): return .array(elements.map(plain))
        case .dictionary(let fields): return .dictionary(plain(fields))
        case .alias(let alias): return .alias(HRAlias(rename(alias)))
        case .object(let object):
            let object = name(object)
            if let value = object.plainValue {
                guard object.className != nil else { return plain(value) }
                return .object(
                    HRObject(className: object.className, version: object.version, plainValue: plain(value)))
            }
            guard object.className != nil || object.version != 0 else { return .dictionary(plain(object.fields)) }
            return .object(
                HRObject(className: object.className, version: object.version, fields: plain(object.fields)))
        default: return node
        }
    }
}
