import Foundation
import HRArchiving
import HRArchivingTesting
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
            let read = try HRUnarchiver(unknownKeys: .error).readAndSave(Value.self, from: $0)
            #expect(read == value)
        }
    }

    static let all = plain + references + classes + foreign
}

extension HRUnarchiver {
    /// Reads a sample, whose value is the same graph after a round trip in each format, and opens a copy of the file, of
    /// which saving changes no byte.
    func readAndSave<Value>(_ type: Value.Type = Value.self, from url: URL) throws -> Value {
        try ScratchFolder.run { folder in
            let copy = folder.appending(path: url.lastPathComponent)
            try FileManager.default.copyItem(at: url, to: copy)
            let file = try open(type, at: copy)
            #expect(try file.save().description == "")
            #expect(try Data(contentsOf: copy) == Data(contentsOf: url))
        }
        let value = try unarchive(type, from: url)
        try expectRoundTrip(value, registry: registry)
        return value
    }
}
