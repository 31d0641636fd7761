package import HRArchiving

/// An object of a flat list that refers to any others of it, without owning them.
package protocol ShapedElement: AnyObject {
    init(name: String)
    var name: String { get }
    /// The objects that it refers to; some ways have room for two.
    var others: [Self] { get set }
    static var mostOthers: Int { get }
}

/// Lists of objects in a shape, and whether a list has it.
package enum ShapedGraph {
    /// So many objects with names from all alphabets, which refer to one another as the targets say.
    package static func make<Element: ShapedElement>(
        _ type: Element.Type, _ targets: [[Int]], _ texts: inout RandomTexts
    ) -> [Element] {
        let elements = targets.map { _ in Element(name: texts.text()) }
        for (element, targets) in zip(elements, targets) {
            element.others = targets.prefix(Element.mostOthers).map { elements[$0] }
        }
        return elements
    }

    /// What tells one list from another: names, and who refers to whom by position; nil for who is not in the list.
    package static func lines<Element: ShapedElement>(_ elements: [Element]) -> [String] {
        var positions: [ObjectIdentifier: Int] = [:]
        for (index, element) in elements.enumerated() { positions[ObjectIdentifier(element)] = index }
        return elements.map { element in
            let others = element.others.map { positions[ObjectIdentifier($0)].map(String.init) ?? "nil" }
            return "\(element.name.unicodeScalars.map(\.value)) -> \(others.joined(separator: " "))"
        }
    }

    /// Takes a list apart, so that nothing is kept alive and nothing is let go of one within another.
    package static func unlink<Element: ShapedElement>(_ elements: [Element]) {
        for element in elements { element.others = [] }
    }
}

/// One that takes part by hand.
package final class ShapedKnot: HRCoding, ShapedElement {
    package let name: String
    package var others: [ShapedKnot] = []

    package init(name: String) { self.name = name }

    package static var mostOthers: Int { .max }

    package init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        let count = try coder.decode(forKey: "count", default: 0)
        coder.register(self)
        var slots = [ShapedKnot?](repeating: nil, count: count)
        others.reserveCapacity(count)
        for index in 0..<count {
            try coder.decodeReference(forKey: "other \(index)") { [unowned self] (other: ShapedKnot) in
                slots[index] = other
                if !slots.contains(where: { $0 == nil }) { others = slots.compactMap(\.self) }
            }
        }
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        if !others.isEmpty { try coder.encode(others.count, forKey: "count") }
        for (index, other) in others.enumerated() { try coder.encodeConditional(other, forKey: "other \(index)") }
    }
}

/// One that takes part through the compiler's Codable.
package final class CodableKnot: Codable, ShapedElement {
    package let name: String
    @HRReference private var first: CodableKnot?
    @HRWeakReference private var second: CodableKnot?

    package init(name: String) { self.name = name }

    package static var mostOthers: Int { 2 }

    package var others: [CodableKnot] {
        get { [first, second].compactMap(\.self) }
        set { (first, second) = (newValue.first, newValue.dropFirst().first) }
    }
}
