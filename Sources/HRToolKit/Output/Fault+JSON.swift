import HRArchiving

extension Fault {
    /// The error as a JSON object for programs, without values of the file.
    var object: HRNode {
        var fields: HRFields = ["file": .string(file)]
        add(error.location, to: &fields)
        if let end {
            fields["endLine"] = number(end.line)
            fields["endColumn"] = number(end.column)
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
        add(label.location, to: &fields)
        return .dictionary(fields)
    }

    private func add(_ location: HRSourceLocation?, to fields: inout HRFields) {
        fields["line"] = number(location?.line)
        fields["column"] = number(location?.column)
        fields["byteRange"] = location?.byteRange.map {
            [number($0.lowerBound), number($0.upperBound)].compactMap(\.self)
        }
        .map { .array($0) }
    }

    private func number(_ number: Int?) -> HRNode? { number.map { .integer(HRInteger(Int64($0))) } }
}
