import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

private struct Point: Equatable {
    let x: Int
    let y: Int
    let label: String?
}

@Suite("Maps of structures")
struct StructureMapTests {
    private struct Odd: Error {}

    private let points = PropertyMap(
        building: Point.init(x:y:label:), MappedProperty("x", \.x), MappedProperty("y", \.y, default: 7),
        MappedProperty("label", \.label)
    )

    @Test("Constants come back through the initializer")
    func built() throws {
        let point = Point(x: 1, y: 2, label: "p")
        #expect(try points.text(of: point) == #"{"x":1,"y":2,"label":"p"}"#)
        #expect(try points.value(of: #"{"label":"p","y":2,"x":1}"#) == point)
    }

    @Test("What is absent or null is the default, or nil")
    func absent() throws {
        #expect(try points.value(of: #"{"x":1}"#) == Point(x: 1, y: 7, label: nil))
        #expect(try points.value(of: #"{"x":1,"y":null,"label":null}"#) == Point(x: 1, y: 7, label: nil))
    }

    @Test("What is absent without a default is an error")
    func missing() {
        expectError(.missingKey, #"HR0203 Point needs the key "x", which is missing at 1"#) {
            _ = try points.array.value(of: #"[{"x":1},{"y":1}]"#)
        }
        expectError(.typeMismatch, #"HR0202 "x" must be an integer, found null at x"#) {
            _ = try points.value(of: #"{"x":null}"#)
        }
    }

    @Test("A function may ask for the values, in any order")
    func builtByName() throws {
        let x = MappedProperty("x", \Point.x)
        let y = MappedProperty("y", \Point.y)
        let swapped = PropertyMap(x, y) { Point(x: try $0[y], y: try $0[x], label: "swapped") }
        #expect(try swapped.value(of: #"{"x":1,"y":2}"#) == Point(x: 2, y: 1, label: "swapped"))
    }

    @Test("A property that takes another's place gives its value")
    func replaced() throws {
        let renamed = points.replacing(MappedProperty("left", \.x))
        #expect(try renamed.value(of: #"{"left":1}"#) == Point(x: 1, y: 7, label: nil))
    }

    @Test("A property that was taken out is missed")
    func removed() {
        expectError(.invalidValue, "HR0206 the value is not x among the properties that the map reads at $root") {
            _ = try points.removing(\.x).value(of: "{}")
        }
    }

    @Test("What the function throws is in the error, with the path")
    func refused() {
        let odd = PropertyMap(
            building: { (x: Int) -> Point in
                guard x.isMultiple(of: 2) else { throw Odd() }
                return Point(x: x, y: 0, label: nil)
            }, MappedProperty("x", \.x))
        let error = expectError(.userError) { _ = try odd.array.value(of: #"[{"x":2},{"x":3}]"#) }
        #expect(error?.path == HRPath(["1"]))
        #expect(error?.underlying is Odd)
        let even = PropertyMap(
            building: { (x: Int) -> Point in throw ConversionError("an even point", help: ["double it"]) },
            MappedProperty("x", \.x))
        let refusal = expectError(.invalidValue, "HR0206 element 0 is not an even point at 0") {
            _ = try even.array.value(of: #"[{"x":2}]"#)
        }
        #expect(refusal?.help == ["double it"])
    }

    @Test("Values of all sizes find their place")
    func sizes() throws {
        struct Wide: Equatable {
            let flag: Bool
            let text: String
            let small: UInt8
            let date: Date
            let list: [Int]
            let half: Float
        }
        let wides = PropertyMap(
            building: Wide.init(flag:text:small:date:list:half:), MappedProperty("flag", \.flag),
            MappedProperty("text", \.text),
            MappedProperty("small", \.small), MappedProperty("date", \.date, through: .secondsSince1970),
            MappedProperty("list", \.list), MappedProperty("half", \.half))
        let wide = Wide(
            flag: true, text: String(repeating: "long ", count: 9), small: 200, date: Date(timeIntervalSince1970: 1.5),
            list: [1, 2], half: 0.1)
        #expect(try wides.value(of: wides.text(of: wide)) == wide)
    }

    @Test("Values that were read before an error are let go of")
    func released() throws {
        final class Part {}
        struct Whole {
            let part: Part
            let number: Int
        }
        nonisolated(unsafe) weak var part: Part?
        let parts = PropertyMap({ Part() })
        let singleValueObjects = PropertyMap(
            building: { (made: Part, number: Int) -> Whole in
                part = made
                throw Odd()
            }, MappedProperty("part", \.part, through: .map(parts)), MappedProperty("number", \.number))
        expectError(.userError) { _ = try singleValueObjects.value(of: #"{"part":{},"number":1}"#) }
        #expect(part == nil)
        expectError(.missingKey) { _ = try singleValueObjects.value(of: #"{"part":{}}"#) }
    }
}
