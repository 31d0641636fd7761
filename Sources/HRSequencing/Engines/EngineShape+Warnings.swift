import HRArchiving

extension EngineShape {
    /// Adds warnings for this column and the columns in it.
    ///
    /// The behaviour of engines was tested with DuckDB 2.0, Spark 4.3 and Polars 2.1.
    func warnings(at path: HRPath, _ found: inout [HREngineWarning]) {
        func warn(_ message: String, _ help: String) {
            found.append(HREngineWarning(path: path, message: message, help: help))
        }
        if isMixed {
            warn(
                "values of several kinds: \(valueTypesInWords)",
                "DuckDB reads JSON here, Spark texts, and Polars fails: give them keys of their own")
        }
        if hasLongInteger, valueTypes.contains(.real) {
            warn("integers beyond 2^53 beside real numbers", "engines round them: write these integers as texts")
        }
        if hasUnsignedInteger {
            warn("integers beyond 64 bits with a sign", "they need HUGEINT in DuckDB, and DECIMAL(20,0) in Spark")
        }
        for (key, other) in lookAlikes {
            warn(
                "\(quoted(other)) and \(quoted(key)) differ in case alone",
                "DuckDB renames one, and Spark needs spark.sql.caseSensitive=true")
        }
        if isMap {
            warn(
                "more than \(Self.mostKeys) different keys",
                "without a schema Spark and Polars make a column of each: use this one, which has a map")
        }
        for (key, shape) in fields {
            shape.warnings(ofWord: key, at: path, &found)
            shape.warnings(at: path.appending(key), &found)
        }
        if isMap || valueTypes.contains(.array) { element.warnings(at: path.appending("*"), &found) }
    }

    private func warnings(ofWord key: String, at path: HRPath, _ found: inout [HREngineWarning]) {
        let warning: (message: String, help: String)? =
            switch key {
            case Vocabulary.date where !valueTypes.isDisjoint(with: .number):
                (
                    "dates that are numbers, since no text says them exactly",
                    "DuckDB reads JSON here: round dates to milliseconds, or write texts"
                )
            case Vocabulary.real:
                ("NaN or infinity", "DuckDB reads JSON here, Spark texts, and Polars fails: leave such values out")
            case Vocabulary.definitions:
                ("definitions", "their ids become columns: write records by HRRecordWriter, which has none")
            default: nil
            }
        if let warning {
            found.append(HREngineWarning(path: path, message: warning.message, help: warning.help))
        }
    }

    private var valueTypesInWords: String {
        let names: [(ValueTypes, String)] = [
            (.bool, "booleans"), (.number, "numbers"), (.text, "texts"), (.array, "arrays"),
            (.dictionary, "dictionaries"),
        ]
        let met = names.filter { !valueTypes.isDisjoint(with: $0.0) }.map(\.1)
        return met.dropLast().joined(separator: ", ") + " and " + (met.last ?? "")
    }
}
