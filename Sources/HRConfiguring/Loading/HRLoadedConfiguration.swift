public import HRArchiving

/// A value that was loaded from layers, with the origin of each of its parts.
public struct HRLoadedConfiguration<Value> {
    /// The value.
    public let value: Value
    let explainer: Explainer
    let registry: HRClassRegistry
    let reader: ValueReader<Value>

    /// The origin of the value at a path: `loaded.origin(of: "database.port")`.
    ///
    /// The result is nil if the value does not exist and the type does not read the key.
    ///
    /// - Complexity: O(n) in the number of all values, once, and in the length of the file that contains the value. For
    ///   keys that no layer sets, that of decoding the value.
    public func origin(of path: HRPath) -> HROrigin? { explainer.origin(of: path) }

    /// Explains every key: its value, its origin, and the values that it overrides. Secret values are not shown.
    ///
    /// - Complexity: That of decoding the value, and O(n) in the length of the files for each key.
    public func explain() -> HRExplanation {
        guard let archive = reader.archive else { return explainer.explanation(registry, archive: nil) }
        return explainer.explanation(registry) { archiver throws(HRError) in try archive(archiver, value) }
    }

    /// The value as its type encodes it, with defaults, and with tokens in place of secrets; nil if it cannot be
    /// encoded.
    package var encodedValue: HRDocument? {
        guard let archive = reader.archive else { return nil }
        let archiver = HRUnarchiver(registry: registry).archiver(ofDefaults: SecretVault())
        do throws(HRError) { return try archive(archiver, value) } catch { return nil }
    }

    /// The merged document of all layers.
    public var document: HRDocument { explainer.merged.document }
}

extension HRLoadedConfiguration: Sendable where Value: Sendable {}

extension HRLoadedConfiguration: CustomStringConvertible, CustomReflectable {
    /// The type of the value, without the contents of the value, which may be secret.
    public var description: String { "a configuration of \(Value.self)" }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
