import Foundation
import HRArchiving
import HRSequencing
import Testing

/// The code of Docs/ManyArchives.md.
@Suite("Code of ManyArchives.md")
struct GuideSnippets {
    @Test("Writing and reading")
    func first() async throws {
        let folder = try SequenceFolder()
        let url = folder.path("orders.jsonl")
        let orders = [Order(number: 1, customer: "Anna"), Order(number: 2, customer: "Bert")]
        var seen: [String] = []
        func use(_ order: Order, _ place: HRRecordPlace) { seen.append("\(place.line) \(order.customer)") }
        // snippet: first
        let writer = try HRRecordWriter<Order>(creating: url)
        for order in orders { try writer.write(order) }
        try writer.finish()

        let records = HRRecords(of: Order.self, in: url)
        for try await record in records { use(record.value, record.place) }
        // end
        #expect(seen == ["1 Anna", "2 Bert"])
        #expect(try folder.text("orders.jsonl") == Self.lines)
    }

    private static let lines = #"""
        {"number":1,"customer":"Anna"}
        {"number":2,"customer":"Bert"}

        """#

    @Test("Appending")
    func appending() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", Self.lines + #"{"number":3,"cust"#)
        let order = Order(number: 3, customer: "Cleo")
        // snippet: appending
        let log = try HRRecordWriter<Order>(appendingTo: url, tornTail: .setAside, durability: .everySecond)
        if let repair = log.repair { print(repair) }  // 17 bytes set aside in orders.jsonl.torn-62
        try log.write(order)
        try log.finish()
        // end
        #expect(log.repair?.description == "17 bytes set aside in orders.jsonl.torn-62")
    }

    @Test("What cannot be read")
    func errors() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", Self.lines + "{\"number\":true}\n")
        let records = HRRecords(of: Order.self, in: url)
        // snippet: errors
        let reader = try records.onError(.collect(limit: 100)).reader()
        while let record = try reader.next() { print(record.value.number) }
        print(reader.summary)
        // end
        #expect(
            reader.summary.description.replacing(folder.url.path + "/", with: "") == """
                2 records, 1 left out
                orders.jsonl:3:11: HR0202 "number" must be an integer, found a boolean at number
                """)
    }

    @Test("Going on later")
    func resuming() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", Self.lines)
        let records = HRRecords(of: Order.self, in: url)
        // snippet: resuming
        let reader = try records.reader()
        _ = try reader.next()
        let mark = try JSONEncoder().encode(reader.checkpoint)
        // in another run
        let rest = try records.resuming(at: JSONDecoder().decode(HRCheckpoint.self, from: mark)).reader()
        // end
        #expect(try rest.next()?.value.number == 2)
    }

    @Test("Reading on several tasks")
    func parallel() async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.jsonl", Self.lines)
        let records = HRRecords(of: Order.self, in: url)
        var seen: [String] = []
        func use(_ name: String) { seen.append(name) }
        // snippet: parallel
        let total = try await records.reduce(0, width: 4) {
            $0 += $1.value.number
        } merge: {
            $0 += $1
        }
        for try await name in records.parallelMap(width: 4, { $0.value.customer.uppercased() }) { use(name) }
        // end
        #expect(total == 3)
        #expect(seen == ["ANNA", "BERT"])
    }

    @Test("Shards")
    func shards() async throws {
        let root = try SequenceFolder()
        let (folder, reports) = (root.path("orders"), root.path("reports"))
        let orders = [Order(number: 1, customer: "Anna"), Order(number: 2, customer: "Bert")]
        // snippet: shards
        let writer = try HRShardWriter<Order>(in: folder, shards: 8, by: .hash(\.customer), roll: .bytes(128 << 20))
        for order in orders { try writer.write(order) }
        try writer.finish()

        let records = HRRecords(of: Order.self, in: folder).complete
        try records.verify()
        try await records.parallelMap(width: 4, writingTo: reports) { ["customer": $0.value.customer] }
        // end
        let written = HRRecords(of: [String: String].self, in: reports).results
        #expect(Set(try written.map { try $0.get().value["customer"] }) == ["Anna", "Bert"])
    }

    @Test("What databases have to know")
    func engines() throws {
        let folder = try SequenceFolder()
        let url = folder.path("orders.jsonl")
        let orders = [Order(number: 1, customer: "Anna")]
        // snippet: engines
        let writer = try HRRecordWriter<Order>(creating: url, for: .engines)
        for order in orders { try writer.write(order) }
        try writer.finish()
        for warning in writer.schema.warnings { print(warning) }
        print(writer.schema.duckDB)  // {'number': 'BIGINT', 'customer': 'VARCHAR'}, one column a line
        print(writer.schema.spark)  // number BIGINT, customer STRING
        // end
        #expect(writer.schema.duckDB == "{\n  'number': 'BIGINT',\n  'customer': 'VARCHAR'\n}")
        #expect(writer.schema.spark == "number BIGINT,\ncustomer STRING")
    }

    @Test("Elements of an array")
    func elements() async throws {
        let folder = try SequenceFolder()
        let url = try folder.file("shop.json", "{\"shop\": {\"orders\": [\(line(1)),\n\(line(2))]}}")
        var seen: [String] = []
        func use(_ order: Order, _ place: HRRecordPlace) { seen.append("\(place.line) \(order.number)") }
        // snippet: elements
        let orders = HRRecords(of: Order.self, in: url, at: "shop.orders")
        for try await order in orders { use(order.value, order.place) }
        // end
        #expect(seen == ["1 1", "2 2"])
    }

    @Test("Writing elements of an array")
    func writingElements() throws {
        let folder = try SequenceFolder()
        let url = folder.path("shop.json")
        let orders = [Order(number: 1, customer: "Anna")]
        // snippet: writingElements
        let array = try HRRecordWriter<Order>(creating: url, as: .json, at: "orders")
        for order in orders { try array.write(order) }
        try array.finish()
        // end
        let whole = try HRArchiver().archive(["orders": orders], as: .json)
        #expect(try Data(contentsOf: url) == whole + Data("\n".utf8))
    }
}
