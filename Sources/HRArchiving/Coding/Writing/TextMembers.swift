/// Members of a dictionary under texts, in the order in which they are written.
///
/// The values stay where they are, and the order is one of numbers: to sort pairs with values of any type takes many times
/// as long.
struct TextMembers<Value> {
    let keys: [String]
    let values: [Value]
    let order: [Int]

    init(_ members: [(key: String, value: Value)]) {
        keys = members.map(\.key)
        values = members.map(\.value)
        order = Array(members.indices)
    }

    /// The members of a dictionary, sorted; nil unless its keys are strings.
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
