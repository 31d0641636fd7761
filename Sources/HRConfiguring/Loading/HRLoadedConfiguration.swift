public import HRArchiving

/// A value that was read from layers, with where each part of it came from.
public struct HRLoadedConfiguration<Value> {
    /// The value.
    public let value: Value
    let explainer: Explainer
    let registry: HRClassRegistry
    let reader: ValueReader<Value>

    /// Where the value at a path came from: `loaded.origin(of: "database.port")`.
    ///
    /// nil if there is no such value, and no key that the type asks for.
    ///
    /// - Complexity: O(n) in the number of all values, once, and in the length of the file that it stands in; that of reading the
    ///   value for keys that no layer says.
    public func origin(of path: HRPath) -> HROrigin? { explainer.origin(of: path) }

    /// Every key with its value, where that came from, and what it overrides; secret values are not shown.
    ///
    /// - Complexity: That of reading the value, and O(n) in the length of the files for each key.
    public func explain() -> HRExplanation {
        guard let archive = reader.archive else { return explainer.explanation(registry, archive: nil) }
        return explainer.explanation(registry) { archiver throws(HRError) in try archive(archiver, value) }
    }

    /// The document that all layers make together.
    public var document: HRDocument { explainer.merged.document }
}

extension HRLoadedConfiguration: Sendable where Value: Sendable {}

extension HRLoadedConfiguration: CustomStringConvertible, CustomReflectable {
    /// The type of the value, and nothing of what it holds: some of that may be secret.
    public var description: String { "a configuration of \(Value.self)" }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
