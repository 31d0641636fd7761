import Foundation
import KryoCoding

/// Java's own Kryo 2.20, behind a server that takes a line and answers with one.
///
/// Its sources are in `Data/oracle`. It is there where a JDK and Debian's `libkryo-java` are; it is compiled once a run.
final class Oracle {
    private static let jars = ["kryo-2.20", "reflectasm", "minlog", "objenesis", "asm"].map {
        "/usr/share/java/\($0).jar"
    }

    /// Whether Java and the library are installed.
    static let isInstalled: Bool = {
        let files = FileManager.default
        return jars.allSatisfy { files.fileExists(atPath: $0) } && find("java") != nil && find("javac") != nil
    }()

    /// Whether the tests that need Java are run: where it is installed, and where the environment says that it has to be.
    static let isExpected =
        isInstalled || ProcessInfo.processInfo.environment["KRYO_ORACLE"] == "required"

    private static let classes = Result { try compile() }

    private let process = Process()
    private let requests = Pipe()
    private let answers = Pipe()
    private var buffer = Data()

    init() throws {
        guard Self.isInstalled else { throw CorpusError("a JDK and Debian's libkryo-java are not installed") }
        let classPath = (Self.jars + [try Self.classes.get().path]).joined(separator: ":")
        process.executableURL = Self.find("java")
        process.arguments = [
            "-Xmx512m", "-Xss4m", "-XX:-OmitStackTraceInFastThrow", "-Duser.language=en", "-Duser.country=US", "-cp",
            classPath, "oracle.Main", "serve", Corpus.file.path,
        ]
        process.standardInput = requests
        process.standardOutput = answers
        try process.run()
    }

    deinit {
        do { try requests.fileHandleForWriting.write(contentsOf: Data("quit\n".utf8)) } catch { process.terminate() }
        process.waitUntilExit()
    }

    /// Asks for one line.
    func ask(_ request: String) throws -> String {
        try requests.fileHandleForWriting.write(contentsOf: Data((request + "\n").utf8))
        while true {
            if let end = buffer.firstIndex(of: 10) {
                let line = String(decoding: buffer[buffer.startIndex..<end], as: UTF8.self)
                buffer = Data(buffer[buffer.index(after: end)...])
                return line
            }
            let more = answers.fileHandleForReading.availableData
            guard !more.isEmpty else { throw CorpusError("the oracle has ended") }
            buffer.append(more)
        }
    }

    private static func find(_ program: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: program) }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }

    private static func compile() throws -> URL {
        let target = FileManager.default.temporaryDirectory.appending(path: "kryo-oracle-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let source = Corpus.folder.appending(path: "oracle")
        let files = try FileManager.default.subpathsOfDirectory(atPath: source.path).filter { $0.hasSuffix(".java") }
        let process = Process()
        process.executableURL = find("javac")
        process.arguments =
            ["-nowarn", "-encoding", "UTF-8", "-cp", jars.joined(separator: ":"), "-d", target.path]
            + files.sorted().map { source.appending(path: $0).path }
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CorpusError("the oracle does not compile") }
        return target
    }
}
