import Foundation
public import HRArchiving
import HRDescribing
public import Testing

/// Expects a type to read the keys that its files have: those of a contract, which is a file in the repository.
///
/// ```swift
/// @Test func contract() throws {
///     try expectContract(of: Settings.self, matches: "settings")    // Snapshots/SettingsTests/contract.settings.json
/// }
/// ```
///
/// The contract lists the keys of the type and of all types in it, with their types, former keys and cases. It is
/// written by the first run, and kept in the repository. From then on, the test fails if a key that files may have is
/// removed or renamed, if a key is required that files may lack, or if values that files may have are no longer accepted.
/// The failure says what to do: declare a former key, raise the version and migrate older objects, or approve the change
/// with `UPDATE_EXPECTED=1`. New keys have to be approved as well, so that they are kept from then on.
///
/// The initializers of the type are run with made-up values; see `HRTypeDescription`.
///
/// - Parameters:
///   - type: The type of the root of files.
///   - name: The name of the contract in its test.
///   - registry: The types that files may name.
///   - samples: Values of types whose initializers need particular values.
///   - sourceLocation: The location to which failures are attributed.
///   - function: The function that contains the call.
///   - filePath: The file that contains the call; contracts are beside it.
/// - Throws: Outside of Swift Testing, an ``HRExpectationFailure`` if the expectation fails.
/// - Complexity: O(n) in the number of types and properties.
public func expectContract(
    of type: Any.Type, matches name: String, registry: HRClassRegistry = HRClassRegistry(), samples: [Any] = [],
    sourceLocation: SourceLocation = #_sourceLocation, function: String = #function, filePath: String = #filePath
) throws {
    let site = CallSite(sourceLocation, function: function, filePath: filePath)
    let settings = SnapshotSettings.current
    let file = SnapshotFile(name, argument: nil, at: site, in: settings.folder)
    let contract = HRKeyContract(HRTypeDescription(of: type, registry: registry, samples: samples))
    try ContractCheck(file: file, site: site, settings: settings).check(contract)
}

/// Compares a contract with the approved one.
private struct ContractCheck {
    let file: SnapshotFile
    let site: CallSite
    let settings: SnapshotSettings

    private var title: String { "Contract \"\(file.name)\"" }

    func check(_ contract: HRKeyContract) throws {
        if let fault = SnapshotClaim(file.name, at: site).taking(file) { return try site.fail(fault) }
        guard FileManager.default.fileExists(atPath: file.url.path) else {
            guard settings.effectiveMode != .never else {
                return try site.fail("\(title) is missing (\(file.shownPath))\n\(contract)")
            }
            return try write(Data(contract.description.utf8), "was recorded", [])
        }
        let approved: ApprovedSnapshot
        do throws(HRError) {
            approved = try ApprovedSnapshot(contentsOf: file.url, by: HRUnarchiver())
        } catch {
            return try site.fail("\(title) cannot be read: \(error)")
        }
        let changes = contract.changes(from: HRKeyContract(document: approved.document))
        guard !changes.isEmpty else { return }
        let lines = (changes.filter(\.isBreaking) + changes.filter { !$0.isBreaking }).map { "  \($0)" }
        if [.failed, .all].contains(settings.effectiveMode) {
            // The comments of the approved file stay.
            return try write(approved.updated(to: contract.document), "was updated", lines)
        }
        let what = changes.contains(where: \.isBreaking) ? "is broken" : "has to be approved"
        let help = "  UPDATE_EXPECTED=1 swift test --filter \(file.testName) approves the changes"
        try site.fail((["\(title) \(what) (\(file.shownPath))"] + lines + [help]).joined(separator: "\n"))
    }

    /// Writes the contract, and fails nevertheless, so that nobody takes the run for a test.
    private func write(_ data: Data, _ what: String, _ lines: [String]) throws {
        do {
            try file.write(data)
        } catch {
            return try site.fail("\(title) could not be written (\(file.url.path)): \(error.localizedDescription)")
        }
        let title = "\(title) \(what) (\(file.shownPath)): look at it, and run the test again"
        try site.fail(([title] + lines).joined(separator: "\n"))
    }
}
