import Foundation
import HRArchiving
import Testing

/// Python's `json` and `plistlib` share no code with Foundation: a second opinion.
@Suite("Python reads what the direct writers have written")
struct PythonAgreementTests {
    @Test("The same document from all three formats", .enabled(if: Python.isThere))
    func allFormats() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "python-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for seed in 0..<150 {
            let document = GeneratedDocument.make(seed: seed, [])
            let options = DirectWritingOptions(isCompact: seed % 2 == 0)
            try DirectJSONWriter(options: options).data(from: document).write(
                to: folder.appending(path: "\(seed).json"))
            try DirectXMLWriter().data(from: document).write(to: folder.appending(path: "\(seed).xml"))
            try DirectBinaryWriter().data(from: document).write(to: folder.appending(path: "\(seed).bin"))
        }
        let script = """
            import json, plistlib, sys
            for number in range(150):
                base = sys.argv[1] + "/" + str(number)
                with open(base + ".json", "rb") as file: first = json.load(file)
                for ending in (".xml", ".bin"):
                    with open(base + ending, "rb") as file: assert plistlib.load(file) == first, base + ending
            """
        #expect(try Python.run(script, folder.path) == 0)
    }
}

/// The interpreter, where there is one.
enum Python {
    static let isThere: Bool = {
        do {
            return try run("pass", "") == 0
        } catch {
            return false
        }
    }()

    /// Runs a script with one argument; its status.
    static func run(_ script: String, _ argument: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, argument]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
