import Foundation
import Testing

/// One of the example programs, run as its users run it.
struct Program {
    /// What a program has left behind.
    struct Result {
        let output: String
        let errors: String
        let status: Int32
    }

    private let file: URL

    init(_ name: String) {
        file = Self.productFolder.appending(path: name)
    }

    /// Where the build puts programs and tests.
    private static var productFolder: URL {
        #if canImport(Darwin)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
            return bundle.bundleURL.deletingLastPathComponent()
        #else
            return Bundle.main.bundleURL
        #endif
    }

    func run(_ arguments: String..., in folder: URL? = nil) throws -> Result {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = file
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // What the programs print is far less than a pipe holds.
        process.waitUntilExit()
        return Result(
            output: try Self.text(output), errors: try Self.text(errors), status: process.terminationStatus)
    }

    private static func text(_ pipe: Pipe) throws -> String {
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
