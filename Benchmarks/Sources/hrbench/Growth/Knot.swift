import HRArchiving

/// An object with a name that refers to another one of the same list, which it does not own.
final class Knot: HRCoding, HRLabelled {
    let name: String
    var other: Knot?

    init(_ name: String) { self.name = name }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        coder.register(self)
        try coder.decodeReference(forKey: "other") { [unowned self] in other = $0 }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encodeConditional(other, forKey: "other")
    }

    var archiveLabel: String? { name.isEmpty ? nil : name }
}

/// A flat list of knots that unlinks them when it is released, so that no chain of them is released recursively.
final class KnotList: HRCoding {
    let knots: [Knot]

    /// Creates knots; a function returns the index of the knot that each one refers to.
    init(count: Int, name: (Int) -> String, other: (Int) -> Int?) {
        knots = (0..<count).map { Knot(name($0)) }
        for index in knots.indices { knots[index].other = other(index).map { knots[$0] } }
    }

    init(coder: HRDecoder) throws {
        knots = try coder.decode(forKey: "knots")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(knots, forKey: "knots")
    }

    deinit { for knot in knots { knot.other = nil } }

    /// Returns true if each knot refers to the knot whose index the function returns.
    func refers(_ other: (Int) -> Int?) -> Bool {
        knots.indices.allSatisfy { knots[$0].other === other($0).map { knots[$0] } }
    }
}
