import HRArchiving
import ObjectMapping
import TestSupport
import Testing

@Suite("Maps of subclasses, and changed maps")
struct InheritanceTests {
    private class Base {
        var a = 1
        var b = 2
    }

    private final class Derived: Base {
        var c = 3
    }

    private class Fixed {
        let a: Int
        init(a: Int) { self.a = a }
    }

    private final class FixedDerived: Fixed {
        let b: Int
        init(a: Int, b: Int) {
            self.b = b
            super.init(a: a)
        }
    }

    private let bases = PropertyMap({ Base() }, Property("a", \.a), Property("b", \.b, default: 5))

    @Test("Inherited properties come first, with their options")
    func inherited() throws {
        let derived = PropertyMap({ Derived() }, extending: bases, Property("c", \.c))
        #expect(try derived.text(of: Derived()) == #"{"a":1,"b":2,"c":3}"#)
        let back = try derived.value(of: #"{"c":9,"a":7}"#)
        #expect((back.a, back.b, back.c) == (7, 5, 9))
    }

    @Test("A property of the subclass takes the place of the inherited one with its name")
    func overridden() throws {
        let derived = PropertyMap(
            { Derived() }, extending: bases, Property("alpha", \.a, through: .text(of: Int.self)).named("a"))
        #expect(try derived.text(of: Derived()) == #"{"alpha":"1","b":2}"#)
        #expect(try derived.value(of: #"{"alpha":"8"}"#).a == 8)
    }

    @Test("A class that is built, of inherited values too")
    func built() throws {
        let a = Property("a", \Fixed.a)
        let fixed = PropertyMap(a) { Fixed(a: try $0[a]) }
        let b = Property("b", \FixedDerived.b)
        let derived = PropertyMap(extending: fixed, b) { FixedDerived(a: try $0[a], b: try $0[b]) }
        let back = try derived.value(of: #"{"a":1,"b":2}"#)
        #expect((back.a, back.b) == (1, 2))
        #expect(try derived.text(of: back) == #"{"a":1,"b":2}"#)
    }

    @Test("A class that does not inherit is a fault")
    func unrelated() {
        let wrong = PropertyMap({ Fixed(a: 1) }, extending: bases)
        #expect(wrong.faults == ["InheritanceTests.Fixed does not inherit from InheritanceTests.Base"])
    }

    @Test("Properties are taken out by key path or by key")
    func removed() throws {
        #expect(try bases.removing(\.a).text(of: Base()) == #"{"b":2}"#)
        #expect(try bases.removing(key: "b").text(of: Base()) == #"{"a":1}"#)
    }

    @Test("Options and faults outlive changes")
    func keptOptions() throws {
        let strict = bases.refusingUnknownKeys().adding(Property("c", get: { (_: Base) in 3 }, set: { _, _ in }))
        expectError(.unknownKey) { _ = try strict.value(of: #"{"x":1}"#) }
        #expect(bases.removing(key: "x").adding(Property("y", \.a)).faults.count == 1)
        let derived = PropertyMap({ Derived() }, extending: bases.removing(key: "x"), Property("c", \.c))
        #expect(derived.faults.count == 1)
    }
}
