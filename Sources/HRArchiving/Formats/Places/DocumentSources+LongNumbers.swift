import Foundation

extension DocumentSources {
    /// Returns the numbers of the files that have more digits than a `Double` keeps; nil if there are none.
    ///
    /// A file in which no number is that long is only scanned for digits.
    ///
    /// - Complexity: O(n) in the length of the files.
    func longNumbers() -> LongNumbers? { numbers(if: LongNumbers.mayBe) { LongNumbers.isLong($0) } }

    /// Returns the numbers of the files with a magnitude of 2^53 or more, where a `Double` does not represent every
    /// integer; nil if there are none.
    ///
    /// - Complexity: O(n) in the length of the files.
    func largeNumbers() -> LongNumbers? { numbers(if: { _ in true }, where: { LongNumbers.isLarge($0) }) }

    private func numbers(
        if mayBe: (UnsafeBufferPointer<UInt8>) -> Bool, where isWanted: (ArraySlice<UInt8>) -> Bool
    ) -> LongNumbers? {
        let digits = files.map { $0.numbers(if: mayBe, where: isWanted) }
        return digits.allSatisfy(\.isEmpty) ? nil : LongNumbers(digits, of: self)
    }
}

extension DocumentSource {
    fileprivate func numbers(
        if mayBe: (UnsafeBufferPointer<UInt8>) -> Bool, where isWanted: (ArraySlice<UInt8>) -> Bool
    ) -> [HRPath: String] {
        guard kind.hasLongNumbers else { return [:] }
        let source = SourceText(data)
        guard source.text.withUnsafeBufferPointer(mayBe) else { return [:] }
        return format.placedText(source)?.numbers(where: isWanted, isPlain: isPlain) ?? [:]
    }
}

extension PlacedText {
    /// Returns the numbers that satisfy a condition, with their paths.
    fileprivate func numbers(where isWanted: (ArraySlice<UInt8>) -> Bool, isPlain: Bool) -> [HRPath: String] {
        var digits: [HRPath: String] = [:]
        // `positions` has the position of each value in its container; `passed` has, for each container, the number of
        // its members that precede the current place.
        var positions = [Int32](repeating: 0, count: tree.places.count), passed = positions
        for place in tree.places.indices {
            if let parent = tree.parent(of: place) {
                positions[place] = passed[parent]
                passed[parent] += 1
            }
            guard tree.kind(of: place) == .leaf, let number = number(at: place), isWanted(number),
                let path = path(to: place, positions, isPlain: isPlain)
            else { continue }
            digits[path] = String(decoding: number, as: UTF8.self)
        }
        return digits
    }

    /// Returns the text of a leaf, without tags; nil if the text does not begin like a number.
    private func number(at place: Int) -> ArraySlice<UInt8>? {
        var inner = text[tree.value(of: place)]
        switch syntax {
        case .json, .oldStyle: break
        case .xml:
            guard inner.starts(with: "<real".utf8), let tagEnd = inner.firstIndex(of: UInt8(ascii: ">")),
                let end = inner.lastIndex(of: UInt8(ascii: "<")), tagEnd < end
            else { return nil }
            inner = inner[(tagEnd + 1)..<end]
            while let last = inner.last, last <= UInt8(ascii: " ") { inner.removeLast() }
            inner = inner.drop { $0 <= UInt8(ascii: " ") }
        }
        guard let first = inner.first, (0x30...0x39).contains(first) || "-+.".utf8.contains(first) else { return nil }
        return inner
    }

    private func path(to leaf: Int, _ positions: [Int32], isPlain: Bool) -> HRPath? {
        var components: [String] = []
        var place = leaf
        while let parent = tree.parent(of: place) {
            if tree.kind(of: parent) == .array {
                components.append(String(positions[place]))
            } else {
                guard let spelled = key(of: place) else { return nil }
                if !isPlain, spelled == Vocabulary.definitions, tree.parent(of: parent) == nil {
                    return HRPath(inDefinitions: components.reversed())
                }
                if let component = KeySpelling.component(of: spelled, isPlain: isPlain) {
                    components.append(component)
                } else if spelled != Vocabulary.value {
                    // The plain value of an object has the object's path; values of other reserved keys do not have a
                    // path.
                    return nil
                }
            }
            place = parent
        }
        return HRPath(components.reversed())
    }
}
