import Foundation
import TestSupport

/// A folder of a test's own with the fixtures, in which commands run that find the tools that were built.
struct Shell: ~Copyable {
    /// What a command has left behind.
    struct Result {
        let output: Data
        let errors: Data
        let status: Int32
    }

    let folder: URL
    /// Variables that commands get besides the usual ones.
    private let environment: [String: String]

    /// Where the build puts programs and tests; or the folder `HR_TOOLS`, as for tests in a debug build that call the
    /// programs of a release build.
    static var productFolder: URL {
        if let folder = ProcessInfo.processInfo.environment["HR_TOOLS"] { return URL(filePath: folder) }
        #if canImport(Darwin)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
            return bundle.bundleURL.deletingLastPathComponent()
        #else
            return Bundle.main.bundleURL
        #endif
    }

    init(
        fixtures: String? = "Tests/HRToolTests/Fixtures", environment: [String: String] = [:]
    ) throws {
        self.environment = environment
        folder = FileManager.default.temporaryDirectory.appending(path: "hr-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in try fixtures.map(PackageFolder.files(in:)) ?? [] {
            try FileManager.default.copyItem(at: file, to: folder.appending(path: file.lastPathComponent))
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs a line as `bash` does, without a terminal, and with nothing to read.
    func run(_ command: String) throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = folder
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        process.environment = [
            "HOME": folder.path, "LC_ALL": "C.UTF-8", "TERM": "xterm", "PATH": Self.productFolder.path + ":" + path,
        ].merging(environment) { $1 }
        // Files have room for whatever is printed, which pipes have not.
        let logs = [folder.path + ".out", folder.path + ".err"].map { URL(filePath: $0) }
        defer { logs.forEach { try? FileManager.default.removeItem(at: $0) } }
        for log in logs { try Data().write(to: log) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: logs[0])
        process.standardError = try FileHandle(forWritingTo: logs[1])
        try process.run()
        process.waitUntilExit()
        return Result(
            output: try Data(contentsOf: logs[0]), errors: try Data(contentsOf: logs[1]),
            status: process.terminationStatus)
    }

    /// What every file of the folder holds.
    func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return Dictionary(
            uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
    }
}
