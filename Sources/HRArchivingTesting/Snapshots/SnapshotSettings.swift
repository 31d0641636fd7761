import Foundation

/// The settings of the snapshots of a test.
package struct SnapshotSettings: Sendable {
    @TaskLocal package static var current = SnapshotSettings()

    /// The mode that the trait sets; nil if there is none.
    package var mode: HRSnapshotMode?
    /// The folder of snapshots, relative to the folder of the test file; nil for the default.
    package var folder: String?
    /// The environment variables.
    package var environment: [String: String]

    package init(
        mode: HRSnapshotMode? = nil, folder: String? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        (self.mode, self.folder, self.environment) = (mode, folder, environment)
    }

    private func isSet(_ variable: String) -> Bool { environment[variable]?.isEmpty == false }

    /// True if the tests run on a server for continuous integration.
    var isOnCI: Bool { isSet("CI") }

    /// True if the environment says that snapshots are to be updated.
    var isUpdating: Bool { isSet("UPDATE_EXPECTED") }

    /// The mode, by the rules of ``HRSnapshotMode``.
    var effectiveMode: HRSnapshotMode {
        if mode == .never { return .never }
        if isUpdating { return .failed }
        return isOnCI ? .never : mode ?? .missing
    }

    /// True if a failing test writes the file that would be accepted beside the snapshot.
    var writesProposals: Bool { !isOnCI && mode != .never }
}
