import Foundation

/// A suite of tests, as its file shows it.
struct TestSuite {
    let target: String
    /// The path below the target's folder.
    let path: String
    let name: String
    /// What the suite says that it is about, or else the beginning of its comment.
    let title: String?
    /// The names that its file uses and does not declare.
    let used: Set<Substring>

    var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

    /// A link in a page of Docs/Development.
    var link: String { "[\(name)](../../Tests/\(target)/\(path))" }

    /// The suites of a target, by path. Their files are many, so that no more is looked at than lines tell.
    static func all(of target: String) throws -> [TestSuite] {
        let folder = House.package.appending(path: "Tests/\(target)")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().flatMap { path in
            guard path.hasSuffix(".swift") else { return [TestSuite]() }
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            return text.contains("@Test") ? suites(of: text, target, path) : []
        }
    }

    private static func suites(of text: String, _ target: String, _ path: String) -> [TestSuite] {
        let words = words(of: text[...])
        let declared = zip(words, words.dropFirst()).filter { SourceFile.declarators.contains(String($0.0)) }.map(\.1)
        let used = Set(words).subtracting(declared)
        return titles(text.split(separator: "\n", omittingEmptySubsequences: false)).map { name, title in
            TestSuite(target: target, path: path, name: name, title: title, used: used)
        }
    }

    /// The types at the left margin that have tests in them, each with what stands above it.
    private static func titles(_ lines: [Substring]) -> [(name: String, title: String?)] {
        var found: [(name: String, title: String?)] = []
        /// Comments and attributes since the last line at the margin that was neither.
        var above: [Substring] = []
        var type: (name: String, title: String?)?
        for line in lines {
            guard line.utf8.first != UInt8(ascii: " ") else {
                if let suite = type, line.utf8.drop(while: { $0 == UInt8(ascii: " ") }).starts(with: "@Test".utf8) {
                    // Extensions go on with a suite.
                    if !found.contains(where: { $0.name == suite.name }) { found.append(suite) }
                    type = nil
                }
                continue
            }
            let isAbove = line.hasPrefix("/") || line.hasPrefix("@")
            if isAbove { above.append(line) }
            let words = line.hasPrefix("/") ? [] : words(of: line)
            if let index = words.firstIndex(where: openings.contains), index + 1 < words.count {
                type = (String(words[index + 1]), title(above))
            }
            if !isAbove { above = [] }
        }
        return found
    }

    private static let openings: Set<Substring> = ["struct", "class", "actor", "enum", "extension"]

    private static func title(_ lines: [Substring]) -> String? {
        let suite = lines.last { $0.hasPrefix("@Suite(\"") }
        if let title = suite?.split(separator: "\"").dropFirst().first { return String(title) }
        let comment = lines.filter { $0.hasPrefix("/// ") }.map { $0.dropFirst(4) }.joined(separator: " ")
        return comment.split(separator: /\.$|\. |:/).first.map(String.init)
    }

    private static func words(of text: Substring) -> [Substring] {
        text.utf8.split { byte in
            !(byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
                || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_"))
        }.map { Substring($0) }
    }
}
