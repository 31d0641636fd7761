/// The members of a dictionary with string keys, in the order in which they are written.
///
/// Indices are sorted, and the values are not moved: sorting pairs whose values may be of any type takes many times as
/// long.
struct TextMembers<Value> {
    let keys: [String]
    let values: [Value]
    let order: [Int]

    init(_ members: [(key: String, value: Value)]) {
        keys = members.map(\.key)
        values = members.map(\.value)
        order = Array(members.indices)
    }

    /// Sorts the members of a dictionary, or returns nil if its keys are not strings.
    init?<Key>(_ dictionary: [Key: Value]) {
        guard Key.self == String.self else { return nil }
        let members = sameValue(dictionary, as: [String: Value].self)
        var keys: [String] = []
        keys.reserveCapacity(members.count)
        for key in members.keys { keys.append(key) }
        self.keys = keys
        values = [Value](members.values)
        order = positions(sortedByUTF8: keys)
    }

    var pairs: [(key: String, value: Value)] { order.map { (keys[$0], values[$0]) } }
}
