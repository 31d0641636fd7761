import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

@Suite("Objects and JSON")
struct ReadingAndWritingTests {
    private let customers = Maps.customers
    private let things = Maps.things
    private let json =
        #"{"id":7,"name":"A","websiteURL":"http://a.example/x","contactURL":"/ContactUs"}"#

    @Test("B-001 Four fields are read, the contact relative to its base")
    func readCustomer() throws {
        let customer = try customers.value(of: json)
        #expect(customer.identifier == 7)
        #expect(customer.name == "A")
        #expect(customer.website?.absoluteString == "http://a.example/x")
        #expect(customer.contact?.absoluteString == "http://www.google.com/ContactUs")
    }

    @Test("B-002 They are written in the order of the map, a relative contact as it is")
    func writeCustomer() throws {
        let contact = URL(string: "/ContactUs", relativeTo: Maps.google)
        let customer = Customer(identifier: 7, name: "A", website: "http://a.example/x", contact: contact)
        #expect(try customers.text(of: customer) == json)
    }

    @Test("B-003 An absolute contact under the base is shortened")
    func shortenedContact() throws {
        let contact = URL(string: "http://www.google.com/ContactUs")
        let customer = Customer(identifier: 7, name: "A", website: "http://a.example/x", contact: contact)
        #expect(try customers.text(of: customer) == json)
    }

    @Test("B-004 A contact on another host is written in full")
    func foreignContact() throws {
        let customer = Customer(identifier: nil, name: nil, contact: URL(string: "http://www.google.community/x"))
        #expect(try customers.text(of: customer) == #"{"contactURL":"http://www.google.community/x"}"#)
    }

    @Test("B-005 A contact of another host is read without the base")
    func readForeignContact() throws {
        let customer = try customers.value(of: #"{"contactURL":"https://other.example/a"}"#)
        #expect(customer.contact?.absoluteString == "https://other.example/a")
        #expect(customer.contact?.baseURL == nil)
    }

    @Test("B-006 Nothing but nil, written as null, in order")
    func explicitNulls() throws {
        let text = try customers.writingNulls().text(of: Customer())
        #expect(text == #"{"id":null,"name":null,"websiteURL":null,"contactURL":null}"#)
    }

    @Test("B-007 Nothing but nil, left out")
    func omittedNulls() throws {
        #expect(try customers.text(of: Customer()) == "{}")
    }

    @Test("B-008 What is absent stays as it was made")
    func absentKeys() throws {
        let thing = try things.value(of: "{}")
        #expect(thing.n == 42)
        #expect(thing.s == "default")
    }

    @Test("B-009 What is null stays as it was made")
    func nulls() throws {
        let thing = try things.value(of: #"{"n":null,"s":null}"#)
        #expect(thing.n == 42)
        #expect(thing.s == "default")
    }

    @Test("B-010 Unknown keys are ignored")
    func unknownKey() throws {
        #expect(try things.value(of: #"{"more":{"x":[1]},"n":1}"#).n == 1)
    }

    @Test("B-011 A number is no text")
    func numberForText() {
        expectError(.typeMismatch, #"HR0202 "s" must be a string, found an integer at s"#) {
            _ = try things.value(of: #"{"s":5}"#)
        }
    }

    @Test("B-012 A numeric text is no number, unless the unarchiver converts")
    func textForNumber() throws {
        expectError(.typeMismatch, #"HR0202 "n" must be an integer, found a string at n"#) {
            _ = try things.value(of: #"{"n":"5"}"#)
        }
        let lenient = HRUnarchiver(convertsScalars: true)
        #expect(try lenient.unarchive(through: things, from: Data(#"{"n":"5"}"#.utf8)).n == 5)
    }

    @Test("B-013 An object is no number")
    func objectForNumber() {
        expectError(.typeMismatch, #"HR0202 "n" must be an integer, found a dictionary at n"#) {
            _ = try things.value(of: #"{"n":{}}"#)
        }
    }

    @Test("B-014 An array is no customer")
    func arrayForObject() {
        expectError(.typeMismatch, #"HR0202 "owner" must be an object of class "Customer", found an array at owner"#) {
            _ = try things.value(of: #"{"owner":[]}"#)
        }
        expectError(.typeMismatch, #"HR0202 the value must be an object of class "Customer", found an array at $root"#)
        {
            _ = try customers.value(of: "[]")
        }
    }

    @Test("B-015 A text is no customer")
    func textForObject() {
        expectError(.typeMismatch, #"HR0202 "owner" must be an object of class "Customer", found a string at owner"#) {
            _ = try things.value(of: #"{"owner":"x"}"#)
        }
    }

    @Test("B-016 Null is nil where a customer may be absent")
    func nullForObject() throws {
        #expect(try things.value(of: #"{"owner":null}"#).owner == nil)
        #expect(try customers.optional.value(of: "null") == nil)
    }

    @Test("B-017 Nil is null, without an error")
    func nilModel() throws {
        #expect(try customers.optional.text(of: nil) == "null")
        #expect(try things.writingNulls().text(of: Thing()).contains(#""owner":null"#))
    }
}
