extension KeyedArchive {
    /// How many pointers may be followed for one plain value, such as the string of the base of a URL.
    private static let farthest = 8

    /// The plain value under a key of an object, with pointers followed; nil if there is none.
    func field(
        _ key: String, of object: KeyedArchiveObject, steps: Int = 0
    ) throws(KeyedArchiveFault) -> HRNode? {
        guard let node = object.fields[key] else { return nil }
        guard case .alias(let pointer) = node else { return node }
        guard steps < Self.farthest else {
            throw KeyedArchiveFault(
                .cycle, "\(quoted(key)) of \(object.name) leads through too many objects to a value",
                inObject: object.index, key: key)
        }
        let target: Int
        do throws(KeyedArchiveFault) {
            target = try index(of: pointer)
        } catch {
            throw error.inside(object, key)
        }
        switch try entry(target) {
        case .plain(let node): return node
        case .object(let inner):
            guard let value = try value(of: inner, steps: steps + 1) else {
                throw KeyedArchiveFault(
                    .typeMismatch, "\(quoted(key)) of \(object.name) must be a plain value, found \(inner.kind)",
                    inObject: object.index, key: key)
            }
            return value
        }
    }

    func need(_ key: String, of object: KeyedArchiveObject, steps: Int = 0) throws(KeyedArchiveFault) -> HRNode {
        guard let node = try field(key, of: object, steps: steps) else { throw Self.missing(key, of: object) }
        return node
    }

    func string(_ key: String, of object: KeyedArchiveObject, steps: Int) throws(KeyedArchiveFault) -> String {
        let node = try need(key, of: object, steps: steps)
        guard case .string(let text) = node else { throw .mismatch(key, of: object, "a string", node) }
        return text
    }

    func data(_ key: String, of object: KeyedArchiveObject, steps: Int) throws(KeyedArchiveFault) -> HRNode {
        let node = try need(key, of: object, steps: steps)
        guard case .data = node else { throw .mismatch(key, of: object, "data", node) }
        return node
    }

    /// The integer under a key, if it lies in a range.
    func integer(
        _ key: String, of object: KeyedArchiveObject, in range: ClosedRange<Int>, steps: Int
    ) throws(KeyedArchiveFault) -> Int {
        let node = try need(key, of: object, steps: steps)
        guard case .integer(let number) = node else { throw .mismatch(key, of: object, "an integer", node) }
        guard let value = number.exactly(Int.self), range.contains(value) else {
            throw KeyedArchiveFault(
                .outOfRange, "\(quoted(key)) of \(object.name) must be from \(range.lowerBound) to \(range.upperBound)",
                inObject: object.index, key: key)
        }
        return value
    }

    /// The array of pointers under a key; nil if there is none.
    func array(_ key: String, of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> [HRNode]? {
        guard let node = object.fields[key] else { return nil }
        guard case .array(let elements) = node else { throw .mismatch(key, of: object, "an array", node) }
        return elements
    }

    static func missing(_ key: String, of object: KeyedArchiveObject) -> KeyedArchiveFault {
        KeyedArchiveFault(
            .missingKey, "\(object.name) has no \(quoted(key))", inObject: object.index)
    }
}

extension KeyedArchiveObject {
    var kind: String { "an object of class \(quoted(classNames.archived))" }
}

extension KeyedArchiveFault {
    func inside(_ object: KeyedArchiveObject, _ key: String?) -> KeyedArchiveFault {
        KeyedArchiveFault(code, message, inObject: object.index, key: key, help: help, notes: notes)
    }
}
