import HRArchiving

/// The annotation commands that GitHub reads from the output of a workflow, and shows next to the lines of a change.
enum GitHubText {
    /// Returns the annotation of an error, and one for the other place that the error is about, if there is one.
    static func annotations(_ fault: Fault) -> [String] {
        let title = "title=" + property(fault.error.code.rawValue)
        var place = ["file=" + property(fault.file)] + coordinates(fault.error.location)
        if fault.error.location?.line != nil, let end = fault.end, let line = end.line, let column = end.column {
            // The end column is inclusive.
            place.append("endLine=\(line),endColumn=\(max(1, column - 1))")
        }
        let first = command(fault.severity, place + [title], fault.placedMessage)
        guard let other = fault.otherPlace else { return [first] }
        return [
            first,
            command("notice", ["file=" + property(fault.file)] + coordinates(other.location) + [title], other.text),
        ]
    }

    private static func coordinates(_ location: HRSourceLocation?) -> [String] {
        guard let line = location?.line else { return [] }
        return ["line=\(line)"] + (location?.column.map { ["col=\($0)"] } ?? [])
    }

    private static func command(_ name: String, _ properties: [String], _ message: String) -> String {
        "::\(name) \(properties.joined(separator: ","))::\(escaped(message))"
    }

    /// Escapes a message, so that it does not end the command.
    static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    /// Escapes the value of a property.
    static func property(_ text: String) -> String {
        escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
