public import Testing

/// A trait of tests and suites: when snapshots are written, and in which folder; see `snapshots(_:in:)`.
public struct HRSnapshotTrait: TestTrait, SuiteTrait, TestScoping {
    /// The mode; nil for that of the suite around the test.
    let mode: HRSnapshotMode?
    /// The folder; nil for that of the suite around the test.
    let folder: String?

    /// True: the trait of a suite applies to the suites in it as well.
    public var isRecursive: Bool { true }

    /// Runs a test with the settings of the trait.
    ///
    /// - Throws: Whatever the test throws.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        var settings = SnapshotSettings.current
        settings.mode = mode ?? settings.mode
        settings.folder = folder ?? settings.folder
        try await SnapshotSettings.$current.withValue(settings) { try await function() }
    }
}

extension Trait where Self == HRSnapshotTrait {
    /// Sets when the snapshots of a test or a suite are written, and in which folder.
    ///
    /// - Parameters:
    ///   - mode: When snapshots are written. If nil, as for other tests.
    ///   - folder: The folder of the snapshots, relative to the folder of the test file. By default, `Snapshots`.
    public static func snapshots(_ mode: HRSnapshotMode? = nil, in folder: String? = nil) -> Self {
        HRSnapshotTrait(mode: mode, folder: folder)
    }
}
