/// Under which keys older files have what objects and values of an archive have under others now, in the order in which these
/// are tried.
struct FormerKeyTable {
    private typealias Keys = [String: [String]]

    /// By what all values of a type share.
    private var types: [ObjectIdentifier: (header: HRObject.Header, keys: Keys)] = [:]
    /// By the numbers of objects.
    private var objects: [Int: Keys] = [:]

    var isEmpty: Bool { types.isEmpty }

    /// Notes the keys of a type, for each present one the former ones.
    mutating func add(_ keys: [String: [String]], of header: HRObject.Header) {
        if !keys.isEmpty { types[ObjectIdentifier(header)] = (header, keys) }
    }

    /// The same node; a dictionary of a type with former keys says what all of them share, which tells it from others.
    mutating func noted(_ node: HRNode, header: HRObject.Header, object number: Int?) -> HRNode {
        let keys = types[ObjectIdentifier(header)]?.keys
        if let number { objects[number] = keys }
        guard keys != nil, case .dictionary(let fields) = node else { return node }
        return .object(HRObject(header: header, fields: fields))
    }

    /// For each key of an object of the archive those that it has had before.
    func keys(of object: HRObject) -> [String: [String]] {
        guard !isEmpty else { return [:] }
        if let number = object.id.flatMap(GraphArchive.number(ofID:)) { return objects[number] ?? [:] }
        return types[ObjectIdentifier(object.header)]?.keys ?? [:]
    }
}
