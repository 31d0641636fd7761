import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

@Suite("Transforms")
struct TransformTests {
    private enum Level: Int { case low = 1, high }

    @Test("There, and back by the inverse")
    func inverse() throws {
        let text = ValueTransform.text(of: Int.self)
        #expect(try text.encode(5) == "5")
        #expect(try text.inverse.encode("5") == 5)
        #expect(try text.inverse.text(of: "5") == "5")
        #expect(throws: ConversionError.self) { try text.decode("five") }
        #expect(try text.set.inverse.text(of: ["1", "2"]) == "[1,2]")
        #expect(try text.set.inverse.inverse.text(of: [1]) == #"["1"]"#)
    }

    @Test("The inverse of a map is laid out as the map says")
    func inverseOfMap() throws {
        let customers = Maps.customers
        let text = #"[{"id":1,"name":"a"}]"#
        #expect(try customers.array.inverse.text(of: [Customer(identifier: 1, name: "a")]) == text)
        #expect(try customers.array.inverse.value(of: text).first?.name == "a")
        #expect(try customers.optional.dictionary.inverse.text(of: ["x": nil]) == #"{"x":null}"#)
    }

    @Test("One behind the other")
    func composition() throws {
        let seconds = ValueTransform.secondsSince1970.composed(with: .text(of: Double.self))
        #expect(try seconds.text(of: Date(timeIntervalSince1970: 1.5)) == #""1.5""#)
        #expect(try seconds.value(of: #""1.5""#) == Date(timeIntervalSince1970: 1.5))
        let joined = ValueTransform.text(of: Int.self).array.composed(
            with: ValueTransform<[String], String>(
                encode: { $0.joined(separator: ",") }, decode: { $0.split(separator: ",").map(String.init) }))
        #expect(try joined.text(of: [1, 2]) == #""1,2""#)
        #expect(try joined.value(of: #""1,2""#) == [1, 2])
        expectError(.invalidValue, "HR0206 element 1 is not the text of a value of Int at 1") {
            _ = try joined.value(of: #""1,x""#)
        }
    }

    @Test("A text whose number is too large for the type", arguments: ["1e400", "-1e400"])
    func tooLarge(text: String) {
        expectError(.invalidValue) { _ = try ValueTransform.text(of: Double.self).value(of: "\"\(text)\"") }
        expectError(.invalidValue) { _ = try ValueTransform.text(of: Float.self).value(of: "\"1e39\"") }
        expectError(.invalidValue) { _ = try ValueTransform.text(of: Int8.self).value(of: "\"128\"") }
        #expect((try? ValueTransform.text(of: Double.self).value(of: "\"inf\"")) == .infinity)
    }

    @Test("Raw values")
    func rawValues() throws {
        let level: ValueTransform<Level, Int> = .rawValue
        #expect(try level.text(of: .high) == "2")
        #expect(try level.value(of: "1") == .low)
        expectError(.invalidValue, "HR0206 the value is not a value of TransformTests.Level at $root") {
            _ = try level.value(of: "3")
        }
    }

    @Test("Data in Base64")
    func base64() throws {
        let data = Data([0, 1, 254, 255])
        #expect(try ValueTransform.base64.text(of: data) == #""AAH+/w==""#)
        #expect(try ValueTransform.base64.value(of: #""AAH+\n/w==""#) == data)
        expectError(.invalidValue, "HR0206 the value is not data in Base64 at $root") {
            _ = try ValueTransform.base64.value(of: #""AAH""#)
        }
    }

    @Test("Truth in other words")
    func bools() throws {
        let yes = ValueTransform.bool(true: "Y", false: "N", orTrue: ["yes"], orFalse: ["no", ""])
        #expect(try yes.array.text(of: [true, false]) == #"["Y","N"]"#)
        #expect(try yes.array.value(of: #"["Y","yes","N","no",""]"#) == [true, true, false, false, false])
        expectError(.invalidValue, #"HR0206 the value is not "Y" or "N" at $root"#) { _ = try yes.value(of: #""y""#) }
        let number = ValueTransform.oneOrZero
        #expect(try number.array.text(of: [true, false]) == "[1,0]")
        #expect(try number.array.value(of: "[1,0]") == [true, false])
        expectError(.invalidValue, "HR0206 the value is not 1 or 0 at $root") { _ = try number.value(of: "2") }
    }

    @Test("ISO 8601, to the second and exactly")
    func iso8601() throws {
        let date = Date(timeIntervalSinceReferenceDate: 0.25)
        #expect(try ValueTransform.iso8601.encode(date) == "2001-01-01T00:00:00Z")
        #expect(try ValueTransform.iso8601WithFractions.encode(date) == "2001-01-01T00:00:00.25Z")
        #expect(
            try ValueTransform.iso8601.encode(Date(timeIntervalSinceReferenceDate: -0.25)) == "2000-12-31T23:59:59Z")
        for text in ["2001-01-01T00:00:00.25Z", "2001-01-01T01:00:00.25+01:00"] {
            #expect(try ValueTransform.iso8601.decode(text) == date)
            #expect(try ValueTransform.iso8601WithFractions.decode(text) == date)
        }
        expectError(.invalidValue, "HR0206 the value is not a date at $root") {
            _ = try ValueTransform.iso8601.value(of: #""2001-02-30""#)
        }
        let far = Date(timeIntervalSince1970: 1e15)
        expectError(
            .invalidValue,
            "HR0206 the value cannot be written: the transform expects a date of the years 1 to 9999 at $root"
        ) {
            _ = try ValueTransform.iso8601.text(of: far)
        }
    }

    @Test("Dates that are no points in time", arguments: [Double.nan, .infinity])
    func noDate(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        expectError(.invalidValue) { _ = try ValueTransform.secondsSince1970.text(of: date) }
        expectError(.invalidValue) { _ = try ValueTransform.millisecondsSince1970.text(of: date) }
    }

    @Test("Errors of elements know where they are")
    func pathsOfErrors() {
        let numbers = ValueTransform.text(of: Int.self)
        #expect {
            try numbers.array.dictionary.decode(["a": ["1", "x"]])
        } throws: { error in
            (error as? ConversionError)?.description == "expected the text of a value of Int at a.1"
        }
        #expect(ConversionError("a URL").description == "expected a URL")
    }
}
