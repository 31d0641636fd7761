package import HRArchiving

/// An object that takes part through Codable code of its own, and makes itself known before it reads its children: any
/// graph of such objects can be read.
package final class RegisteringElement: Codable, Walkable {
    package var name: String
    package var links: [RegisteringElement] = []
    package var next: RegisteringElement?
    package var tags: [String: RegisteringElement] = [:]
    package var value: CodableNode.Value?
    @HRReference package var partner: RegisteringElement?
    @HRWeakReference package var owner: RegisteringElement?

    private enum CodingKeys: CodingKey { case name, links, next, tags, value, partner, owner }

    package init(_ name: String) { self.name = name }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        HRDecoder(decoder)?.register(self)
        links = try container.decode([RegisteringElement].self, forKey: .links)
        next = try container.decodeIfPresent(RegisteringElement.self, forKey: .next)
        tags = try container.decode([String: RegisteringElement].self, forKey: .tags)
        value = try container.decodeIfPresent(CodableNode.Value.self, forKey: .value)
        self._partner = try container.decode(HRReference<RegisteringElement>.self, forKey: .partner)
        self._owner = try container.decode(HRWeakReference<RegisteringElement>.self, forKey: .owner)
    }

    package var held: (any Walkable)? { owner }

    package func walk(_ walk: inout GraphWalk) {
        walk.note("name", name)
        walk.note("links", links)
        walk.note("next", next)
        walk.note("tags", tags.map { ($0.key, $0.value) })
        walk.note("value", value?.text)
        walk.note("partner", partner)
    }

    package func unlink() {
        links = []
        next = nil
        tags = [:]
        partner = nil
    }
}

extension RandomGraphs {
    /// Elements, of which the first one is the root, and which refer to any of one another.
    package mutating func registeringElements() -> [RegisteringElement] {
        let count = 1 + few(14)
        var elements: [RegisteringElement] = []
        for _ in 0..<count { elements.append(RegisteringElement(name())) }
        for element in elements {
            for _ in 0..<few(3) {
                element.links += [elements.randomElement(using: &chance.generator)].compactMap(\.self)
            }
            if once(in: 3) { element.next = elements.randomElement(using: &chance.generator) }
            for _ in 0..<few(2) { element.tags[name()] = elements.randomElement(using: &chance.generator) }
            if once(in: 3) { element.value = CodableNode.Value(chance.string()) }
            if once(in: 3) { element.partner = elements.randomElement(using: &chance.generator) }
            if once(in: 3) { element.owner = elements.randomElement(using: &chance.generator) }
        }
        return elements
    }
}
