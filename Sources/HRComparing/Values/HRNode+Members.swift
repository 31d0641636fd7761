import HRArchiving

extension HRObject {
    /// The version as a value; nil for 0.
    var versionNode: HRNode? {
        guard version != 0 else { return .none }
        return .integer(version)
    }
}

extension HRNode {
    /// The value if it is neither an array nor a dictionary; otherwise nil.
    var simpleValue: HRNode? {
        switch plainContainer {
        case .array, .dictionary, .object: return .none
        case let leaf: return leaf
        }
    }

    /// The value without its members.
    var withoutMembers: HRNode { simpleValue ?? plainContainer.withMembers([]) }

    /// Returns the object with another header, or the dictionary as an object.
    func withHeader(className: String?, id: String?, version: Int, plainValue: HRNode?) -> HRNode {
        if let plainValue {
            return .object(HRObject(className: className, id: id, version: version, plainValue: plainValue))
        }
        let new = HRObject(className: className, id: id, version: version, fields: fields ?? [:])
        return new.header.isEmpty ? .dictionary(new.fields) : .object(new)
    }

    /// Returns the container with other members; the keys of elements of arrays are not used.
    func withMembers(_ members: [(String, HRNode)]) -> HRNode {
        switch self {
        case .array: return .array(members.map(\.1))
        case .dictionary: return .dictionary(HRFields(members))
        case .object(let object):
            guard let plain = object.plainValue else {
                var object = object
                object.fields = HRFields(members)
                return .object(object)
            }
            return .object(
                HRObject(
                    className: object.className, id: object.id, version: object.version,
                    plainValue: plain.withMembers(members)))
        default: return self
        }
    }

    /// Returns true if two containers have the same class, or one of them leaves it out, and the same version and kind of
    /// plain value. Ids are not compared.
    func hasSameHeader(as other: HRNode, _ isExact: Bool) -> Bool {
        let (first, second) = (asObject, other.asObject)
        return (first.className ?? second.className) == (second.className ?? first.className)
            && first.version == second.version && first.plainValue.isSameValue(as: second.plainValue, isExact)
    }
}

extension HRNode? {
    /// Returns true if two plain values of objects are the same, apart from their members.
    func isSameValue(as other: HRNode?, _ isExact: Bool) -> Bool {
        guard let self, let other else {
            if case .none = self, case .none = other { return true }
            return false
        }
        switch (self.plainContainer, other.plainContainer) {
        case (.array, .array), (.dictionary, .dictionary), (.object, .object): return true
        case (let first, let second): return first.isSameLeaf(as: second, isExact)
        }
    }
}

extension HRNode {
    /// Adds the ids with which references in the value begin.
    func addReferencedIDs(to ids: inout Set<String>) {
        if case .alias(let alias) = self {
            if let id = alias.id { ids.insert(id) }
        } else {
            for child in children { child.addReferencedIDs(to: &ids) }
        }
    }
}
