import HRArchiving

/// One object with very many keys, which it reads in the order in which they were written.
final class CodedWideObject: HRCoding {
    let numbers: [Int]

    init(_ value: WideObject) {
        numbers = value.numbers
    }

    init(coder: HRDecoder) throws {
        let count: Int = try coder.decode(forKey: "count")
        numbers = try (0..<count).map { try coder.decode(forKey: "key \($0)") }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(numbers.count, forKey: "count")
        for (index, number) in numbers.enumerated() { try coder.encode(number, forKey: "key \(index)") }
    }
}

/// An object with very many keys, with Codable.
struct WideObject: Codable, Equatable {
    var numbers: [Int]

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(count: Int) {
        numbers = (0..<count).map { 3 * $0 }
    }

    /// Creates an object with the numbers of the HRCoding class.
    init(_ coded: CodedWideObject) {
        numbers = coded.numbers
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let count = try container.decode(Int.self, forKey: Key(stringValue: "count"))
        numbers = try (0..<count).map { try container.decode(Int.self, forKey: Key(stringValue: "key \($0)")) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(numbers.count, forKey: Key(stringValue: "count"))
        for (index, number) in numbers.enumerated() {
            try container.encode(number, forKey: Key(stringValue: "key \(index)"))
        }
    }
}
