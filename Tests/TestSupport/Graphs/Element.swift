package import HRArchiving

/// What elements may hold without knowing what it is.
package protocol Piece: HRCoding {
    /// The object behind it.
    var element: Element? { get }
}

/// A value behind ``Piece``.
package struct Chip: Piece {
    package var element: Element?
    package init(_ element: Element?) { self.element = element }
    package init(coder: HRDecoder) throws { element = try coder.decodeIfPresent(forKey: "element") }
    package func encode(with coder: HREncoder) throws { try coder.encode(element, forKey: "element") }
}

/// A struct that holds objects.
package struct Pack: HRCoding {
    package var first: Element?
    package var lists: [[Element]]

    package init(_ first: Element?, _ lists: [[Element]]) { (self.first, self.lists) = (first, lists) }

    package init(coder: HRDecoder) throws {
        first = try coder.decodeIfPresent(forKey: "first")
        lists = try coder.decode(forKey: "lists")
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(first, forKey: "first")
        try coder.encode(lists, forKey: "lists")
    }
}

/// An object that refers to others in every way there is, and takes part by hand.
package class Element: Piece, Walkable {
    package var name: String
    package var leaves: Leaves?
    package var links: [Element] = []
    package var next: Element?
    package var tags: [String: Element] = [:]
    package var byNumber: [Int: [Element]] = [:]
    package var byTint: [Leaves.Tint: Element] = [:]
    package var byPlain: [Plain: Element?] = [:]
    package var pack: Pack?
    package var piece: (any Piece)?
    package var pieces: [any Piece] = []
    package weak var owner: Element?

    package init(_ name: String) { self.name = name }

    package var element: Element? { self }
    package var held: (any Walkable)? { owner }

    package required init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        leaves = try coder.decodeIfPresent(forKey: "leaves")
        coder.register(self)
        links = try coder.decode(forKey: "links", default: [])
        next = try coder.decodeIfPresent(forKey: "next")
        tags = try coder.decode(forKey: "tags", default: [:])
        byNumber = try coder.decode(forKey: "byNumber", default: [:])
        byTint = try coder.decode(forKey: "byTint", default: [:])
        byPlain = try coder.decode(forKey: "byPlain", default: [:])
        pack = try coder.decodeIfPresent(forKey: "pack")
        piece = try coder.decodeIfPresent(forKey: "piece")
        pieces = try coder.decode(forKey: "pieces", default: [])
        try coder.decodeReference(forKey: "owner") { [unowned self] in owner = $0 }
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(leaves, forKey: "leaves")
        try coder.encodeConditional(owner, forKey: "owner")
        if !links.isEmpty { try coder.encode(links, forKey: "links") }
        try coder.encode(next, forKey: "next")
        if !tags.isEmpty { try coder.encode(tags, forKey: "tags") }
        if !byNumber.isEmpty { try coder.encode(byNumber, forKey: "byNumber") }
        if !byTint.isEmpty { try coder.encode(byTint, forKey: "byTint") }
        if !byPlain.isEmpty { try coder.encode(byPlain, forKey: "byPlain") }
        try coder.encode(pack, forKey: "pack")
        try coder.encode(piece, forKey: "piece")
        if !pieces.isEmpty { try coder.encode(pieces, forKey: "pieces") }
    }

    package func walk(_ walk: inout GraphWalk) {
        walk.note("name", name)
        walk.note("leaves", leaves?.summary)
        walk.note("links", links)
        walk.note("next", next)
        walk.note("tags", tags.map { ($0.key, $0.value) })
        for (number, list) in byNumber.sorted(by: { $0.key < $1.key }) { walk.note("n\(number)", list) }
        walk.note("byTint", byTint.map { ($0.key.rawValue, $0.value) })
        walk.note("byPlain", byPlain.map { ($0.key.text, $0.value) })
        walk.note("pack", pack?.first)
        for (index, list) in (pack?.lists ?? []).enumerated() { walk.note("p\(index)", list) }
        walk.note("piece", piece.map { "\(type(of: $0))" })
        walk.note("pieceElement", piece?.element)
        for piece in pieces { walk.note("\(type(of: piece))", piece.element) }
    }

    package func unlink() {
        links = []
        next = nil
        tags = [:]
        byNumber = [:]
        byTint = [:]
        byPlain = [:]
        pack = nil
        piece = nil
        pieces = []
    }
}

/// An element with references of its own.
package class SpecialElement: Element {
    package var amount = 0.5
    package var extras: [Element?] = []

    override package init(_ name: String) { super.init(name) }

    package required init(coder: HRDecoder) throws {
        amount = try coder.decode(forKey: "amount")
        try super.init(coder: coder)
        extras = try coder.decode(forKey: "extras")
    }

    override package func encode(with coder: HREncoder) throws {
        try coder.encode(extras, forKey: "extras")
        try super.encode(with: coder)
        try coder.encode(amount, forKey: "amount")
    }

    override package func walk(_ walk: inout GraphWalk) {
        super.walk(&walk)
        walk.note("amount", amount)
        walk.note("extras", extras)
    }

    override package func unlink() {
        super.unlink()
        extras = []
    }
}

/// An element of a third generation, without anything of its own.
package final class RareElement: SpecialElement {}

/// A registry that knows all elements and what stands behind ``Piece``.
package let elementRegistry: HRClassRegistry = {
    var registry = HRClassRegistry()
    registry.register(Element.self)
    registry.register(SpecialElement.self)
    registry.register(RareElement.self, as: "rare one")
    registry.register(Chip.self)
    return registry
}()
