import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

@Suite("What engines make of a sequence")
struct EngineSchemaTests {
    private func schema(_ lines: [String]) throws -> HREngineSchema {
        let folder = try SequenceFolder()
        let url = try folder.file("records.jsonl", lines.joined(separator: "\n"))
        return try HREngineSchema(of: HRRecords(of: Order.self, in: url))
    }

    private final class Payment: HRCoding {
        let amount: Int
        init(_ amount: Int) { self.amount = amount }
        init(coder: HRDecoder) throws { amount = try coder.decode(forKey: "amount") }
        func encode(with coder: HREncoder) throws { try coder.encode(amount, forKey: "amount") }
    }

    private struct Purchase: HRCoding {
        var placed: Date
        var payments: [Payment]
        var price: Double

        init(_ placed: Date, _ payments: [Payment], _ price: Double) {
            (self.placed, self.payments, self.price) = (placed, payments, price)
        }

        init(coder: HRDecoder) throws {
            placed = try coder.decode(forKey: "placed")
            payments = try coder.decode(forKey: "payments")
            price = try coder.decode(forKey: "price")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(placed, forKey: "placed")
            try coder.encode(payments, forKey: "payments")
            try coder.encode(price, forKey: "price")
        }
    }

    @Test("A writer for engines tells the columns of what it has written, words and references among them")
    func writing() throws {
        let folder = try SequenceFolder()
        let writer = try HRRecordWriter<Purchase>(
            creating: folder.path("a.jsonl"), with: HRArchiver(classAnnotations: .whereNeeded), for: .engines)
        let payment = Payment(3)
        try writer.write(Purchase(Date(timeIntervalSince1970: 0), [payment, payment], 1.5))
        try writer.write(Purchase(Date(timeIntervalSince1970: 0.5), [], 2))
        try writer.finish()
        #expect(writer.schema.records == 2)
        #expect(writer.schema.warnings.isEmpty)
        #expect(
            writer.schema.duckDB == """
                {
                  'placed': 'STRUCT("$date" TIMESTAMPTZ)',
                  'payments': 'STRUCT("amount" BIGINT, "$alias" VARCHAR)[]',
                  'price': 'DOUBLE'
                }
                """)
        #expect(
            writer.schema.spark == """
                placed STRUCT<`$date`: TIMESTAMP>,
                payments ARRAY<STRUCT<amount: BIGINT, `$alias`: STRING>>,
                price DOUBLE
                """)
        let read = try HREngineSchema(of: HRRecords(of: Purchase.self, in: folder.path("a.jsonl")))
        #expect(read.duckDB == writer.schema.duckDB)
    }

    @Test("For others nothing is noted")
    func others() throws {
        let folder = try SequenceFolder()
        let writer = try HRRecordWriter<Order>(creating: folder.path("a.jsonl"))
        try writer.write(Order(number: 1, customer: "A"))
        #expect(writer.schema.records == 0)
        #expect(writer.schema.duckDB == "{}" && writer.schema.spark.isEmpty)
    }

    @Test(
        "The type of a column is one that all its values have",
        arguments: [
            ([#"{"a":1}"#, #"{"a":-2}"#], "BIGINT", "BIGINT"),
            ([#"{"a":1}"#, #"{"a":2.5}"#], "DOUBLE", "DOUBLE"),
            ([#"{"a":18446744073709551615}"#], "HUGEINT", "DECIMAL(20,0)"),
            ([#"{"a":null}"#, #"{"b":1}"#, #"{"a":true}"#], "BOOLEAN", "BOOLEAN"),
            ([#"{"a":null}"#], "JSON", "STRING"),
            ([#"{"a":[]}"#], "JSON[]", "ARRAY<STRING>"),
            ([#"{"a":{}}"#], "JSON", "STRING"),
            ([#"{"a":[[1],[]]}"#], "BIGINT[][]", "ARRAY<ARRAY<BIGINT>>"),
            (
                [#"{"a":{"x\"y":1,"it's":"t","`":false}}"#], #"STRUCT("x""y" BIGINT, "it''s" VARCHAR, "`" BOOLEAN)"#,
                #"STRUCT<`x"y`: BIGINT, `it's`: STRING, ````: BOOLEAN>"#
            ),
            (
                [#"{"a":{"$date":"2026-01-01"}}"#, #"{"a":{"$date":5}}"#], #"STRUCT("$date" JSON)"#,
                "STRUCT<`$date`: STRING>"
            ),
        ])
    func types(_ lines: [String], duckDB: String, spark: String) throws {
        let schema = try schema(lines)
        #expect(schema.duckDB.contains("  'a': '\(duckDB)'"))
        #expect(schema.spark.split(separator: ",\n").contains { $0 == "a \(spark)" })
    }

    @Test(
        "What they stumble over is told, with its place",
        arguments: [
            ([#"{"a":1}"#, #"{"a":"x"}"#], "a: values of several kinds: numbers and texts; "),
            ([#"{"a":[{"b":[1]},{"b":{}}]}"#], "a.*.b: values of several kinds: arrays and dictionaries; "),
            ([#"{"o":{"email":1,"eMail":2}}"#], #"o: "email" and "eMail" differ in case alone; "#),
            ([#"{"Straße":1,"STRASSE":2,"straße":3}"#], #"$root: "Straße" and "straße" differ in case alone; "#),
            ([#"{"a":9007199254740993}"#, #"{"a":1.5}"#], "a: integers beyond 2^53 beside real numbers; "),
            ([#"{"a":18446744073709551615}"#], "a: integers beyond 64 bits with a sign; "),
            ([#"{"at":{"$date":5}}"#], "at: dates that are numbers, since no text says them exactly; "),
            ([#"{"at":{"$real":"nan"}}"#], "at: NaN or infinity; "),
            ([#"{"$definitions":{"a":{}}}"#], "$root: definitions; "),
        ])
    func warnings(_ lines: [String], _ beginning: String) throws {
        let warnings = try schema(lines).warnings
        #expect(warnings.count == 1)
        #expect(warnings.first?.description.hasPrefix(beginning) == true, "\(warnings)")
    }

    @Test("A dictionary with more keys than types have is a map, in one record or in many", arguments: [1, 7, 500])
    func maps(perRecord: Int) throws {
        var lines: [String] = []
        for start in stride(from: 0, to: 500, by: perRecord) {
            let members = (start..<min(500, start + perRecord)).map { "\"k\($0)\":\($0 % 2 == 0 ? "\($0)" : "0.5")" }
            lines.append("{\"n\":1,\"stock\":{\(members.joined(separator: ","))}}")
        }
        let schema = try schema(lines)
        #expect(schema.duckDB.contains("'stock': 'MAP(VARCHAR, DOUBLE)'"))
        #expect(schema.spark.contains("stock MAP<STRING, DOUBLE>"))
        #expect(schema.warnings.map(\.path) == ["stock"])
        #expect(schema.warnings.first?.message == "more than 200 different keys")
    }

    @Test("Maps of objects with keys of their own are maps of maps")
    func mapsOfMaps() throws {
        let members = (0..<300).map { "\"k\($0)\":{\"a\($0)\":1,\"b\($0)\":2}" }
        let schema = try schema(["{\"stock\":{\(members.joined(separator: ","))}}"])
        #expect(schema.duckDB.contains("'stock': 'MAP(VARCHAR, MAP(VARCHAR, BIGINT))'"))
        #expect(schema.warnings.map(\.path) == ["stock", "stock.*"])
    }

    @Test(
        "Columns do not depend on how records are divided into files, or on their order but for that of the columns",
        .slow)
    func order() throws {
        var random = SeededGenerator(seed: 7)
        let names = ["a", "b", "Ab", "$date", "x.y"]
        func value(_ depth: Int) -> String {
            switch Int.random(in: 0...(depth > 2 ? 5 : 7), using: &random) {
            case 0: "1"
            case 1: "2.5"
            case 2: "\"t\""
            case 3: "null"
            case 4: "true"
            case 5: "18446744073709551615"
            case 6: "[" + (0..<2).map { _ in value(depth + 1) }.joined(separator: ",") + "]"
            default:
                "{"
                    + names.prefix(Int.random(in: 0...5, using: &random)).map { "\"\($0)\":\(value(depth + 1))" }
                    .joined(separator: ",") + "}"
            }
        }
        for _ in 0..<100 {
            let lines = (0..<5).map { _ in "{\"a\":\(value(0)),\"b\":\(value(0))}" }
            let (first, second) = (try schema(lines), try schema(lines.reversed()))
            #expect(sorted(first.duckDB) == sorted(second.duckDB), "\(lines)")
            #expect(Set(first.warnings.map(\.path)) == Set(second.warnings.map(\.path)))
        }
    }

    /// The letters of a type, for members of a structure come in the order in which they were met.
    private func sorted(_ text: String) -> [Character] { text.filter { $0 != "," && $0 != " " && $0 != "\n" }.sorted() }

    @Test("What is no record is an error with its place, unless such records are left out")
    func malformed() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("a.jsonl", "{\"a\":1}\n{\"a\":\n{\"b\":2}\n")
        let records = HRRecords(of: Order.self, in: url)
        let error = #expect(throws: HRError.self) { try HREngineSchema(of: records) }
        #expect(error?.location?.line == 2)
        #expect(try HREngineSchema(of: records.onError(.skip)).records == 2)
    }
}
