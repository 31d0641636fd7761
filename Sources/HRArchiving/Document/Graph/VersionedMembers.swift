/// What is known about the members of the types of an archive that have a version: which of them a file may omit, and how
/// those of older versions are changed.
struct VersionedMembers {
    struct Rules {
        /// The default of each key that a file may omit, because the type is decoded with the same value without it.
        var defaults: [String: HRNode] = [:]
        /// Changes an object from a version to the next one; nil if the type does not declare steps.
        var migrate: ((inout HRObject, _ version: Int) throws -> Void)?
    }

    /// The rules of each type, by the header that the values of the type share.
    private var types: [ObjectIdentifier: (header: HRObject.Header, rules: Rules)] = [:]
    private var objects: [Int: Rules] = [:]

    /// Records the rules of an object or value.
    ///
    /// - Parameter number: The number of the object; nil for a value.
    mutating func add(_ rules: Rules, of node: HRNode, object number: Int?) {
        if let number {
            objects[number] = rules
        } else if case .object(let object) = node {
            types[ObjectIdentifier(object.header)] = (object.header, rules)
        }
    }

    /// Returns the rules of an object or value.
    func rules(of object: HRObject) -> Rules {
        let number = object.id.flatMap(GraphArchive.number(ofID:))
        return number.map { objects[$0] ?? Rules() } ?? types[ObjectIdentifier(object.header)]?.rules ?? Rules()
    }
}

extension VersionedMembers.Rules {
    /// Returns true if an object without a key is decoded with a value for the key.
    func isDefault(_ value: HRNode?, forKey key: String) -> Bool {
        guard let standard = defaults[key] else { return false }
        return standard == value
    }

    /// Returns the fields of an older object after the steps to a version; nil if the type does not declare steps.
    func fields(of object: HRObject, in version: Int) -> HRFields? {
        guard let migrate, object.version < version else { return nil }
        var object = object
        for step in max(0, object.version)..<version {
            do { try migrate(&object, step) } catch { return nil }
        }
        return object.fields
    }
}
