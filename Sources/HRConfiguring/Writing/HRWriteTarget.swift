import HRArchiving

/// The file into which a change of a configuration is written.
public struct HRWriteTarget: Hashable, Sendable {
    enum Kind: Hashable {
        case automatic
        case file(String)
    }

    let kind: Kind

    /// The file that sets the value. If no file does, the file of the strongest layer that can be written, which is
    /// created if the layer is optional and has no file yet.
    public static let automatic = Self(kind: .automatic)

    /// A file of a layer, or one that such a file includes, by its path as the configuration names it.
    public static func file(_ path: String) -> Self { Self(kind: .file(WrittenPath.tidy(path))) }
}

/// Options for writing a configuration.
public struct HRWriteOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Creates options from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A change that would have no effect is an error, because a variable, an argument, or a stronger layer sets the
    /// value. Without this option, the change is written, and reported as outranked.
    public static let refusingOutranked = Self(rawValue: 1 << 0)
    /// Changes by others to the same keys are overwritten. Without this option, they are conflicts, and nothing is
    /// written.
    public static let overwritingConflicts = Self(rawValue: 1 << 1)
}
