// The compiler specialises the standard library's sort for each element type. These functions first extract the sort
// keys from the elements and then sort positions, so that there is only one specialisation for numbers and one for
// strings.

extension Sequence {
    /// Returns the elements in ascending order of a number; elements with equal numbers keep their order.
    func sorted(byNumber number: (Element) -> Int) -> [Element] {
        let elements = Array(self)
        return positions(sortedBy: elements.map(number)).map { elements[$0] }
    }

    /// Returns the elements in the UTF-8 order of a string; elements with equal strings keep their order.
    func sorted(byText text: (Element) -> String) -> [Element] {
        let elements = Array(self)
        return positions(sortedByUTF8: elements.map(text)).map { elements[$0] }
    }
}

/// Returns the positions of numbers, sorted by the numbers in ascending order.
func positions(sortedBy numbers: [Int]) -> [Int] {
    numbers.indices.sorted { numbers[$0] < numbers[$1] }
}

/// Returns the positions of strings, sorted by the strings in UTF-8 order.
func positions(sortedByUTF8 texts: [String]) -> [Int] {
    texts.indices.sorted { texts[$0].utf8.lexicographicallyPrecedes(texts[$1].utf8) }
}
