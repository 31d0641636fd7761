public import HRArchiving

/// Every key of a configuration with its value, where it came from, and what it overrides.
public struct HRExplanation: Sendable {
    /// One key.
    public struct Entry: Sendable {
        /// The path of the key.
        public let path: HRPath
        /// Its value in one line, `<redacted>` if it is secret; nil if it is a default that nobody knows.
        public let value: String?
        /// Where it came from.
        public let origin: HROrigin
    }

    /// The keys, in the order of the documents; those that have defaults behind the others of their container.
    public let entries: [Entry]
    /// Layers that may be missing, and are.
    public let missing: [String]
    /// What was passed over: variables that Kubernetes has set for a Service.
    public let notes: [String]
}

extension HRExplanation: CustomStringConvertible {
    /// A table: path, value, origin.
    public var description: String {
        let rows = entries.map { entry in
            (
                path: excerpt(entry.path.description, limit: 200), value: entry.value ?? "…",
                origin: entry.origin.description
            )
        }
        let widths = (rows.map(\.path.count).max() ?? 0, rows.map(\.value.count).filter { $0 <= 40 }.max() ?? 0)
        let lines = rows.map { row in
            pad(row.path, widths.0) + "  " + pad(row.value, widths.1) + "  " + row.origin
        }
        return (lines + missing.map { "\($0): not there" } + notes).joined(separator: "\n")
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
