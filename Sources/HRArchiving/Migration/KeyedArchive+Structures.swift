extension KeyedArchive {
    /// Returns the point, size, rectangle or range in an `NSValue` as an array of numbers, as Codable writes it; nil
    /// for other values.
    func structure(_ object: KeyedArchiveObject) throws(KeyedArchiveFault) -> HRNode? {
        switch object.fields["NS.special"] {
        case .integer(1): return .array(try numbers("NS.pointval", count: 2, of: object))
        case .integer(2): return .array(try numbers("NS.sizeval", count: 2, of: object))
        case .integer(3):
            let numbers = try numbers("NS.rectval", count: 4, of: object)
            return .array([.array(Array(numbers[..<2])), .array(Array(numbers[2...]))])
        case .integer(4):
            let bounds = 0...Int.max
            let location = try integer("NS.rangeval.location", of: object, in: bounds)
            let length = try integer("NS.rangeval.length", of: object, in: bounds)
            return .array([.integer(HRInteger(Int64(location))), .integer(HRInteger(Int64(length)))])
        default: return nil
        }
    }

    /// Returns this library's name for the structure in an `NSValue`; nil for other values.
    func structureName(of object: KeyedArchiveObject) -> String? {
        switch object.fields["NS.special"] {
        case .integer(1): "point"
        case .integer(2): "size"
        case .integer(3): "rect"
        case .integer(4): "range"
        default: nil
        }
    }

    /// Parses the numbers of a string such as `{{1, 2}, {3, 4}}`.
    private func numbers(
        _ key: String, count: Int, of object: KeyedArchiveObject
    ) throws(KeyedArchiveFault) -> [HRNode] {
        let text = try string(key, of: object)
        var numbers: [HRNode] = []
        let parts = text.utf8.count > 40 * count ? [] : text.unicodeScalars.split { "{}, ".unicodeScalars.contains($0) }
        for part in parts where numbers.count <= count {
            guard let number = Double(String(part)), number.isFinite else { break }
            numbers.append(.real(number))
        }
        guard numbers.count == count else {
            throw KeyedArchiveFault(.invalidValue, key, of: object, mustBe: "\(count) numbers")
        }
        return numbers
    }
}
