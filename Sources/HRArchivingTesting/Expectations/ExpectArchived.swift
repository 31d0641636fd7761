public import Testing
import Foundation
import HRArchiving
import HRComparing

/// Expects a value to be archived as an approved file, its snapshot, says.
///
/// ```swift
/// try expectArchived(garden, matches: "garden")    // Snapshots/GardenTests/saves.garden.json
/// ```
///
/// A snapshot is an archive in JSON. It may contain comments, and can be read as a fixture. It is compared by its values,
/// its objects and what its references lead to, but not as text; see ``HRSnapshotOptions``. ``HRSnapshotMode`` says when
/// it is written.
///
/// If the value differs, the failure lists up to 20 changes. Beside the snapshot, the file that would be approved is
/// written under the name of the snapshot with `.new`, and the test gets attachments with the actual and the expected
/// document and the changes. The values of secret keys are masked in failures and attachments, but not in these files.
///
/// - Parameters:
///   - value: The value: anything that an archiver can archive.
///   - name: The name of the snapshot in its test.
///   - argument: The argument of a parameterised test, if each has a snapshot of its own. Its text becomes part of the
///     name of the file.
///   - options: How the value is archived, and what is compared.
///   - sourceLocation: The location to which failures are attributed.
///   - function: The function that contains the call.
///   - filePath: The file that contains the call; snapshots are beside it.
/// - Throws: An `HRError` if the value cannot be archived. Outside of Swift Testing, an ``HRExpectationFailure`` if the
///   expectation fails.
/// - Complexity: O(n log n) in the number of values.
public func expectArchived<T>(
    _ value: T, matches name: String, for argument: Any? = nil,
    _ options: HRSnapshotOptions = .standard, sourceLocation: SourceLocation = #_sourceLocation,
    function: String = #function, filePath: String = #filePath
) throws {
    let site = CallSite(sourceLocation, function: function, filePath: filePath)
    let settings = SnapshotSettings.current
    let check = SnapshotCheck(
        file: SnapshotFile(name, argument: argument.map(argumentText), at: site, in: settings.folder), site: site,
        options: options,
        settings: settings,
        rewrite: { (document) throws(HRError) in
            try options.archiver.document(archiving: options.unarchiver.unarchive(T.self, from: document))
        })
    try check.check(options.archiver.document(archiving: value))
}

/// Returns the text of an argument, as Swift Testing shows it, but strings without quotes.
private func argumentText(_ argument: Any) -> String {
    if let text = argument as? String { return text }
    return (argument as? any CustomTestStringConvertible)?.testDescription ?? "\(argument)"
}

/// Expects a value to be archived as a text says: an archive in JSON, with or without comments.
///
/// ```swift
/// try expectArchived(garden) {
///     """
///     { "plants": [{ "name": "Fern" }] }    // classes may be left out
///     """
/// }
/// ```
///
/// The text is compared as a snapshot is; see ``expectArchived(_:matches:for:_:sourceLocation:function:filePath:)``. It
/// is never rewritten.
///
/// - Parameters:
///   - value: The value: anything that an archiver can archive.
///   - options: How the value is archived, and what is compared. ``HRSnapshotOptions/isExact`` has no effect.
///   - sourceLocation: The location to which failures are attributed.
///   - filePath: The file that contains the call.
///   - expected: The text.
/// - Throws: An `HRError` if the value cannot be archived. Outside of Swift Testing, an ``HRExpectationFailure`` if the
///   expectation fails.
/// - Complexity: O(n log n) in the number of values.
public func expectArchived<T>(
    _ value: T, _ options: HRSnapshotOptions = .standard, sourceLocation: SourceLocation = #_sourceLocation,
    filePath: String = #filePath, matching expected: () -> String
) throws {
    let site = CallSite(sourceLocation, function: "", filePath: filePath)
    let approved: HRDocument
    do throws(HRError) {
        approved = try options.unarchiver.document(from: Data(expected().utf8))
        if let error = options.unarchiver.diagnose(from: approved).errors.first { throw error }
    } catch {
        return try site.fail("the expected text cannot be read: \(error)\n\(error.report())")
    }
    var scrubbing = Scrubbing()
    let document = try options.archiver.document(archiving: value)
    let scrubbed = scrubbing.scrubbed(document, by: options.scrubbers, approved: approved)
    guard scrubbing.mistakes.isEmpty else {
        return try site.fail("the value cannot be scrubbed: \(scrubbing.mistakes.joined(separator: "; "))")
    }
    let comparison = HRComparisonOptions(keys: options.identifyingKeys)
    let named = try StableTokens.adopted(scrubbed, from: approved, names: scrubbing.names, options: comparison)
    let actual = try StableIDs.adopted(named, from: approved, options: comparison)
    let changes = actual.changes(from: approved, options: comparison)
    guard !changes.isEmpty else { return }
    let list = try DifferenceList(changes, from: approved, to: actual, hiding: options.secretKeys)
    let text = actual.shownText(hiding: options.secretKeys)
    site.attach(text, named: "actual.json")
    let title = "the archived value differs from the text"
    try site.fail(([title] + list.lines + ["actual:", text]).joined(separator: "\n"))
}
