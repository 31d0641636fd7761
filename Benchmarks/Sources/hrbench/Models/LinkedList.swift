import HRArchiving

/// A chain of objects, each of which holds the next: as deep as it is long.
final class CodedLink: HRCoding {
    let number: Int
    var next: CodedLink?

    init(_ number: Int, _ next: CodedLink?) { (self.number, self.next) = (number, next) }

    convenience init(_ value: Link) { self.init(value.number, value.next.map { CodedLink($0) }) }

    init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
        next = try coder.decodeIfPresent(forKey: "next")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(number, forKey: "number")
        try coder.encode(next, forKey: "next")
    }

    /// The same chain as the Codable class has it.
    var value: Link { Link(number: number, next: next?.value) }
}

/// The same chain with synthesized Codable.
final class Link: Codable, Equatable {
    let number: Int
    let next: Link?

    init(number: Int, next: Link?) {
        self.number = number
        self.next = next
    }

    /// A chain of so many links.
    static func chain(length: Int) -> Link {
        (1..<length).reversed().reduce(Link(number: length, next: nil)) { Link(number: $1, next: $0) }
    }

    static func == (left: Link, right: Link) -> Bool {
        left.number == right.number && left.next == right.next
    }
}
