package import HRArchiving

/// A struct that holds Codable objects, and an enum that does.
package struct CodablePack: Codable {
    package enum Choice: Codable {
        case none
        case one(CodableElement)
        case labelled(text: String, element: CodableElement?)
    }

    package var choice: Choice
    package var lists: [[CodableElement]]
}

/// An object that takes part through what the compiler makes for Codable: it owns others in a tree, shares finished ones
/// and refers back through wrappers.
package class CodableElement: Codable, Walkable {
    package var name: String
    package var leaves: Leaves?
    package var links: [CodableElement] = []
    package var tags: [String: CodableElement] = [:]
    package var byNumber: [Int: CodableElement] = [:]
    package var pack: CodablePack?
    @HRReference package var partner: CodableElement?
    @HRWeakReference package var owner: CodableElement?

    package init(_ name: String) { self.name = name }

    package var held: (any Walkable)? { owner }

    package func walk(_ walk: inout GraphWalk) {
        walk.note("name", name)
        walk.note("leaves", leaves?.summary)
        walk.note("links", links)
        walk.note("tags", tags.map { ($0.key, $0.value) })
        walk.note("byNumber", byNumber.map { ("\($0.key)", $0.value) })
        for (index, list) in (pack?.lists ?? []).enumerated() { walk.note("p\(index)", list) }
        switch pack?.choice {
        case .one(let element): walk.note("one", element)
        case .labelled(let text, let element):
            walk.note("text", text)
            walk.note("labelled", element)
        default: walk.note("choice", pack == nil ? "nil" : "none")
        }
        walk.note("partner", partner)
    }

    package func unlink() {
        links = []
        tags = [:]
        byNumber = [:]
        pack = nil
        partner = nil
    }
}

/// A Codable element with a field of its own.
package final class SpecialCodableElement: CodableElement {
    package var amount = 0.5

    private enum Keys: CodingKey { case amount }

    override package init(_ name: String) { super.init(name) }

    package required init(from decoder: any Decoder) throws {
        amount = try decoder.container(keyedBy: Keys.self).decode(Double.self, forKey: .amount)
        try super.init(from: decoder)
    }

    override package func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(amount, forKey: .amount)
    }

    override package func walk(_ walk: inout GraphWalk) {
        super.walk(&walk)
        walk.note("amount", amount)
    }
}

/// A registry that knows all Codable elements.
package let codableElementRegistry: HRClassRegistry = {
    var registry = HRClassRegistry()
    registry.register(CodableElement.self)
    registry.register(SpecialCodableElement.self)
    return registry
}()

extension RandomGraphs {
    /// A tree of Codable elements with shared and backward references.
    ///
    /// What is held directly must be finished when it is referred to again, so that an initializer of the compiler's can
    /// read it; the wrapper may refer to anything that was begun.
    package mutating func codableTree() -> CodableElement {
        var finished: [CodableElement] = []
        return codableElement(ancestors: [], &finished, depth: 0)
    }

    private mutating func codableElement(
        ancestors: [CodableElement], _ finished: inout [CodableElement], depth: Int
    ) -> CodableElement {
        let element = once(in: 4) ? SpecialCodableElement(name()) : CodableElement(name())
        (element as? SpecialCodableElement)?.amount = chance.real()
        if once(in: 3) { element.leaves = Leaves(&chance) }
        let line = ancestors + [element]
        // In the order in which the compiler's code writes them.
        element.links = several(3, line, &finished, depth)
        // Keys that are equal to Swift are one key; those that are left are written in the order of their bytes.
        let keys = Set((0..<few(2)).map { _ in name() }).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for key in keys { element.tags[key] = several(1, line, &finished, depth).first }
        if once(in: 3) {
            for (index, child) in several(2, line, &finished, depth).enumerated() { element.byNumber[index] = child }
        }
        if once(in: 3) { element.pack = pack(line, &finished, depth) }
        if once(in: 2) { element.partner = (line + finished).randomElement(using: &chance.generator) }
        if once(in: 2) { element.owner = (line + finished).randomElement(using: &chance.generator) }
        finished.append(element)
        return element
    }

    private mutating func pack(
        _ line: [CodableElement], _ finished: inout [CodableElement], _ depth: Int
    ) -> CodablePack {
        var choice = CodablePack.Choice.none
        let kind = Int.random(in: 0..<3, using: &chance.generator)
        if kind > 0 {
            let element = several(1, line, &finished, depth).first
            choice = .labelled(text: name(), element: element)
            if kind == 1, let element { choice = .one(element) }
        }
        return CodablePack(choice: choice, lists: [several(2, line, &finished, depth), []])
    }

    /// New elements and finished ones.
    private mutating func several(
        _ most: Int, _ line: [CodableElement], _ finished: inout [CodableElement], _ depth: Int
    ) -> [CodableElement] {
        var result: [CodableElement] = []
        for _ in 0..<few(most) {
            if once(in: 3), let known = finished.randomElement(using: &chance.generator) {
                result.append(known)
            } else if depth < 4 {
                result.append(codableElement(ancestors: line, &finished, depth: depth + 1))
            }
        }
        return result
    }
}
