import Foundation
import HRArchiving
import TestSupport
import Testing

/// A file of SamplePlists/valid, and what it has to bring about.
struct ValidSample: Sendable, CustomTestStringConvertible {
    let name: String
    let check: @Sendable (URL) throws -> Void

    var url: URL { PackageFolder.url.appending(path: "SamplePlists/valid").appending(path: name) }
    var testDescription: String { name }

    init(_ name: String, _ check: @escaping @Sendable (URL) throws -> Void) {
        self.name = name
        self.check = check
    }

    /// A file that holds plain values.
    init(_ name: String, holds root: HRNode) {
        self.init(name) {
            let document = try HRUnarchiver().document(from: $0)
            #expect(document.root == root)
        }
    }

    /// A file that brings a value back which is equal.
    init<Value: Equatable & Sendable>(_ name: String, isEqualTo value: Value) {
        self.init(name) {
            let read = try HRUnarchiver(unknownKeys: .error).unarchive(Value.self, from: $0)
            #expect(read == value)
        }
    }

    static let all = plain + references + classes + foreign
}
