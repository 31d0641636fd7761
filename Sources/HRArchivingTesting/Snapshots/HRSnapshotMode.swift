/// When the files of snapshots are written.
///
/// The first of these that applies is the mode of a test:
///
/// 1. ``never``, if a trait of the test or of its suite says so.
/// 2. ``failed``, if the environment variable `UPDATE_EXPECTED` is set and not empty.
/// 3. ``never``, if the environment variable `CI` is set and not empty.
/// 4. The mode of the trait that is nearest to the test.
/// 5. ``missing``.
///
/// A test that has written a snapshot fails, so that nobody takes such a run for a test.
public struct HRSnapshotMode: Hashable, Sendable {
    private enum Kind { case never, missing, failed, all }
    private let kind: Kind

    /// Nothing is written. A missing snapshot is a failure.
    public static let never = Self(kind: .never)
    /// Snapshots that do not exist are written.
    public static let missing = Self(kind: .missing)
    /// Snapshots that do not exist are written, and those that differ are updated. Their comments and their layout are
    /// preserved.
    public static let failed = Self(kind: .failed)
    /// All snapshots are written anew, without the comments and the layout that they have.
    public static let all = Self(kind: .all)
}
