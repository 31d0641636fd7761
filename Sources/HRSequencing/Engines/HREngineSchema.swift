import Foundation
public import HRArchiving

/// What the records of a sequence look like to programs that read JSON Lines as tables, such as DuckDB, Spark and Polars: the
/// types of their columns, and what these programs stumble over.
///
/// ```swift
/// let writer = try HRRecordWriter<Order>(creating: url, for: .engines)
/// …
/// try writer.finish()
/// writer.schema.warnings.forEach { print($0) }
/// print(writer.schema.duckDB)
/// ```
///
/// Memory grows with the number of different columns, and not with the number of records.
public struct HREngineSchema: Sendable {
    /// How many records were looked at.
    public private(set) var records = 0
    private var root = EngineShape()

    /// Makes the schema of no records.
    public init() {}

    /// Reads a sequence as engines do, whatever its values are, and with ``HRRecords/onError(_:)`` as it says.
    ///
    /// - Throws: An `HRError` with file, line and column of what is no record.
    /// - Complexity: O(n) in the length of the files.
    public init<Value>(of records: HRRecords<Value>) throws(HRError) {
        var settings = records.settings
        settings.unarchiver.codable = .jsonEncoder
        let reader = try HRRecordReader<EngineRecord>(settings)
        while let record = try reader.next() { add(record.value.node) }
    }

    /// Adds a record as it stands in its line.
    mutating func add(line: Data) throws(HRError) {
        var format = HRFormat.json
        format.isPlain = true
        add(try format.document(from: line, by: HRUnarchiver(json: .strict)).root)
    }

    /// Adds a record in which no word is reserved.
    private mutating func add(_ record: HRNode) {
        records += 1
        root.add(record)
    }

    /// What engines stumble over, in the order of the columns.
    public var warnings: [HREngineWarning] {
        var found: [HREngineWarning] = []
        root.warnings(at: HRPath(), &found)
        return found
    }

    /// The argument `columns=` of DuckDB's `read_json`, one column a line: `{'number': 'BIGINT', …}`.
    public var duckDB: String {
        let columns = root.columns(DuckDBTypes.self).map {
            "  \(DuckDBTypes.text($0.key)): \(DuckDBTypes.text($0.type))"
        }
        return columns.isEmpty ? "{}" : "{\n\(columns.joined(separator: ",\n"))\n}"
    }

    /// The schema for Spark's `DataFrameReader.schema`, one column a line: `number BIGINT, …`.
    public var spark: String {
        root.columns(SparkTypes.self).map { "\(SparkTypes.name($0.key)) \($0.type)" }.joined(separator: ",\n")
    }
}

/// A record as it stands in its line.
private struct EngineRecord: HRLeaf {
    let node: HRNode

    static func decodeNode(in slot: HRDecodingSlot) throws -> EngineRecord {
        EngineRecord(node: slot.node ?? .null)
    }

    static func encodeNode(of record: EngineRecord, in slot: HREncodingSlot) throws -> HRNode { record.node }
}

/// Something in a sequence that engines refuse, or read as something else.
public struct HREngineWarning: Hashable, Sendable, CustomStringConvertible {
    /// The column, and the way to it in others; elements of arrays and members of maps are `*`.
    public let path: HRPath
    /// What is so.
    public let message: String
    /// What engines make of it, and what helps.
    public let help: String

    /// `stock: 2,000 different keys; Spark and Polars make a column of each: …`
    public var description: String { "\(path): \(message); \(help)" }
}
