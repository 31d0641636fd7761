import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

@Suite("Maps")
struct MapTests {
    private let customers = Maps.customers
    private let things = Maps.things
    private let anyCustomer = ValueTransform.cast(to: Customer.self).composed(with: .map(Maps.customers))

    @Test("B-018 An object of an unrelated class is an error")
    func unrelatedClass() {
        expectError(
            .invalidValue, "HR0206 the value cannot be written: the transform expects a value of Customer at $root"
        ) {
            _ = try anyCustomer.text(of: Thing())
        }
    }

    @Test("B-019 Of a subclass the mapped fields are written, and its name where it is registered")
    func subclass() throws {
        let key = KeyCustomer(identifier: 1, name: "K")
        key.discount = 10
        #expect(try customers.text(of: key) == #"{"id":1,"name":"K"}"#)
        var registry = HRClassRegistry()
        registry.register(customers)
        registry.register(PropertyMap({ KeyCustomer() }, extending: customers, MappedProperty("discount", \.discount)))
        let archiver = HRArchiver(registry: registry)
        let data = try archiver.archive(key, through: customers, as: .json.using(.direct).compact)
        #expect(
            String(decoding: data, as: UTF8.self) == #"{"$class":"KeyCustomer","id":1,"name":"K","discount":10}"#)
        let back = try HRUnarchiver(registry: registry).unarchive(through: customers, from: data)
        #expect((back as? KeyCustomer)?.discount == 10)
    }

    @Test("B-020 Numbers and truth values are written as what they are, and read back")
    func scalars() throws {
        let thing = Thing()
        (thing.n, thing.d, thing.b) = (-3, 2.5, true)
        let text = try things.text(of: thing)
        #expect(text == #"{"n":-3,"d":2.5,"b":true,"s":"default","arr":[],"set":[]}"#)
        let back = try things.value(of: text)
        #expect((back.n, back.d, back.b) == (-3, 2.5, true))
    }

    @Test("B-021 A nested object, in the order of its own map")
    func nestedObject() throws {
        let thing = Thing()
        thing.owner = Customer(identifier: 1, name: "A")
        let text = try things.text(of: thing)
        #expect(text.contains(#""owner":{"id":1,"name":"A"}"#))
        #expect(try things.value(of: text).owner?.name == "A")
    }

    @Test("B-022 A nested set is an array")
    func nestedSet() throws {
        let thing = Thing()
        thing.set = [3, 1, 2]
        let text = try things.text(of: thing)
        #expect(text.contains(#""set":[1,2,3]"#))
        #expect(try things.value(of: text).set == [1, 2, 3])
    }

    @Test("B-023 A property without its transform passes values as they are")
    func withoutTransform() throws {
        let plain = customers.replacing(MappedProperty("contactURL", \.contact))
        let contact = URL(string: "/ContactUs", relativeTo: Maps.google)
        #expect(
            try plain.text(of: Customer(identifier: nil, name: nil, contact: contact))
                == #"{"contactURL":"http://www.google.com/ContactUs"}"#)
        final class Holder { var value: Any = Thing() }
        let holders = PropertyMap({ Holder() }, MappedProperty("value", \.value))
        expectError(.unsupportedType, #"HR0207 "Thing" has no way to take part in an archive at value"#) {
            _ = try holders.text(of: Holder())
        }
    }

    @Test("B-024 A property that does not exist is a fault of the map")
    func missingProperty() {
        // A key path to a property that a type does not have is no program. What is left is the map's own.
        let map = PropertyMap({ Customer() }, MappedProperty("id", \.identifier))
        #expect(
            map.removing(\.name).faults == ["the map of Customer has no property with that key path to remove"])
        #expect(
            map.removing(key: "nome").faults == [#"the map of Customer has no property under the key "nome" to remove"#]
        )
        #expect(
            map.replacing(MappedProperty("name", \.name)).faults == [
                "the map of Customer has no property name to replace"
            ])
        expectError(.coderMisuse, "HR0209 the map of Customer has no property name to replace") {
            _ = try map.replacing(MappedProperty("name", \.name)).text(of: Customer())
        }
    }

    @Test("B-025 Two properties under one key are a fault of the map")
    func twoUnderOneKey() {
        let map = PropertyMap({ Customer() }, MappedProperty("id", \.identifier), MappedProperty("id", \.name))
        let fault = #"Customer has property id twice under the key "id""#
        #expect(map.faults == [fault])
        expectError(.coderMisuse, "HR0209 \(fault)") { _ = try map.text(of: Customer()) }
        var registry = HRClassRegistry()
        registry.register(map)
        expectError(.registryConflict, "HR0403 \(fault)") {
            _ = try HRArchiver(registry: registry).document(archiving: 1)
        }
    }

    @Test("Two maps of one type are a conflict of the registry, one map twice is none")
    func twoMapsOfOneType() throws {
        var registry = HRClassRegistry()
        registry.register(Maps.customers)
        registry.register(Maps.customers)
        #expect(try HRArchiver(registry: registry).document(archiving: 1) == HRDocument(1 as HRNode))
        registry.register(Maps.customers.removing(\.name))
        expectError(.registryConflict, "HR0403 Customer is described twice, in different ways") {
            _ = try HRArchiver(registry: registry).document(archiving: 1)
        }
    }

    @Test("B-026 A map without properties writes an empty object")
    func emptyMap() throws {
        let map = PropertyMap({ Customer() })
        #expect(try map.text(of: Customer()) == "{}")
        #expect(try map.value(of: #"{"id":1}"#).identifier == nil)
    }

    @Test("B-027 Of two maps, the second wins, and what is new comes behind")
    func combined() throws {
        let first = PropertyMap({ Customer() }, MappedProperty("id", \.identifier), MappedProperty("name", \.name))
        let second = PropertyMap(
            { Customer() }, MappedProperty("url", \.website, through: .optional(.absoluteURL)),
            MappedProperty("number", \.identifier))
        let both = first.combined(with: second)
        #expect(both.faults.isEmpty)
        let customer = Customer(identifier: 1, name: "A", website: "http://a.example")
        #expect(try both.text(of: customer) == #"{"number":1,"name":"A","url":"http://a.example"}"#)
        #expect(try both.value(of: #"{"number":5,"id":6}"#).identifier == 5)
    }

    @Test("B-028 A map that is built property by property writes in that order")
    func appended() throws {
        let map = PropertyMap({ Customer() }).adding(MappedProperty("b", \.name)).adding(
            MappedProperty("a", \.identifier))
        #expect(try map.text(of: Customer(identifier: 1, name: "A")) == #"{"b":"A","a":1}"#)
    }

    @Test("B-029 An array of customers, and back")
    func arrayOfObjects() throws {
        let text = try customers.array.text(of: [
            Customer(identifier: 1, name: nil), Customer(identifier: 2, name: nil),
        ])
        #expect(text == #"[{"id":1},{"id":2}]"#)
        #expect(try customers.array.value(of: text).map(\.identifier) == [1, 2])
    }

    @Test("B-030 An element of another kind, with its index")
    func wrongElement() {
        expectError(.typeMismatch, #"HR0202 element 1 must be an object of class "Customer", found an array at 1"#) {
            _ = try customers.array.value(of: #"[{"id":1},[]]"#)
        }
    }
}
