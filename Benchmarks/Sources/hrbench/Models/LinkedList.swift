import HRArchiving

/// A chain of objects, each of which contains the next one; its depth equals its length.
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

    /// The chain as objects of the Codable class.
    var value: Link { Link(number: number, next: next?.value) }
}

/// A chain with synthesized Codable.
final class Link: Codable, Equatable {
    let number: Int
    let next: Link?

    init(number: Int, next: Link?) {
        self.number = number
        self.next = next
    }

    /// Creates a chain with a number of links.
    static func chain(length: Int) -> Link {
        (1..<length).reversed().reduce(Link(number: length, next: nil)) { Link(number: $1, next: $0) }
    }

    static func == (left: Link, right: Link) -> Bool {
        left.number == right.number && left.next == right.next
    }
}
