// The standard library's sort is compiled anew for each type of elements. These sort positions by keys that are taken from
// the elements first, so that there is one for numbers and one for texts.

extension Sequence {
    /// The elements in ascending order of a number; elements with equal numbers keep their order.
    func sorted(byNumber number: (Element) -> Int) -> [Element] {
        let elements = Array(self)
        return positions(sortedBy: elements.map(number)).map { elements[$0] }
    }

    /// The elements in the order of the UTF-8 of a text; elements with equal texts keep their order.
    func sorted(byText text: (Element) -> String) -> [Element] {
        let elements = Array(self)
        return positions(sortedByUTF8: elements.map(text)).map { elements[$0] }
    }
}

/// The positions of numbers in ascending order.
func positions(sortedBy numbers: [Int]) -> [Int] {
    numbers.indices.sorted { numbers[$0] < numbers[$1] }
}

/// The positions of texts in the order of their UTF-8.
func positions(sortedByUTF8 texts: [String]) -> [Int] {
    texts.indices.sorted { texts[$0].utf8.lexicographicallyPrecedes(texts[$1].utf8) }
}
