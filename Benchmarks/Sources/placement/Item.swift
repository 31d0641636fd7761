import HRArchiving

/// An object that refers to others: to one under a key, to several in a list or a set, to a preceding one
/// conditionally.
final class Item: HREncodable, Hashable {
    static let archiveName = "N"
    let number: Int
    var others: [Item] = []
    weak var back: Item?
    let isSet: Bool
    /// True if other objects are under separate keys instead of in a list.
    let hasKeys: Bool

    init(_ number: Int, isSet: Bool, hasKeys: Bool) {
        self.number = number
        self.isSet = isSet
        self.hasKeys = hasKeys
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode("n\(number)", forKey: "name")
        try coder.encodeConditional(back, forKey: "back")
        if others.isEmpty { return }
        if hasKeys {
            for (index, other) in others.enumerated() {
                try coder.encode(other, forKey: index == 0 ? "next" : "next\(index)")
            }
        } else if isSet {
            try coder.encode(Set(others), forKey: "to")
        } else {
            try coder.encode(others, forKey: "to")
        }
    }

    static func == (left: Item, right: Item) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
