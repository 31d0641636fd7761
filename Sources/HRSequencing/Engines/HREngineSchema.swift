import Foundation
public import HRArchiving

/// The table schema of a sequence, for query engines such as DuckDB, Spark and Polars that read JSON Lines: the types
/// of the columns, and warnings about data that engines reject or misinterpret.
///
/// ```swift
/// let writer = try HRRecordWriter<Order>(creating: url, for: .engines)
/// …
/// try writer.finish()
/// writer.schema.warnings.forEach { print($0) }
/// print(writer.schema.duckDB)
/// ```
///
/// Memory use grows with the number of different columns, not with the number of records.
public struct HREngineSchema: Sendable {
    /// The number of records.
    public private(set) var records = 0
    private var root = EngineShape()

    /// Creates the schema of a sequence without records.
    public init() {}

    /// Creates the schema of a sequence. The records are read as query engines read them, independently of the type of
    /// the values. Records that cannot be read are handled as specified by ``HRRecords/onError(_:)``.
    ///
    /// - Throws: An `HRError` with file, line and column of an invalid record.
    /// - Complexity: O(n) in the length of the files.
    public init<Value>(of records: HRRecords<Value>) throws(HRError) {
        var settings = records.settings
        settings.unarchiver.codable = .jsonEncoder
        let reader = try HRRecordReader<EngineRecord>(settings)
        while let record = try reader.next() { add(record.value.node) }
    }

    /// Adds a record from its line.
    mutating func add(line: Data) throws(HRError) {
        var format = HRFormat.json
        format.isPlain = true
        add(try format.document(from: line, by: HRUnarchiver(json: .strict)).root)
    }

    /// Adds a record that was parsed without reserved keys.
    private mutating func add(_ record: HRNode) {
        records += 1
        root.add(record)
    }

    /// Warnings about data that query engines reject or misinterpret, in the order of the columns.
    public var warnings: [HREngineWarning] {
        var found: [HREngineWarning] = []
        root.warnings(at: HRPath(), &found)
        return found
    }

    /// The argument `columns=` of DuckDB's `read_json`, with one column per line: `{'number': 'BIGINT', …}`.
    public var duckDB: String {
        let columns = root.columns(DuckDBTypes.self).map {
            "  \(DuckDBTypes.text($0.key)): \(DuckDBTypes.text($0.type))"
        }
        return columns.isEmpty ? "{}" : "{\n\(columns.joined(separator: ",\n"))\n}"
    }

    /// The schema for Spark's `DataFrameReader.schema`, with one column per line: `number BIGINT, …`.
    public var spark: String {
        root.columns(SparkTypes.self).map { "\(SparkTypes.name($0.key)) \($0.type)" }.joined(separator: ",\n")
    }
}

/// A record as it is written in its line.
private struct EngineRecord: HRLeaf {
    let node: HRNode

    static func decodeNode(in slot: HRDecodingSlot) throws -> EngineRecord {
        EngineRecord(node: slot.node ?? .null)
    }

    static func encodeNode(of record: EngineRecord, in slot: HREncodingSlot) throws -> HRNode { record.node }
}

/// A warning about data that query engines reject or misinterpret.
public struct HREngineWarning: Hashable, Sendable, CustomStringConvertible {
    /// The path of the column; elements of arrays and members of maps are `*`.
    public let path: HRPath
    /// A description of the data that query engines reject or misinterpret.
    public let message: String
    /// What query engines do with the data, and advice on what to do about it.
    public let help: String

    /// The warning in one line, with path, message and help:
    /// `stock: 2,000 different keys; Spark and Polars make a column of each: …`
    public var description: String { "\(path): \(message); \(help)" }
}
