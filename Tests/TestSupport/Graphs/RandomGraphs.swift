/// Makes graphs of objects by chance: shared, in cycles, in every kind of container.
package struct RandomGraphs {
    package var chance: RandomDocuments

    /// Starts at a seed; equal seeds give equal graphs.
    package init(seed: UInt64) { chance = RandomDocuments(seed: seed) }

    /// Whether something is so, once in so many times.
    package mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &chance.generator) == 0 }

    /// A number of things, more rarely the larger it is.
    package mutating func few(_ most: Int) -> Int {
        Int.random(in: 0...Int.random(in: 0...most, using: &chance.generator), using: &chance.generator)
    }

    /// A name or a key, often one that paths could misread.
    package mutating func name() -> String {
        switch Int.random(in: 0..<3, using: &chance.generator) {
        case 0: hostileKeys.randomElement(using: &chance.generator) ?? ""
        case 1: chance.string()
        default: chance.key()
        }
    }

    /// Elements, of which the first one is the root, and which refer to any of one another.
    package mutating func elements() -> [Element] {
        let count = 1 + few(14)
        var elements: [Element] = []
        for _ in 0..<count { elements.append(element()) }
        for element in elements { link(element, among: elements) }
        return elements
    }

    private mutating func element() -> Element {
        let name = name()
        let element =
            switch Int.random(in: 0..<5, using: &chance.generator) {
            case 0: SpecialElement(name)
            case 1: RareElement(name)
            default: Element(name)
            }
        if once(in: 3) { element.leaves = Leaves(&chance) }
        return element
    }

    private mutating func any(of elements: [Element]) -> Element? { elements.randomElement(using: &chance.generator) }

    private mutating func some(of elements: [Element], _ most: Int) -> [Element] {
        var result: [Element] = []
        for _ in 0..<few(most) { result += [any(of: elements)].compactMap(\.self) }
        return result
    }

    private mutating func link(_ element: Element, among all: [Element]) {
        element.links = some(of: all, 4)
        if once(in: 3) { element.next = any(of: all) }
        if once(in: 3) { element.owner = any(of: all) }
        for target in some(of: all, 3) { element.tags[name()] = target }
        if once(in: 4) { element.byNumber = [-few(500): some(of: all, 3), 7: some(of: all, 2)] }
        if once(in: 4), let target = any(of: all) { element.byTint = [.red: target] }
        if once(in: 4) { element.byPlain = [Plain("1" + name()): any(of: all), Plain("2" + name()): nil] }
        if once(in: 4) {
            element.pack = Pack(once(in: 2) ? any(of: all) : nil, [some(of: all, 2), [], some(of: all, 2)])
        }
        if once(in: 4) { element.piece = once(in: 2) ? Chip(any(of: all)) : any(of: all) }
        if once(in: 4) { element.pieces = some(of: all, 3) + [Chip(any(of: all)), Chip(nil)] }
        guard let special = element as? SpecialElement else { return }
        special.amount = chance.real()
        special.extras = some(of: all, 2) + [nil] + some(of: all, 2)
    }
}
