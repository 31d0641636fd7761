import Foundation
import TestSupport
import Testing

/// Where the build has put the library's modules.
private let builtModules: URL? = {
    let folder = Bundle.main.bundleURL.appending(path: "Modules")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}()

/// What the compiler says of types that take part in no way: it names the ways, not the rarest of them alone.
///
/// Not run where there is no compiler beside the tests.
@Suite("E10: Help of the compiler", .enabled(if: builtModules != nil))
struct CompilerHelpTests {
    @Test("A type without methods is told which there are")
    func withoutMethods() throws {
        let errors = try errors(of: "struct Opaque {}; struct Holder: HRCoding { var opaque: Opaque }")
        let ways = "or declare the type Codable too, which needs stored properties that are Codable"
        #expect(errors.contains { $0.hasSuffix("'HREncodable': write encode(with:), " + ways) })
        #expect(errors.contains { $0.hasSuffix("'HRDecodable': write init(coder:), " + ways) })
    }

    @Test("A type that the compiler makes the methods of is fine")
    func codable() throws {
        let errors = try errors(
            of: """
                struct Point: HRCoding, Codable { var x = 0 }
                enum Light: String, HRCoding { case sun }
                enum Shade: String, HRCoding, Codable { case deep }
                """)
        #expect(errors == [])
    }

    private func errors(of source: String) throws -> [String] {
        let modules = try #require(builtModules)
        let file = FileManager.default.temporaryDirectory.appending(path: "Help-\(UUID().uuidString).swift")
        try Data("import HRArchiving\n\(source)\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let cModules = ["CThreadStack", "CExtendedAttributes"]
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path]
            + cModules.flatMap { ["-I", PackageFolder.url.appending(path: "Sources/\($0)").path] } + [file.path]
        process.standardError = pipe
        try process.run()
        let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let lines = String(decoding: said, as: UTF8.self).components(separatedBy: "\n")
        let faults = lines.filter { $0.contains(file.lastPathComponent) && $0.contains("error: ") }
        return faults.compactMap { $0.components(separatedBy: "error: ").last }
    }
}
