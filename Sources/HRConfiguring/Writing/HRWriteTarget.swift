import HRArchiving

/// The file into which a change of a configuration is written.
public struct HRWriteTarget: Hashable, Sendable {
    enum Kind: Hashable {
        case automatic
        case file(String)
    }

    let kind: Kind

    /// The file that sets the value, if it can be written. Otherwise the strongest file that can be written, which is
    /// created if its layer is optional and has no file yet; a new element of an array goes where the array is. A file
    /// that is secret as a whole gets other values, too, if it is the strongest one.
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
