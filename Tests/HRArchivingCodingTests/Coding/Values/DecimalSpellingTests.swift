import Foundation
import HRArchiving
import Testing

@Suite("E8: Decimals as numbers")
struct DecimalSpellingTests {
    private struct Price: Codable, Equatable {
        var amount: Decimal
        var rates: [String: Decimal] = [:]
    }

    private static func decimal(_ digits: String) throws -> Decimal { try #require(Decimal(string: digits)) }

    @Test(
        "A decimal is a number where it comes back equal",
        arguments: [
            ("12.5", "12.5"), ("0", "0"), ("-3", "-3"), ("0.1", "0.1"),
            ("1000000000000000.25", "\"1000000000000000.25\""),
            ("18446744073709551615", "18446744073709551615"), ("0.0000001", "1e-07"),
            ("12345678901234567890.5", "\"12345678901234567890.5\""), ("NaN", "\"NaN\""),
            ("0.12345678901234567890123456789", "\"0.12345678901234567890123456789\""),
        ])
    func numbers(_ digits: String, _ json: String) throws {
        let value = digits == "NaN" ? Decimal.nan : try Self.decimal(digits)
        let archiver = HRArchiver(decimals: .number)
        #expect(String(decoding: try archiver.archive([value], as: .json.compact), as: UTF8.self) == "[\(json)]")
        let price = Price(amount: value, rates: ["a": value])
        for format in [HRFormat.json, .xmlPropertyList, .binaryPropertyList] {
            let back = try HRUnarchiver().unarchive(Price.self, from: archiver.archive(price, as: format))
            #expect(back == price || value.isNaN && back.amount.isNaN)
        }
    }

    @Test("Unless that is asked for, it is a string")
    func text() throws {
        let data = try HRArchiver().archive([Self.decimal("12.5")], as: .json.compact)
        #expect(String(decoding: data, as: UTF8.self) == #"["12.5"]"#)
    }
}
