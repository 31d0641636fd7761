import HRArchiving

extension Fault {
    /// The error as a JSON object for programs, without values of the file.
    var object: HRNode {
        var fields: HRFields = ["file": .string(file)]
        fields.add(error.location)
        if let end {
            fields["endLine"] = end.line.map { .integer($0) }
            fields["endColumn"] = end.column.map { .integer($0) }
        }
        fields["code"] = .string(error.code.rawValue)
        fields["severity"] = .string(severity)
        fields["message"] = .string(error.message)
        fields["path"] = error.path.map { .string($0.description) }
        fields["suggestion"] = error.suggestion.map { .string($0) }
        fields["help"] = error.help.isEmpty ? nil : .array(error.help.map { .string($0) })
        fields["labels"] = error.labels.isEmpty ? nil : .array(error.labels.map(label))
        return .dictionary(fields)
    }

    private func label(_ label: HRError.Label) -> HRNode {
        var fields: HRFields = ["text": .string(label.text)]
        fields.add(label.location)
        return .dictionary(fields)
    }
}

extension HRFields {
    /// Adds the parts of a location that are known.
    mutating func add(_ location: HRSourceLocation?) {
        self["line"] = location?.line.map { .integer($0) }
        self["column"] = location?.column.map { .integer($0) }
        self["byteRange"] = location?.byteRange.map { [.integer($0.lowerBound), .integer($0.upperBound)] }
    }
}
