import HRArchiving

/// The annotation commands that GitHub reads from the output of a workflow, and shows next to the lines of a change.
enum GitHubText {
    static func annotation(_ fault: Fault) -> String {
        var properties = ["file=" + property(fault.file)]
        if let line = fault.error.location?.line {
            properties.append("line=\(line)")
            if let column = fault.error.location?.column { properties.append("col=\(column)") }
            if let end = fault.end, let endLine = end.line, let endColumn = end.column {
                // The end column is inclusive.
                properties.append("endLine=\(endLine),endColumn=\(max(1, endColumn - 1))")
            }
        }
        properties.append("title=" + property(fault.error.code.rawValue))
        return "::\(fault.severity) \(properties.joined(separator: ","))::\(escaped(fault.message))"
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
