/// What is known about the types of an archive's objects and values, such as the former keys of their members.
struct TypeFacts<Facts> {
    /// The facts about each type, by the header that the values of the type share.
    private var types: [ObjectIdentifier: (header: HRObject.Header, facts: Facts)] = [:]
    private var objects: [Int: Facts] = [:]

    var isEmpty: Bool { types.isEmpty }

    /// Returns the facts about the type whose values share a header.
    subscript(header: HRObject.Header) -> Facts? { types[ObjectIdentifier(header)]?.facts }

    mutating func add(_ facts: Facts, of header: HRObject.Header) {
        types[ObjectIdentifier(header)] = (header, facts)
    }

    /// Records the facts about an object or value, and returns its node. A dictionary whose type has facts becomes an
    /// object with the shared header of the type, by which the facts are found later.
    ///
    /// - Parameter number: The number of the object; nil for a value.
    mutating func noted(_ node: HRNode, header: HRObject.Header, object number: Int?) -> HRNode {
        guard let facts = self[header] else { return node }
        if let number { objects[number] = facts }
        switch node {
        case .dictionary(let fields): return .object(HRObject(header: header, fields: fields))
        // Values whose slot declares their type have another header.
        case .object(let object) where object.header !== header: add(facts, of: object.header)
        default: break
        }
        return node
    }

    func facts(of object: HRObject) -> Facts? {
        guard !isEmpty else { return nil }
        if let number = object.id.flatMap(GraphArchive.number(ofID:)) { return objects[number] }
        return self[object.header]
    }
}
