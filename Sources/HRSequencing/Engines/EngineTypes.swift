import HRArchiving

/// The names of an engine's column types.
protocol EngineTypes {
    static var bool: String { get }
    static var integer: String { get }
    static var unsignedInteger: String { get }
    static var real: String { get }
    static var text: String { get }
    static var date: String { get }
    /// The type of a column with arbitrary JSON, or without values.
    static var anything: String { get }
    /// True if the engine treats keys that differ only in case as equal.
    static var ignoresCase: Bool { get }

    static func array(of element: String) -> String
    static func map(to value: String) -> String
    static func structure(of fields: [(key: String, type: String)]) -> String
}

/// The types of DuckDB (duckdb.org/docs/stable/sql/data_types/overview).
enum DuckDBTypes: EngineTypes {
    static let bool = "BOOLEAN", integer = "BIGINT", unsignedInteger = "HUGEINT", real = "DOUBLE", text = "VARCHAR"
    static let date = "TIMESTAMPTZ", anything = "JSON", ignoresCase = true

    static func array(of element: String) -> String { element + "[]" }
    static func map(to value: String) -> String { "MAP(VARCHAR, \(value))" }

    static func structure(of fields: [(key: String, type: String)]) -> String {
        let members = fields.map { "\"\($0.key.replacing("\"", with: "\"\""))\" \($0.type)" }
        return "STRUCT(\(members.joined(separator: ", ")))"
    }

    /// A string literal in SQL.
    static func text(_ string: String) -> String { "'\(string.replacing("'", with: "''"))'" }
}

/// The types of Spark (spark.apache.org/docs/latest/sql-ref-datatypes.html).
enum SparkTypes: EngineTypes {
    static let bool = "BOOLEAN", integer = "BIGINT", unsignedInteger = "DECIMAL(20,0)", real = "DOUBLE", text = "STRING"
    static let date = "TIMESTAMP", anything = "STRING", ignoresCase = false

    static func array(of element: String) -> String { "ARRAY<\(element)>" }
    static func map(to value: String) -> String { "MAP<STRING, \(value)>" }

    static func structure(of fields: [(key: String, type: String)]) -> String {
        "STRUCT<\(fields.map { "\(name($0.key)): \($0.type)" }.joined(separator: ", "))>"
    }

    /// The name of a column, in backticks if necessary.
    static func name(_ key: String) -> String {
        let isPlain = key.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
        }
        return isPlain && !key.isEmpty ? key : "`\(key.replacing("`", with: "``"))`"
    }
}

extension EngineShape {
    /// The columns of records.
    func columns<Types: EngineTypes>(_ types: Types.Type) -> [(key: String, type: String)] {
        let left = types.ignoresCase ? Set(lookAlikes.map(\.key)) : []
        return fields.filter { !left.contains($0.key) }.map { ($0.key, $0.shape.type(types)) }
    }

    private func type<Types: EngineTypes>(_ types: Types.Type) -> String {
        if isMixed { return types.anything }
        if valueTypes.contains(.real) { return types.real }
        if valueTypes.contains(.integer) { return hasUnsignedInteger ? types.unsignedInteger : types.integer }
        if valueTypes.contains(.bool) { return types.bool }
        if valueTypes.contains(.text) { return types.text }
        if valueTypes.contains(.array) { return types.array(of: element.type(types)) }
        if valueTypes.contains(.dictionary) { return dictionaryType(types) }
        return types.anything
    }

    private func dictionaryType<Types: EngineTypes>(_ types: Types.Type) -> String {
        if isMap { return types.map(to: element.type(types)) }
        if keys.isEmpty || (types.ignoresCase && !lookAlikes.isEmpty) { return types.anything }
        return types.structure(
            of: fields.map { key, shape in
                let isDate = key == Vocabulary.date && shape.valueTypes == .text
                return (key, isDate ? types.date : shape.type(types))
            })
    }
}
