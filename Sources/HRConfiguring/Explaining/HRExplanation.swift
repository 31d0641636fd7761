public import HRArchiving

/// The explanation of a configuration: every key with its value, its origin, and the values that it overrides.
public struct HRExplanation: Sendable {
    /// A key with its value and its origin.
    public struct Entry: Sendable {
        /// The path of the key.
        public let path: HRPath
        /// The value in one line, `<redacted>` if the value is secret; nil if the value is a default that is not known.
        public let value: String?
        /// The origin of the value.
        public let origin: HROrigin
    }

    /// The keys in document order; within a container, keys with default values follow the others.
    public let entries: [Entry]
    /// The names of optional layers that are missing.
    public let missing: [String]
    /// Notes about ignored input: variables that Kubernetes sets for a Service.
    public let notes: [String]

    /// Returns the explanation of a key, and of the keys in its value.
    ///
    /// - Complexity: O(n) in the number of keys.
    public func within(_ path: HRPath) -> HRExplanation {
        let found = entries.filter { entry in
            entry.path.isInDefinitions == path.isInDefinitions && entry.path.components.starts(with: path.components)
        }
        return HRExplanation(entries: found, missing: [], notes: [])
    }
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
