import ObjectGraph

extension KeyedArchive {
    /// Returns the contents of a dictionary: fields if the keys are distinct strings or integers, otherwise pairs.
    ///
    /// - Parameter className: A class name that is always written. If nil, only pairs get a class name, and only if the
    ///   document keeps the names of Foundation classes.
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

    /// Returns the plain value of a node, with pointers followed; nil for containers and objects.
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

    /// Returns keys as strings; nil if they are not all strings and not all integers, or if two of the strings are
    /// equal. If class names are kept, also nil if the keys are integers.
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

    /// Throws if values to be sorted are too large in total, which can happen if they repeat shared values.
    func checkSize(of values: [HRNode]) throws(KeyedArchiveFault) {
        var size = 0
        for value in values {
            size += value.byteCount
            guard size <= byteLimit else { throw KeyedArchiveFault(.repeatingBytes(in: .archive, limit: byteLimit)) }
        }
    }

    /// Throws if a key would take too long to hash or compare.
    static func checkMarks(of name: String) throws(KeyedArchiveFault) {
        guard CombiningMarks.areTooMany(in: name) else { return }
        throw KeyedArchiveFault(
            .invalidValue, "a key or a name has more than \(CombiningMarks.limit) combining marks in a row",
            notes: ["Swift takes too long to compare such strings"])
    }
}
