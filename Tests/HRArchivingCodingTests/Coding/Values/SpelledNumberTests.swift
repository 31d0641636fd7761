import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// A number is what its text says, for every type that is asked for.
@Suite("Numbers as files spell them")
struct SpelledNumberTests {
    /// A file of one number under a key.
    private static func file(_ number: String, _ format: HRFormat, tag: String? = nil) -> Data {
        let isReal = number.contains { ".eE".contains($0) }
        let tag = tag ?? (isReal ? "real" : "integer")
        return Data(
            (format == .json
                ? "{\"v\": \(number)}"
                : """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0"><dict><key>v</key><\(tag)>\(number)</\(tag)></dict></plist>
                """).utf8)
    }

    private struct Coded<T: Decodable>: Decodable { var v: T }

    private struct Own<T: HRLeaf>: HRDecodable {
        let v: T
        init(coder: HRDecoder) throws { v = try coder.decode(forKey: "v") }
    }

    /// The number of some bytes as a type, read in each way; nil where it is refused with one of two codes.
    private static func readings<T: HRLeaf & Decodable>(_ type: T.Type, _ data: Data, _ number: String) -> [T?] {
        let foundation = HRUnarchiver(implementation: .foundation)
        return [
            reading(number) { try HRUnarchiver().unarchive(Coded<T>.self, from: data).v },
            reading(number) { try HRUnarchiver().unarchive([String: T].self, from: data)["v"] },
            reading(number) { try HRUnarchiver().unarchive(Own<T>.self, from: data).v },
            reading(number) { try HRUnarchiver(compatibility: .jsonEncoder).unarchive(Coded<T>.self, from: data).v },
            reading(number) { try foundation.unarchive(Coded<T>.self, from: data).v },
            reading(number) {
                let document = try HRUnarchiver().document(from: data)
                return try HRUnarchiver().unarchive(Coded<T>.self, from: document).v
            },
        ]
    }

    private static func reading<T>(_ number: String, _ body: () throws -> T?) -> T? {
        do {
            return try body()
        } catch let error as HRError {
            let isWhole = SpelledNumber(number).whole != nil
            #expect(error.code == (isWhole ? .outOfRange : .typeMismatch), "\(number) as \(T.self): \(error)")
        } catch {
            Issue.record("\(error)")
        }
        return nil
    }

    private static func check<T: FixedWidthInteger & HRLeaf & Decodable>(
        _ type: T.Type, _ number: SpelledNumber, _ data: Data
    ) {
        let expected: T? = number.integer()
        for (index, value) in readings(T.self, data, number.text).enumerated() {
            #expect(value == expected, "\(number.text) as \(T.self), way \(index)")
        }
    }

    private static func checkIntegers(_ number: SpelledNumber, _ data: Data) {
        check(Int.self, number, data)
        check(Int8.self, number, data)
        check(Int16.self, number, data)
        check(Int32.self, number, data)
        check(Int64.self, number, data)
        check(UInt.self, number, data)
        check(UInt8.self, number, data)
        check(UInt16.self, number, data)
        check(UInt32.self, number, data)
        check(UInt64.self, number, data)
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        check(Int128.self, number, data)
        check(UInt128.self, number, data)
    }

    @Test(
        "Every integer type reads every spelling exactly, or refuses it", .slow,
        arguments: 1...4 as ClosedRange<UInt64>,
        [HRFormat.json, .xmlPropertyList])
    func integers(seed: UInt64, format: HRFormat) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let number = SpelledNumber.random(using: &random)
            Self.checkIntegers(number, Self.file(number.text, format))
        }
    }

    @Test(
        "Numbers that a Double or 64 bits do not hold are read exactly",
        arguments: [
            "9007199254740993.0", "12345678901234567.0", "123456789012345678e1", "1e23", "1.152921504606847e+18",
            "18446744073709551616", "-9223372036854775809", "18446744073709552000", "4503599627370496.3",
            "1.0000000000000001", "900000000000000.01", "1e-400", "1e400", "-1e400", "123456789012345e3",
            "340282366920938463463374607431768211455", "340282366920938463463374607431768211456", "-0", "-0.0", "0e5",
            "1.5e300", "1.7976931348623157e+308", "5e-324", "0.00000000000000000000000000000000001e35",
        ], [HRFormat.json, .xmlPropertyList])
    func examples(text: String, format: HRFormat) {
        Self.checkIntegers(SpelledNumber(text), Self.file(text, format))
    }

    @Test("Hexadecimal integers of XML are exact as well", arguments: ["", "-", "+"])
    func hexadecimal(sign: String) throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        var random = SeededGenerator(seed: 7)
        for length in 1...40 {
            let digits = (0..<length).map { _ in "0123456789abcdefABCDEF".randomElement(using: &random) ?? "0" }
            let data = Self.file("\(sign)0x\(String(digits))", .xmlPropertyList, tag: "integer")
            let expected = Int128((sign == "-" ? "-" : "") + String(digits), radix: 16)
            #expect(Self.readings(Int128.self, data, "1").allSatisfy { $0 == expected }, "\(digits)")
        }
        let most = Self.file("0x" + String(repeating: "f", count: 256), .xmlPropertyList, tag: "integer")
        let decimal = try HRUnarchiver().document(from: most).root["v"]
        #expect(decimal?.description.hasPrefix("115792089237316195") == true || decimal?.description.count == 309)
        expectError(.outOfRange, "HR0204 a hexadecimal integer has more than 256 digits at v") {
            let many = Self.file("0x" + String(repeating: "f", count: 257), .xmlPropertyList, tag: "integer")
            _ = try HRUnarchiver().document(from: many)
        }
    }

    @Test(
        "Doubles and floats are rounded once", arguments: 1...4 as ClosedRange<UInt64>,
        [HRFormat.json, .xmlPropertyList])
    func reals(seed: UInt64, format: HRFormat) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let number = SpelledNumber.random(using: &random)
            let data = Self.file(number.text, format)
            let double = try #require(Double(number.text)), float = try #require(Float(number.text))
            #expect(Self.readings(Double.self, data, "1").allSatisfy { $0 == double }, "\(number)")
            let floats = Self.readings(Float.self, data, "1")
            #expect(floats.allSatisfy { $0 == (float.isFinite ? float : nil) }, "\(number)")
        }
    }

    @Test(
        "Decimals have as many digits as JSONDecoder gives", arguments: 1...4 as ClosedRange<UInt64>,
        [HRFormat.json, .xmlPropertyList])
    func decimals(seed: UInt64, format: HRFormat) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let number = SpelledNumber.random(using: &random)
            let json = Self.file(number.text, .json)
            let expected = try JSONDecoder().decode([String: Decimal].self, from: json)["v"]
            let data = Self.file(number.text, format)
            #expect(Self.readings(Decimal.self, data, "1").allSatisfy { $0 == expected }, "\(number)")
        }
        let long = "0.1234567890123456789012345678901234567890123"
        let read = try HRUnarchiver().unarchive([Decimal].self, from: Data("[\(long)]".utf8))
        #expect("\(read)" == "[0.123456789012345678901234567890123456789]")
    }

    // MARK: Other types

    private enum Size: UInt64, Codable, HRCoding {
        case large = 9_007_199_254_740_993
    }

    /// As the types of many packages that take any value: an integer first, then others.
    private enum AnyValue: Decodable, Equatable {
        case integer(Int), real(Double), text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let integer = try? container.decode(Int.self) {
                self = .integer(integer)
            } else if let real = try? container.decode(Double.self) {
                self = .real(real)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    private final class Keyed: NSObject, NSCoding {
        let number: Int64

        init?(coder: NSCoder) { number = coder.decodeInt64(forKey: "v") }
        func encode(with coder: NSCoder) {}
    }

    private final class Mapped {
        var number: Int64 = 0
        var decimal: Decimal = 0
    }

    @Test("Own raw values, types that take any value, maps and NSCoding", arguments: [HRFormat.json, .xmlPropertyList])
    func others(format: HRFormat) throws {
        let data = Self.file("9007199254740993.0", format)
        for unarchiver in [HRUnarchiver(), HRUnarchiver(compatibility: .jsonEncoder)] {
            #expect(try unarchiver.unarchive([String: Size].self, from: data) == ["v": .large])
            #expect(
                try unarchiver.unarchive([String: AnyValue].self, from: data) == ["v": .integer(9_007_199_254_740_993)])
        }
        let long = Self.file("18446744073709551616", format)
        #expect(try HRUnarchiver().unarchive([String: AnyValue].self, from: long) == ["v": .real(0x1p64)])
        #expect(try HRUnarchiver().unarchive(Keyed.self, from: data).number == 9_007_199_254_740_993)
        let map = PropertyMap({ Mapped() }, MappedProperty("v", \.number))
        #expect(try map.value(from: data).number == 9_007_199_254_740_993)
        let decimals = PropertyMap({ Mapped() }, MappedProperty("v", \.decimal))
        #expect(try decimals.value(from: long).decimal == Decimal(string: "18446744073709551616"))
        let any = try HRUnarchiver().unarchive([String: Any].self, from: long)
        #expect(any["v"] as? Decimal == Decimal(string: "18446744073709551616"))
    }
}
