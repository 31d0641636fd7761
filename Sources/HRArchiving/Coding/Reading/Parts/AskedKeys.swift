/// Which keys of a container somebody has asked for, where keys count that nobody does.
package struct AskedKeys {
    /// By the positions of the members; empty before the first question.
    private var isAsked: [Bool] = []
    /// All keys that were asked for, in order, those that are absent too.
    package private(set) var keys: [String] = []
    private var absent: Set<String> = []
    /// What some of the absent ones are by default, as messages say it.
    package private(set) var defaults: [String: String] = [:]

    package init() {}

    /// Notes that the key of a member was asked for.
    package mutating func ask(_ key: String, at position: Int, of count: Int) {
        if isAsked.isEmpty { isAsked = Array(repeating: false, count: count) }
        guard !isAsked[position] else { return }
        isAsked[position] = true
        keys.append(key)
    }

    /// Notes that a key was asked for which is not there.
    package mutating func ask(absent key: String) {
        if absent.insert(key).inserted { keys.append(key) }
    }

    /// Notes what is used where a key is absent, if messages can say it.
    package mutating func note<T>(_ value: T, for key: String) {
        switch value {
        case let text as String: defaults[key] = quoted(text)
        case is Bool, is any BinaryInteger, is any BinaryFloatingPoint: defaults[key] = "\(value)"
        default: break
        }
    }

    package func isKnown(_ position: Int) -> Bool { isAsked.indices.contains(position) && isAsked[position] }
}
