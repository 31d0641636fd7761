public import HRArchiving

/// What writing a configuration has changed in its files.
public struct HRConfigurationChanges: Sendable {
    /// Whether a written value is the one that is loaded from now on.
    public enum Effect: Hashable, Sendable {
        /// Loading the configuration returns the value.
        case effective
        /// A stronger layer sets the value, so that the change shows only if that layer sets it no more.
        case outranked(by: HROrigin)
        /// The key was removed from the file, and a weaker layer sets the value.
        case inherited(from: HROrigin)
        /// The type does not decode the value that it has encoded.
        case notRead
    }

    /// A changed key.
    public struct Entry: Sendable {
        /// The path of the key in the configuration.
        public let path: HRPath
        /// The place in the file where the value is now, or was before it was removed.
        public let location: HRSourceLocation
        /// The value before the change in one line, `<redacted>` if it is secret; nil if there was none.
        public let oldValue: String?
        /// The written value in one line, `<redacted>` if it is secret; nil if the key was removed.
        public let newValue: String?
        /// Whether the value has an effect.
        public let effect: Effect
        /// The origin of the inherited value that the configuration had before, and does not follow any more; nil if no
        /// other file or program had set the value.
        public let pinned: HROrigin?
    }

    /// The changed keys, in the order in which they were requested.
    public let entries: [Entry]
    /// The paths of the files that were written, in the order of the layers.
    public let files: [String]
}

extension HRConfigurationChanges: CustomStringConvertible {
    /// One line for each key: `config.json:3:13: database.port was 5432, is 5433`.
    public var description: String {
        entries.isEmpty ? "nothing changed" : entries.map(\.description).joined(separator: "\n")
    }
}

extension HRConfigurationChanges.Entry: CustomStringConvertible {
    /// The place, the values and the effect, in one line.
    public var description: String {
        var parts = [newValue.map { "is \($0)" } ?? "is removed"]
        if let oldValue { parts.insert("was \(oldValue)", at: 0) }
        var text = "\(location): \(excerpt(path.description, limit: 200)) " + parts.joined(separator: ", ")
        switch effect {
        case .effective: break
        case .outranked(let origin): text += "; no effect, outranked by \(origin.location)"
        case .inherited(let origin): text += "; inherited from \(origin.location)"
        case .notRead: text += "; the type does not read this value back"
        }
        if let pinned { text += "; pinned, \(pinned.location) is not followed any more" }
        return text
    }
}
