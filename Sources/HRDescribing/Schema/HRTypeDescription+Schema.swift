public import HRArchiving

extension HRTypeDescription {
    /// Returns a JSON Schema of files of the type, as JSON text, for editors and other programs that check files.
    ///
    /// ```swift
    /// try HRTypeDescription(of: Service.self).schema().write(toFile: "service.schema.json", atomically: true, encoding: .utf8)
    /// ```
    ///
    /// A schema describes the keys, the types and the classes of a file. It cannot say that ids are unique, or that
    /// references lead to a value of the right class: only `diagnose` finds all errors. Types that are not completely
    /// known (``gaps``) accept other keys, and have a `$comment` that says why.
    ///
    /// - Throws: An `HRError` if a default cannot be written as JSON.
    /// - Complexity: O(n) in the number of properties.
    public func schema(_ options: HRSchemaOptions = HRSchemaOptions()) throws(HRError) -> String {
        let schema = try SchemaWriter(self, options).document()
        let data = try HRFormat.json.plain().data(from: schema)
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
