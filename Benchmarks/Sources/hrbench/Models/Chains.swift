import HRArchiving

/// Codable classes that form chains, each through a different kind of property.
protocol ChainLink: AnyObject, Codable {
    init()
    var following: Self? { get set }
}

final class ArrayLink: ChainLink {
    var kids: [ArrayLink] = []
    var following: ArrayLink? {
        get { kids.first }
        set { kids = newValue.map { [$0] } ?? [] }
    }
}

final class OptionalLink: ChainLink {
    var following: OptionalLink?
}

final class DictionaryLink: ChainLink {
    var kids: [String: DictionaryLink] = [:]
    var following: DictionaryLink? {
        get { kids["a"] }
        set { kids = newValue.map { ["a": $0] } ?? [:] }
    }
}

final class SetLink: ChainLink, Hashable {
    var kids: Set<SetLink> = []
    var following: SetLink? {
        get { kids.first }
        set { kids = newValue.map { [$0] } ?? [] }
    }

    static func == (left: SetLink, right: SetLink) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A Codable class with plain, deferred and weak references.
final class MixedNode: Codable {
    var number: Int
    var children: [MixedNode] = []
    @HRReference var partner: MixedNode?
    @HRWeakReference var parent: MixedNode?

    init(number: Int) { self.number = number }
}
