import Foundation
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

    private let bases = PropertyMap({ Base() }, MappedProperty("a", \.a), MappedProperty("b", \.b, default: 5))

    @Test("Inherited properties come first, with their options")
    func inherited() throws {
        let derived = PropertyMap({ Derived() }, extending: bases, MappedProperty("c", \.c))
        #expect(try derived.text(of: Derived()) == #"{"a":1,"b":2,"c":3}"#)
        let back = try derived.value(of: #"{"c":9,"a":7}"#)
        #expect((back.a, back.b, back.c) == (7, 5, 9))
    }

    @Test("A property of the subclass takes the place of the inherited one with its name")
    func overridden() throws {
        let derived = PropertyMap(
            { Derived() }, extending: bases, MappedProperty("alpha", \.a, through: .text(of: Int.self)).named("a"))
        #expect(try derived.text(of: Derived()) == #"{"alpha":"1","b":2}"#)
        #expect(try derived.value(of: #"{"alpha":"8"}"#).a == 8)
    }

    @Test("A class that is built, of inherited values too")
    func built() throws {
        let a = MappedProperty("a", \Fixed.a)
        let fixed = PropertyMap(a) { Fixed(a: try $0[a]) }
        let b = MappedProperty("b", \FixedDerived.b)
        let derived = PropertyMap(extending: fixed, b) { FixedDerived(a: try $0[a], b: try $0[b]) }
        let back = try derived.value(of: #"{"a":1,"b":2}"#)
        #expect((back.a, back.b) == (1, 2))
        #expect(try derived.text(of: back) == #"{"a":1,"b":2}"#)
    }

    fileprivate class Person {
        var name = ""
        var partner: Person?
    }

    fileprivate final class Employee: Person {}

    enum Option: CaseIterable {
        case none, required, formerly, writtenOnly, readOnly, writingNull, omittingNil, reference, weakReference, named
        case defaulting, annotated

        fileprivate func on<Root: Person>(_ property: MappedProperty<Root, Person?>) -> MappedProperty<Root, Person?> {
            switch self {
            case .none: property
            case .required: property.required()
            case .formerly: property.formerly("spouse")
            case .writtenOnly: property.writtenOnly()
            case .readOnly: property.readOnly()
            case .writingNull: property.writingNull()
            case .omittingNil: property.omittingNil()
            case .reference: property.reference()
            case .weakReference: property.weakReference()
            case .named: property.named("companion")
            case .defaulting: property.defaulting(to: Person())
            case .annotated: property.annotated(with: 1)
            }
        }
    }

    private static let persons: PropertyMap<Person> = PropertyMap(
        { Person() }, MappedProperty("name", \.name),
        MappedProperty("partner", \.partner, through: .optional(.deferred(persons))))

    private static func map<Root: Person>(_ option: Option, _ make: @escaping @Sendable () -> Root) -> PropertyMap<Root>
    {
        let name: MappedProperty<Root, String> = MappedProperty("name", \Root.name)
        let partner: MappedProperty<Root, Person?> = MappedProperty(
            "partner", \Root.partner, through: .optional(.deferred(persons)))
        return PropertyMap(make, name, option.on(partner))
    }

    /// What a map writes of people, and reads of texts: values or errors.
    private func outcomes(of map: PropertyMap<Employee>, writingNulls: Bool) -> [String] {
        let map = map.writingNulls(writingNulls)
        let people = [Employee(), Employee(), Employee()]
        for (index, person) in people.enumerated() { person.name = "\(index)" }
        (people[0].partner, people[1].partner) = (people[1], people[0])
        defer { for person in people { person.partner = nil } }
        func outcome(_ body: () throws -> String) -> String {
            do { return try body() } catch { return String(describing: error) }
        }
        let written = outcome {
            try String(decoding: HRArchiver().archive(people, through: map.array, as: .json.compact), as: UTF8.self)
        }
        let members = [
            #""partner":{"$alias":"1"}"#, #""spouse":{"$alias":"1"}"#, #""partner":null"#, #""partner":{"name":"c"}"#,
            #""partner":3"#, #""other":1"#, #""partner":{"$alias":"0"}"#, #""partner":{"$alias":"7"}"#,
        ]
        return [written]
            + members.map { member in
                outcome {
                    let text = #"[{"name":"a",\#(member)},{"name":"b","partner":{"$alias":"0"}}]"#
                    let back = try HRUnarchiver().unarchive(through: map.array, from: Data(text.utf8))
                    defer { for person in back { person.partner = nil } }
                    let partners = back.map { $0.partner.map { "\($0.name) \($0 === back[0]) \($0 === back[1])" } }
                    return "\(partners)"
                }
            }
    }

    @Test("Options are inherited: the map works as if it had the property itself", arguments: Option.allCases)
    func options(option: Option) {
        for writingNulls in [false, true] {
            let own = Self.map(option) { Employee() }
            let derived = PropertyMap({ Employee() }, extending: Self.map(option) { Person() })
            #expect(outcomes(of: derived, writingNulls: writingNulls) == outcomes(of: own, writingNulls: writingNulls))
        }
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
        let strict = bases.refusingUnknownKeys().adding(MappedProperty("c", get: { (_: Base) in 3 }, set: { _, _ in }))
        expectError(.unknownKey) { _ = try strict.value(of: #"{"x":1}"#) }
        #expect(bases.removing(key: "x").adding(MappedProperty("y", \.a)).faults.count == 1)
        let derived = PropertyMap({ Derived() }, extending: bases.removing(key: "x"), MappedProperty("c", \.c))
        #expect(derived.faults.count == 1)
    }
}
