extension KeyedArchive {
    /// Returns the elements of an array or a set. The archive has them in an array under one key, or, as for ordered
    /// sets, under one key for each element.
    func elements(of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> [HRNode] {
        let elements = try elements("NS.objects", orNumbered: "NS.object.", of: object)
        guard !elements.isEmpty || object.fields["NS.objects"] != nil else {
            throw .missing("NS.objects", of: object)
        }
        return elements
    }

    /// Returns the elements of a set, sorted if all of them are plain values.
    func sorted(_ elements: [HRNode]) throws(KeyedArchiveFault) -> [HRNode] {
        var values: [HRNode] = []
        for element in elements {
            guard let value = try plain(element) else { return elements }
            values.append(value)
        }
        try checkSize(of: values)
        return values.sorted(by: NodeOrder.areInOrder)
    }

    func countedElements(of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> KeyedArchiveContents {
        let elements = try numbered("NS.object", of: object)
        var counts: [HRNode] = []
        let all = Dictionary(object.fields.storage.map { ($0.key, $0.value) }) { first, _ in first }
        for index in elements.indices {
            let key = "NS.count\(index)"
            guard let count = all[key] else { throw .missing(key, of: object) }
            guard case .integer(let number) = count, !number.isNegative else {
                throw .mismatch(key, of: object, "a positive integer", count)
            }
            counts.append(count)
        }
        let count = try need("NS.count", of: object)
        guard count == .integer(HRInteger(Int64(elements.count))) else {
            throw KeyedArchiveFault(
                .invalidValue, "NS.count", of: object, mustBe: "how many elements there are")
        }
        return try members(keys: elements, values: counts, className: kept(FoundationArchiveClass.countedSetName))
    }

    /// Returns a dictionary. The archive has its keys and values in two arrays, or each under a numbered key.
    func dictionary(_ object: KeyedArchiveObject) throws(KeyedArchiveFault) -> KeyedArchiveContents {
        let keys = try elements("NS.keys", orNumbered: "NS.key.", of: object)
        let values = try elements("NS.objects", orNumbered: "NS.object.", of: object)
        guard !object.isEmpty else { throw .missing("NS.keys", of: object) }
        guard keys.count == values.count else {
            throw KeyedArchiveFault(
                .invalidValue, "\(object.name) has \(keys.count) keys and \(values.count) values",
                inObject: object.index)
        }
        do throws(KeyedArchiveFault) {
            return try members(keys: keys, values: values)
        } catch {
            throw error.components.isEmpty ? error.inside(object.index) : error
        }
    }

    private func elements(
        _ key: String, orNumbered prefix: String, of object: KeyedArchiveObject
    ) throws(KeyedArchiveFault) -> [HRNode] {
        if let elements = try array(key, of: object) { return elements }
        return try numbered(prefix, of: object)
    }

    /// Returns the values under the keys that consist of a prefix and a number: 0, 1, and so on.
    private func numbered(_ prefix: String, of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> [HRNode] {
        var elements: [Int: HRNode] = [:]
        for field in object.fields.storage where field.key.hasPrefix(prefix) {
            guard let index = arrayIndex(String(field.key.dropFirst(prefix.count))) else { continue }
            elements[index] = field.value
        }
        var ordered: [HRNode] = []
        for index in 0..<elements.count {
            guard let element = elements[index] else { throw .missing(prefix + String(index), of: object) }
            ordered.append(element)
        }
        return ordered
    }
}
