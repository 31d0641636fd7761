import HRArchiving

extension Growth {
    /// Graphs in the shapes that lie deep: lists, rings, and objects that refer to any others.
    static func graphs(_ count: Int) -> [Subject] {
        let ids = HRArchiver(references: .ids, limits: limits)
        return list("list, flat", count, isFlat: true) + list("list, one root", count, isFlat: false)
            + references("ring", count, archiver, name: { _ in "" }) { ($0 + 1) % count }
            + references("anywhere, by ids", count, ids, name: { _ in "" }) { anywhere($0, count) }
    }

    /// A number below a bound that looks like chance (Steele and others, Fast splittable pseudorandom number generators,
    /// 2014), so that as large a part of the objects is referred to in every size.
    private static func anywhere(_ index: Int, _ bound: Int) -> Int {
        var mixed = (UInt64(index) &+ 1) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    /// Each needs the next one to be made.
    private static func list(_ name: String, _ count: Int, isFlat: Bool) -> [Subject] {
        bothWays(name, count, formats: [formats[0]]) {
            ChainList(count: count, isFlat: isFlat)
        } isRight: {
            $0.isWhole(count)
        }
    }
}

/// One of a list of objects, each of which needs the next one to be made.
private final class Chain: HRCoding {
    let number: Int
    fileprivate(set) var next: Chain?

    init(_ number: Int, _ next: Chain?) { (self.number, self.next) = (number, next) }

    init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
        next = try coder.decodeIfPresent(forKey: "next")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(number, forKey: "number")
        try coder.encode(next, forKey: "next")
    }
}

/// All of them, or the first one; it takes them apart when it goes.
private final class ChainList: HRCoding {
    private let chains: [Chain]

    init(count: Int, isFlat: Bool) {
        var chains: [Chain] = []
        for number in (0..<count).reversed() { chains.append(Chain(number, chains.last)) }
        chains.reverse()
        self.chains = isFlat ? chains : Array(chains.prefix(1))
    }

    init(coder: HRDecoder) throws { chains = try coder.decode(forKey: "chains") }
    func encode(with coder: HREncoder) throws { try coder.encode(chains, forKey: "chains") }

    deinit {
        var next = chains.first
        while let chain = next {
            next = chain.next
            chain.next = nil
        }
    }

    /// Whether there are so many, in order.
    func isWhole(_ count: Int) -> Bool {
        var number = 0
        var next = chains.first
        while let chain = next, chain.number == number {
            number += 1
            next = chain.next
        }
        return number == count && next == nil
    }
}
