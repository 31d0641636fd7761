/// The former keys of the members of an archive's objects and values. For each present key, the former keys are in the
/// order in which they are tried.
struct FormerKeyTable {
    private typealias Keys = [String: [String]]

    /// The former keys of each type, by the header that the values of the type share.
    private var types: [ObjectIdentifier: (header: HRObject.Header, keys: Keys)] = [:]
    private var objects: [Int: Keys] = [:]

    var isEmpty: Bool { types.isEmpty }

    mutating func add(_ keys: [String: [String]], of header: HRObject.Header) {
        if !keys.isEmpty { types[ObjectIdentifier(header)] = (header, keys) }
    }

    /// Records the former keys of an object, and returns its node. A dictionary whose type has former keys becomes an
    /// object with the shared header of the type, by which the keys are found later.
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
