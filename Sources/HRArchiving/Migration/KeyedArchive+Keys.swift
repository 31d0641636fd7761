import ObjectGraph

extension KeyedArchive {
    /// The contents of a dictionary: fields, if the keys are different strings or integers, else pairs.
    ///
    /// - Parameter className: The class to keep in any case; by default only pairs say that they are a dictionary.
    func members(
        keys: [HRNode], values: [HRNode], className: String? = nil
    ) throws(KeyedArchiveFault) -> KeyedArchiveContents {
        var plainKeys: [HRNode] = []
        for key in keys {
            guard let key = try plain(key) else { break }
            plainKeys.append(key)
        }
        let classOfPairs = className ?? kept("NSDictionary")
        guard plainKeys.count == keys.count else {
            return .array(zip(keys, values).map { .array([$0, $1]) }, className: classOfPairs)
        }
        try checkSize(of: plainKeys)
        for case .string(let text) in plainKeys { try Self.checkMarks(of: text) }
        let sorted = zip(plainKeys, values).sorted { NodeOrder.areInOrder($0.0, $1.0) }
        guard let texts = texts(of: sorted.map(\.0)) else {
            return .array(sorted.map { .array([$0, $1]) }, className: classOfPairs)
        }
        return .members(className: className, keys: texts, values: sorted.map(\.1))
    }

    /// The plain value of a node, with pointers followed; nil for containers and objects.
    func plain(_ node: HRNode) throws(KeyedArchiveFault) -> HRNode? {
        switch node {
        case .alias(let pointer):
            switch try entry(try index(of: pointer)) {
            case .plain(let node): node
            case .object(let object): try namedValue(of: object)
            }
        case .array, .dictionary, .object: nil
        default: node
        }
    }

    /// The texts of keys, if all are strings or all are integers, and no two are equal; not of integers if classes are
    /// kept.
    private func texts(of keys: [HRNode]) -> [String]? {
        var texts: [String] = []
        var integers = 0
        for key in keys {
            switch key {
            case .string(let text): texts.append(text)
            case .integer(let number):
                texts.append(number.description)
                integers += 1
            default: return nil
            }
        }
        guard integers == 0 || (integers == texts.count && !keepsClasses), Set(texts).count == texts.count else {
            return nil
        }
        return texts
    }

    /// Refuses to sort values that are large because they repeat shared ones.
    func checkSize(of values: [HRNode]) throws(KeyedArchiveFault) {
        var size = 0
        for value in values {
            size += value.byteCount
            guard size <= byteLimit else { throw KeyedArchiveFault(.repeatingBytes(in: .archive, limit: byteLimit)) }
        }
    }

    /// Refuses a key that takes too long to hash or compare.
    static func checkMarks(of name: String) throws(KeyedArchiveFault) {
        guard CombiningMarks.areTooMany(in: name) else { return }
        throw KeyedArchiveFault(
            .invalidValue, "a key or a name has more than \(CombiningMarks.limit) combining marks in a row",
            notes: ["Swift takes too long to compare such strings"])
    }
}
