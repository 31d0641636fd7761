/// The former keys of objects and values of an archive, by their present ones, in the order in which they are tried.
struct FormerKeyTable {
    private typealias Keys = [String: [String]]

    /// The former keys of types, by the shared header of each type's values.
    private var types: [ObjectIdentifier: (header: HRObject.Header, keys: Keys)] = [:]
    private var objects: [Int: Keys] = [:]

    var isEmpty: Bool { types.isEmpty }

    mutating func add(_ keys: [String: [String]], of header: HRObject.Header) {
        if !keys.isEmpty { types[ObjectIdentifier(header)] = (header, keys) }
    }

    /// Returns the node; a dictionary of a type with former keys gets the type's shared header, which identifies the
    /// type.
    mutating func noted(_ node: HRNode, header: HRObject.Header, object number: Int?) -> HRNode {
        let keys = types[ObjectIdentifier(header)]?.keys
        if let number { objects[number] = keys }
        guard keys != nil, case .dictionary(let fields) = node else { return node }
        return .object(HRObject(header: header, fields: fields))
    }

    func keys(of object: HRObject) -> [String: [String]] {
        guard !isEmpty else { return [:] }
        if let number = object.id.flatMap(GraphArchive.number(ofID:)) { return objects[number] ?? [:] }
        return types[ObjectIdentifier(object.header)]?.keys ?? [:]
    }
}
