public import HRArchiving
public import Testing

/// Expects a value to be the same graph after it was archived and read back, in several formats.
///
/// The failure lists, for each format, the error or the first changes.
///
/// - Parameters:
///   - value: The value: anything that can be archived and unarchived.
///   - formats: The formats: JSON, XML and binary property lists by default.
///   - registry: The types that a file may name, and those that have other names in files.
///   - sourceLocation: The location to which a failure is attributed.
///   - filePath: The file that contains the call.
/// - Throws: An `HRError` if the value cannot be archived. Outside of Swift Testing, an ``HRExpectationFailure`` if the
///   expectation fails.
/// - Complexity: O(n log n) in the number of values, for each format.
public func expectRoundTrip<T>(
    _ value: T, as formats: [HRFormat] = [.json, .xmlPropertyList, .binaryPropertyList],
    registry: HRClassRegistry = HRClassRegistry(), sourceLocation: SourceLocation = #_sourceLocation,
    filePath: String = #filePath
) throws {
    let archiver = HRArchiver(registry: registry)
    let earlier = try archiver.document(archiving: value)
    var failures: [String] = []
    for format in formats {
        do throws(HRError) {
            let unarchiver = HRUnarchiver(registry: registry, implementation: format.implementation)
            let copy = try unarchiver.unarchive(T.self, from: archiver.archive(value, as: format))
            let lines = try GraphDifference.lines(from: earlier, to: archiver.document(archiving: copy))
            if !lines.isEmpty { failures += ["\(format): the graph differs"] + lines }
        } catch {
            failures.append("\(format): \(error)")
        }
    }
    guard !failures.isEmpty else { return }
    let site = CallSite(sourceLocation, function: "", filePath: filePath)
    try site.fail((["the value does not survive a round trip"] + failures).joined(separator: "\n"))
}
