public import HRArchiving
import HRComparing
public import Testing

/// Expects two values to be the same graph: equal contents, and references that lead to the same objects.
///
/// Objects of the two graphs need not be identical, and their types need not be `Equatable`: the archives of the values
/// are compared. A shared object is not the same as two equal ones.
///
/// - Parameters:
///   - actual: The value.
///   - expected: The value that it is compared with.
///   - registry: The types that have other names in files.
///   - sourceLocation: The location to which a failure is attributed.
///   - filePath: The file that contains the call.
/// - Throws: An `HRError` if a value cannot be archived. Outside of Swift Testing, an ``HRExpectationFailure`` if the
///   expectation fails.
/// - Complexity: O(n log n) in the number of values.
public func expectSameGraph<T>(
    _ actual: T, _ expected: T, registry: HRClassRegistry = HRClassRegistry(),
    sourceLocation: SourceLocation = #_sourceLocation, filePath: String = #filePath
) throws {
    let archiver = HRArchiver(registry: registry)
    let (later, earlier) = (try archiver.document(archiving: actual), try archiver.document(archiving: expected))
    let lines = try GraphDifference.lines(from: earlier, to: later)
    guard !lines.isEmpty else { return }
    let site = CallSite(sourceLocation, function: "", filePath: filePath)
    try site.fail((["the graphs differ"] + lines).joined(separator: "\n"))
}

/// The lines of a failure for two documents that have no file.
enum GraphDifference {
    static func lines(from earlier: HRDocument, to later: HRDocument) throws(HRError) -> [String] {
        let changes = later.changes(from: earlier)
        guard !changes.isEmpty else { return [] }
        return try DifferenceList(changes, from: earlier, to: later, hiding: HRUnarchiver.defaultSecretKeys).lines
    }
}
