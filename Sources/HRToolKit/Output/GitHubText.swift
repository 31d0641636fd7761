import HRArchiving

/// Commands that GitHub takes out of what a workflow prints, and shows beside the lines of a change.
enum GitHubText {
    static func annotation(_ fault: Fault) -> String {
        var properties = ["file=" + property(fault.file)]
        if let line = fault.error.location?.line {
            properties.append("line=\(line)")
            if let column = fault.error.location?.column { properties.append("col=\(column)") }
            if let end = fault.end, let endLine = end.line, let endColumn = end.column {
                // It counts the last column in.
                properties.append("endLine=\(endLine),endColumn=\(max(1, endColumn - 1))")
            }
        }
        properties.append("title=" + property(fault.error.code.rawValue))
        return "::\(fault.severity) \(properties.joined(separator: ","))::\(escaped(fault.message))"
    }

    /// A text that does not end the command.
    static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    /// The same within a property.
    static func property(_ text: String) -> String {
        escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
