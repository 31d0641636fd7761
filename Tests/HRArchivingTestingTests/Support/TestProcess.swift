import Foundation

/// The tests of this process in another process, with an environment of their own.
enum TestProcess {
    /// True if the program that runs is the tests themselves, as on Linux, and no helper that loads them.
    static let isAvailable = CommandLine.arguments[0].hasSuffix(".xctest")

    /// Runs tests, and returns what they print.
    ///
    /// - Parameters:
    ///   - filter: A regular expression for the tests.
    ///   - attachments: The folder of the attachments.
    ///   - environment: The variables that differ from those of this process; `CI` and `UPDATE_EXPECTED` are not set
    ///     otherwise.
    static func run(_ filter: String, attachments: URL, environment: [String: String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = [
            "--testing-library", "swift-testing", "--filter", filter, "--attachments-path", attachments.path,
        ]
        let variables = ProcessInfo.processInfo.environment.filter { $0.key != "CI" && $0.key != "UPDATE_EXPECTED" }
        process.environment = variables.merging(environment) { $1 }
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
