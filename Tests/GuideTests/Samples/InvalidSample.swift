import Foundation
import HRArchiving
import TestSupport
import Testing

/// A file of SamplePlists/invalid, and what reads it. The error that this must bring about stands beside the file.
struct InvalidSample: Sendable, CustomTestStringConvertible {
    let name: String
    /// Reads a file with the settings of an unarchiver, which may be changed before.
    let read: @Sendable (URL, (inout HRUnarchiver) -> Void) throws -> Void
    /// The type that is read, and the types that the file may name; nil for a file that is no document.
    let type: (root: Any.Type, registry: HRClassRegistry)?

    var url: URL { PackageFolder.url.appending(path: "SamplePlists/invalid").appending(path: name) }
    var expectation: URL { url.appendingPathExtension("expected.txt") }
    var testDescription: String { name }

    /// A file that is no document.
    init(_ name: String, json: HRUnarchiver.JSONSyntax = .relaxed) {
        self.name = name
        type = nil
        read = { url, change in
            var unarchiver = HRUnarchiver(json: json)
            change(&unarchiver)
            _ = try unarchiver.document(from: url)
        }
    }

    /// A file that cannot be read as a type.
    init<Value>(
        _ name: String, as type: Value.Type, registry: HRClassRegistry = HRClassRegistry(),
        limits: HRLimits = .standard
    ) {
        self.name = name
        self.type = (type, registry)
        read = { url, change in
            var unarchiver = HRUnarchiver(registry: registry, unknownKeys: .error, limits: limits)
            change(&unarchiver)
            _ = try unarchiver.unarchive(Value.self, from: url)
        }
    }

    /// The line that the error is printed as, and the report; with the file's name in place of its path.
    func report() throws -> String {
        var error = try #require(throws: HRError.self) { try read(url) { _ in } }
        error.location?.file = name
        return error.description + "\n\n" + error.report() + "\n"
    }
}
