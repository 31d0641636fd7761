import HRArchiving

extension Growth {
    /// Deeply nested graphs: lists, rings, and objects that refer to any others.
    static func graphs(_ count: Int) -> [Subject] {
        let ids = HRArchiver(references: .ids, limits: limits)
        return list("list, flat", count, isFlat: true) + list("list, one root", count, isFlat: false)
            + references("ring", count, archiver, name: { _ in "" }) { ($0 + 1) % count }
            + references("anywhere, by ids", count, ids, name: { _ in "" }) { anywhere($0, count) }
    }

    /// Returns a pseudorandom number below a bound (Steele and others, Fast splittable pseudorandom number generators,
    /// 2014), so that the share of objects that are referred to is the same in every size.
    static func anywhere(_ index: Int, _ bound: Int) -> Int {
        var mixed = (UInt64(index) &+ 1) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    /// A list in which each object needs the next one in its initializer.
    private static func list(_ name: String, _ count: Int, isFlat: Bool) -> [Subject] {
        bothWays(name, count, formats: [formats[0]]) {
            CodedLinks(count: count, isFlat: isFlat)
        } isRight: {
            $0.isWhole(count)
        }
    }
}

/// A list that archives all its links, or only the first one; it unlinks them when it is released.
private final class CodedLinks: HRCoding {
    private let links: [CodedLink]

    init(count: Int, isFlat: Bool) {
        var links: [CodedLink] = []
        for number in (0..<count).reversed() { links.append(CodedLink(number, links.last)) }
        links.reverse()
        self.links = isFlat ? links : Array(links.prefix(1))
    }

    init(coder: HRDecoder) throws { links = try coder.decode(forKey: "links") }
    func encode(with coder: HREncoder) throws { try coder.encode(links, forKey: "links") }

    deinit {
        var next = links.first
        while let link = next {
            next = link.next
            link.next = nil
        }
    }

    /// Returns true if there are as many links, in order.
    func isWhole(_ count: Int) -> Bool {
        var number = 0
        var next = links.first
        while let link = next, link.number == number {
            number += 1
            next = link.next
        }
        return number == count && next == nil
    }
}
