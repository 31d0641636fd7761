import Foundation
public import HRArchiving
public import Testing

/// Expects a file to contain a fault, and shows what was found if it does not.
///
/// ```swift
/// try expectFault(.typeMismatch, at: "db.port", in: #"{ "db": { "port": "x" } }"#, as: Service.self)
/// ```
///
/// The text is searched for up to 20 errors, as by `HRUnarchiver.diagnose`; keys that no type reads are errors. The
/// fault must be among them.
///
/// - Parameters:
///   - code: The code of the error.
///   - path: The path of the value that the error is about; nil for any.
///   - text: The text of the file, in any format that is text.
///   - type: The type as which the text is read.
///   - registry: The types that the text may name.
///   - sourceLocation: The location to which a failure is attributed.
///   - filePath: The file that contains the call.
/// - Returns: All errors that were found, for further expectations.
/// - Throws: Outside of Swift Testing, an ``HRExpectationFailure`` if the expectation fails.
/// - Complexity: That of `HRUnarchiver.diagnose`.
@discardableResult
public func expectFault<T>(
    _ code: HRError.Code, at path: HRPath? = nil, in text: String, as type: T.Type,
    registry: HRClassRegistry = HRClassRegistry(), sourceLocation: SourceLocation = #_sourceLocation,
    filePath: String = #filePath
) throws -> HRDiagnosis {
    let unarchiver = HRUnarchiver(registry: registry, unknownKeys: .error)
    let diagnosis = unarchiver.diagnose(type, from: Data(text.utf8))
    let isFound = diagnosis.errors.contains { $0.code == code && (path == nil || $0.path == path) }
    guard !isFound else { return diagnosis }
    let place = path.map { " at \($0)" } ?? ""
    let found = diagnosis.errors.isEmpty ? "the text has no errors" : diagnosis.report()
    let site = CallSite(sourceLocation, function: "", filePath: filePath)
    try site.fail("expected \(code.rawValue)\(place), but found:\n\(found)")
    return diagnosis
}
