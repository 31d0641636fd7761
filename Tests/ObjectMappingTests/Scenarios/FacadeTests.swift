import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

@Suite("Transforms of one's own, errors, listings")
struct FacadeTests {
    private let customers = Maps.customers

    private struct Mood: Error {}

    @Test("B-075 A transform of one's own serves one property")
    func ownTransform() throws {
        struct Pair: Equatable {
            var first = "a"
            var second = "a"
        }
        let reversed = ValueTransform<String, String>(
            encode: { String($0.reversed()) }, decode: { String($0.reversed()) })
        let pairs = PropertyMap(
            { Pair() }, MappedProperty("first", \.first, through: reversed), MappedProperty("second", \.second))
        let pair = Pair(first: "abc", second: "abc")
        #expect(try pairs.text(of: pair) == #"{"first":"cba","second":"abc"}"#)
        #expect(try pairs.value(of: #"{"first":"cba","second":"abc"}"#) == pair)
    }

    @Test("B-076 A transform in one direction")
    func oneWay() throws {
        struct Order {
            var count = 0
            var note = ""
        }
        let orders = PropertyMap(
            { Order() },
            MappedProperty("items", \.count, readThrough: DecodingTransform { (items: [String]) in items.count }),
            MappedProperty("note", \.note, writtenThrough: EncodingTransform { $0.uppercased() }))
        #expect(try orders.text(of: Order(count: 1, note: "x")) == #"{"note":"X"}"#)
        let order = try orders.value(of: #"{"items":["a","b"],"note":"y"}"#)
        #expect((order.count, order.note) == (2, ""))
        #expect(try EncodingTransform { (date: Int) in String(date) }.text(of: 5) == #""5""#)
        #expect(try DecodingTransform { (text: String) in text.count }.array.value(of: #"["abc"]"#) == [3])
    }

    @Test("B-077 A transform that fails, with its error, its path and its cause")
    func failingTransform() throws {
        let failing = ValueTransform<String?, String?>(encode: { _ in throw Mood() }, decode: { _ in throw Mood() })
        let map = customers.replacing(MappedProperty("name", \.name, through: failing)).array
        let reading = expectError(.userError, #"HR0208 the transform of "name" has failed at 1.name"#) {
            _ = try map.value(of: #"[{},{"name":"x"}]"#)
        }
        #expect(reading?.underlying is Mood)
        #expect(reading?.location?.line == 1)
        #expect(reading?.location?.column == 13)
        let writing = expectError(.userError, #"HR0208 the transform of "name" has failed at 0.name"#) {
            _ = try map.text(of: [Customer()])
        }
        #expect(writing?.underlying is Mood)
    }

    @Test("B-078 Indented text has the same order")
    func indented() throws {
        let data = try customers.jsonData(from: Customer(identifier: 7, name: "A"))
        #expect(String(decoding: data, as: UTF8.self) == "{\n  \"id\": 7,\n  \"name\": \"A\"\n}")
    }

    @Test("B-079 An error of syntax, with line and column")
    func syntaxError() {
        let error = expectError(.syntax) { _ = try customers.value(of: "{\n  \"id\": 7\n  \"name\": \"A\"\n}") }
        #expect(error?.location?.line == 2)
        #expect(error?.location?.column == 10)
    }

    @Test("B-080 No data is an error")
    func noData() {
        expectError(.emptyInput) { _ = try customers.value(fromJSON: Data()) }
    }

    @Test("B-081 No model is null, another class is an error")
    func wrongModel() throws {
        let any = ValueTransform.cast(to: Customer.self).composed(with: .map(customers))
        #expect(try any.optional.text(of: nil) == "null")
        expectError(.invalidValue) { _ = try any.text(of: "text") }
    }

    @Test("B-082 A lone UUID is JSON")
    func loneValue() throws {
        let id = UUID()
        #expect(try ValueTransform.uuid.value(of: ValueTransform.uuid.text(of: id)) == id)
    }

    @Test("B-083 A thousand customers, one by one")
    func manyTimes() throws {
        // How fast that is, the benchmarks say; that nothing is kept, this says.
        weak var last: Customer?
        for number in 0..<1000 {
            let text = try customers.text(of: Customer(identifier: number, name: "A"))
            let customer = try customers.value(of: text)
            #expect(customer.identifier == number)
            last = customer
        }
        #expect(last == nil)
    }

    @Test("B-084 Names, keys and types of all properties, inherited ones included")
    func listing() {
        struct Model {
            var text = ""
            var number = 0
            var flag = false
            var anything: Any = 0
        }
        let models = PropertyMap(
            { Model() }, MappedProperty("t", \.text).formerly("title"), MappedProperty("n", \.number),
            MappedProperty("in.f", \.flag).writtenOnly(), MappedProperty("x", \.anything).named("whatever"))
        #expect(
            models.listing.map(\.description) == [
                #"text "t": String"#, #"number "n": Int"#, #"flag "in.f": Bool"#, #"whatever "x": Any"#,
            ])
        #expect(models.listing.map(\.formerKeys) == [["title"], [], [], []])
        #expect(models.listing.map(\.isRead) == [true, true, false, true])
        let keys = PropertyMap({ KeyCustomer() }, extending: customers, MappedProperty("discount", \.discount))
        #expect(keys.listing.map(\.key) == ["id", "name", "websiteURL", "contactURL", "discount"])
        #expect(keys.listing.map(\.typeName).first == "Optional<Int>")
    }

    @Test("B-085 A transform that is absent cannot be said, and leaving values alone can")
    func absentTransform() throws {
        // `through: nil` does not compile.
        #expect(try ValueTransform<Int, Int>.identity.text(of: 5) == "5")
    }
}
