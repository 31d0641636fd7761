package import HRArchiving

/// A struct with one field of text.
package struct Plain: HRCoding, Hashable {
    package var text: String

    package init(_ text: String) { self.text = text }

    package init(coder: HRDecoder) throws {
        text = try coder.decode(forKey: "text")
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(text, forKey: "text")
    }
}

/// What a struct is known as where its type shall not be.
package protocol Foo: HRCoding {
    var text: String { get }
}

/// A value behind ``Foo``.
package struct Named: Foo, Hashable {
    package var text: String

    package init(_ text: String) { self.text = text }

    package init(coder: HRDecoder) throws {
        text = try coder.decode(forKey: "text")
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(text, forKey: "text")
    }
}

/// Another value behind ``Foo``, with fields of its own.
package struct Bar: Foo, Hashable {
    package var number: Int

    package init(_ number: Int) { self.number = number }

    package var text: String { "bar \(number)" }

    package init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(number, forKey: "number")
    }
}

/// An enum that is written as its raw text.
package enum Color: String, HRCoding, CaseIterable {
    case red, green
}

/// An option set that is written as its raw integer.
package struct Options: OptionSet, HRCoding, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let first = Options(rawValue: 1)
    package static let second = Options(rawValue: 2)
}

/// A generic container.
package struct Stack<Item: HRCoding>: HRCoding {
    package static var archiveName: String { "Stack<\(Item.archiveName)>" }

    package var items: [Item]

    package init(_ items: [Item]) { self.items = items }

    package init(coder: HRDecoder) throws {
        items = try coder.decode(forKey: "items")
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(items, forKey: "items")
    }
}

extension Stack: Equatable where Item: Equatable {}

/// A registry that knows ``Named`` and ``Bar``.
package let fooRegistry: HRClassRegistry = {
    var registry = HRClassRegistry()
    registry.register(Named.self)
    registry.register(Bar.self)
    return registry
}()

/// Whether two values behind ``Foo`` are of one type and equal.
package func areSame(_ left: any Foo, _ right: any Foo) -> Bool {
    if let left = left as? Named, let right = right as? Named { return left == right }
    if let left = left as? Bar, let right = right as? Bar { return left == right }
    return false
}

/// Whether two dictionaries have the same keys with the same values.
package func areSame<Key>(_ left: [Key: any Foo], _ right: [Key: any Foo]) -> Bool {
    left.count == right.count && left.allSatisfy { key, value in right[key].map { areSame(value, $0) } ?? false }
}
