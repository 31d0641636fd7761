/// The policy for which files `$include` may load.
public struct HRIncludeReach: Sendable, Hashable {
    private enum Kind { case folder, anywhere }
    private let kind: Kind
    /// Files in the folder of the layer's own file, and in the subfolders of that folder.
    public static let folder = Self(kind: .folder)
    /// Any file that the program can read.
    public static let anywhere = Self(kind: .anywhere)
}
