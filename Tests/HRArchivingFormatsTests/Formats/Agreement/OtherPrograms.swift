import Foundation

/// A program that shares no code with Foundation and understands the same files, where it is installed.
///
/// `.ci/run` installs both, so that nothing is left out there.
struct OtherProgram {
    static let python = OtherProgram(arguments: ["python3"])
    static let plistutil = OtherProgram(arguments: ["plistutil"])

    private let arguments: [String]
    /// Whether it is there.
    let isInstalled: Bool

    private init(arguments: [String]) {
        self.arguments = arguments
        isInstalled = (try? Self.status(arguments + ["--version"])) == 0
    }

    /// Runs it; its status.
    func run(_ arguments: String...) throws -> Int32 {
        try Self.status(self.arguments + arguments)
    }

    private static func status(_ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
