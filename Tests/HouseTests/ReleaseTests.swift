import Foundation
import Testing

/// The page lists what depends on one release of the compiler, of Foundation or of a system, and no other file does.
@Suite("What depends on a release")
struct ReleaseTests {
    /// A line of the page's tables.
    private struct Row {
        /// The words in the sources that tell it.
        let subjects: [String]
        let files: [String]
        let tests: [String]
    }

    /// Words that only the listed files have in their code.
    private static let watched = [
        "Mirror(reflecting", "String(reflecting", "String(describing", "allValues", "madvise", "unsafeBitCast",
        "unsafeDowncast", "StackGuard(reserve", "self.init(reserve",
    ]

    /// All sources by their paths, which are read once.
    private static let sources = Result {
        try House.all.flatMap { house in
            try house.files().map { (path: "\(house.module)/\($0.path)", file: $0) }
        }
    }

    private let rows: [Row]
    private let files: [(path: String, file: SourceFile)]

    init() throws {
        let page = try String(contentsOf: House.package.appending(path: "Docs/Architecture.md"), encoding: .utf8)
        let start = page.range(of: "## What depends on a release")?.upperBound ?? page.endIndex
        rows = page[start...].split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            let cells = line.split(separator: "|").map(Self.words)
            return Row(subjects: cells[0], files: cells[1], tests: cells[3])
        }
        files = try Self.sources.get()
    }

    @Test("What is listed is there, with the tests that fail when a release changes it")
    func rowsAreTrue() throws {
        #expect(rows.count > 10)
        let tests = try FileManager.default.subpathsOfDirectory(
            atPath: House.package.appending(path: "Tests").path)
        for row in rows {
            #expect(!row.files.isEmpty && !row.tests.isEmpty, "\(row.subjects)")
            for path in row.files {
                let lines = files.first { $0.path == path }?.file.lines ?? []
                let isNamed = lines.contains { line in row.subjects.contains { line.contains($0) } }
                #expect(isNamed, "\(path): \(row.subjects)")
            }
            for test in row.tests {
                let isThere =
                    test.contains("/")
                    ? FileManager.default.fileExists(atPath: House.package.appending(path: test).path)
                    : tests.contains { $0.hasSuffix("/\(test).swift") }
                #expect(isThere, "\(test)")
            }
        }
    }

    @Test("What is not listed is used nowhere", arguments: watched)
    func others(word: String) {
        let listed = Set(rows.filter { $0.subjects.contains(word) }.flatMap(\.files))
        for (path, file) in files where !listed.contains(path) {
            let line = file.code.firstIndex { $0.contains(word) }
            #expect(line == nil, "\(path):\((line ?? 0) + 1) has \(word): \(Self.advice)")
        }
    }

    @Test("No other file names a version of the compiler or of a library")
    func versions() {
        let version =
            /(?i)(compiler|optimi[sz]er|Swift|Xcode|Foundation|glibc) \(?\d+\.\d|swift-corelibs|swift-foundation/
        let listed = Set(rows.filter { $0.subjects.contains("6.3") }.flatMap(\.files))
        for (path, file) in files where !listed.contains(path) {
            let line = file.lines.firstIndex { Self.mayNameVersion($0) && $0.contains(version) }
            #expect(line == nil, "\(path):\((line ?? 0) + 1): \(Self.advice)")
        }
    }

    private static let advice = "list it in Docs/Architecture.md, or do without"

    /// Whether there is a number with a point, or a name with a hyphen: the search for a pattern takes long.
    private static func mayNameVersion(_ line: Substring) -> Bool {
        zip(line.utf8, line.utf8.dropFirst()).contains { first, second in
            (0x30...0x39).contains(first) && second == UInt8(ascii: ".")
                || second == UInt8(ascii: "-") && (first == UInt8(ascii: "t") || first == UInt8(ascii: "T"))
        }
    }

    /// The code in a cell, calls without their arguments.
    private static func words(_ cell: Substring) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { $0.element.hasSuffix(":)") ? String($0.element.dropLast(2)) : String($0.element) }
    }
}
