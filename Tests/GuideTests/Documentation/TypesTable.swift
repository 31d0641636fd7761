import Foundation
import HRArchiving

/// How values of common types are written: a table for the documentation, filled by an archiver.
enum TypesTable {
    private enum Light: String, HRCoding { case sun, shade }
    private enum Shape: Codable { case circle(radius: Double) }

    static func text() throws -> String {
        let head = ["| type | value | in JSON |", "|---|---|---|"]
        return try (head + rows()).joined(separator: "\n")
    }

    private static func rows() throws -> [String] {
        [
            try row("`Int` … `UInt64`, `Double`, `Float`", "`0.1`", 0.1 as Float),
            try row("`Decimal`", "`12.50`", Decimal(1250) / 100),
            try row("`String`, `Character`", "`\"é\"`", "é" as Character),
            try row("`Date`", "", Date(timeIntervalSince1970: 1_800_000_000.25)),
            try row("`Duration`", "`.seconds(5400)`", Duration.seconds(5400)),
            try row("`Data`", "", Data("Hello".utf8)),
            try row("`URL`", "", URL(string: "https://example.org/a")),
            try row("`UUID`", "", UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
            try row("`Locale`", "", Locale(identifier: "de_CH")),
            try row("`TimeZone`", "", TimeZone(identifier: "Europe/Berlin")),
            try row("`Range`, `ClosedRange`", "`1..<5`", 1..<5),
            try row("an array, with an optional", "`[1, nil]`", [1, nil] as [Int?]),
            try row("`Set`", "`[3, 1, 2]`", [3, 1, 2] as Set),
            try row("a dictionary with keys that have a text", "`[7: true]`", [7: true]),
            try row("a dictionary with other keys", "`[Point(x: 1, y: 2): \"a\"]`", [Point(x: 1, y: 2): "a"]),
            try row("an enum with raw values", "`.shade`", Light.shade),
            try row("a Codable enum", "`.circle(radius: 1.5)`", Shape.circle(radius: 1.5)),
        ]
    }

    private static func row<Value: HREncodable>(_ type: String, _ example: String, _ value: Value) throws -> String {
        line(type, example, try HRArchiver().archive(value, as: .json.compact))
    }

    @_disfavoredOverload
    private static func row<Value: Encodable>(_ type: String, _ example: String, _ value: Value) throws -> String {
        line(type, example, try HRArchiver().archive(value, as: .json.compact))
    }

    private static func line(_ type: String, _ example: String, _ data: Data) -> String {
        "| \(type) | \(example) | `\(String(decoding: data, as: UTF8.self))` |"
    }
}

private struct Point: Codable, HRCoding, Hashable { var x, y: Int }
