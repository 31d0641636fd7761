import Foundation
import Testing

/// A page of Docs/Development. Those that lead through a change have tables that are held against the sources.
struct DevelopmentPage: CustomTestStringConvertible {
    let name: String
    let text: String

    static let folder = House.package.appending(path: "Docs/Development")

    /// All of them.
    static let names = Result {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
            .map { String($0.dropLast(3)) }.sorted()
    }

    init(_ name: String) throws {
        self.name = name
        text = try String(contentsOf: Self.folder.appending(path: "\(name).md"), encoding: .utf8)
    }

    var testDescription: String { name }

    /// What a test says that the page explains.
    func hint(_ fault: String) -> Comment { "\(fault): see Docs/Development/\(name).md" }

    /// The rows of a table between two marks: for each cell, the words in backquotes, or its text if it has none.
    func rows(_ mark: String) throws -> [[[String]]] {
        let start = try #require(text.range(of: "<!-- \(mark) -->"), hint("there is no table of \(mark)"))
        let end = text.range(of: "<!-- end of", range: start.upperBound..<text.endIndex)?.lowerBound ?? text.endIndex
        let lines = text[start.upperBound..<end].split(separator: "\n").dropFirst(2)
        return lines.map { line in
            line.split(separator: "|").map { cell in
                let words = Self.quoted(in: cell)
                return words.isEmpty ? [cell.trimmingCharacters(in: .whitespaces)].filter { !$0.isEmpty } : words
            }
        }
    }

    /// The words in backquotes, outside of blocks of code.
    var quoted: [String] {
        text.components(separatedBy: "```").enumerated().filter { $0.offset.isMultiple(of: 2) }
            .flatMap { Self.quoted(in: $0.element[...]) }
    }

    static func quoted(in text: Substring) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }
}

/// Sources and tests by their paths from the root of the package.
enum PackageFiles {
    /// The paths of tests, whose texts are only read where one is asked for.
    static let tests = Result {
        try FileManager.default.subpathsOfDirectory(atPath: House.package.appending(path: "Tests").path)
            .filter { $0.hasSuffix(".swift") }.map { "Tests/\($0)" }
    }

    static func sources() throws -> [(path: String, file: SourceFile)] {
        try House.all.flatMap { house in
            try house.files().map { (path: "Sources/\(house.module)/\($0.path)", file: $0) }
        }
    }

    /// The file of a name, among the sources or else the tests.
    static func file(_ name: String) throws -> SourceFile? {
        if let source = try sources().first(where: { $0.path.hasSuffix("/\(name)") }) { return source.file }
        let path = try tests.get().first { $0.hasSuffix("/\(name)") }
        return try path.map { SourceFile(path: $0, text: try text($0)) }
    }

    /// The text of a file.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: House.package.appending(path: path), encoding: .utf8)
    }
}

extension SourceFile {
    /// Whether a line of code, or a text in it, has a text.
    func says(_ text: String) -> Bool {
        lines.contains { $0.contains(text) && !$0.drop { $0 == " " }.hasPrefix("//") }
    }

    /// The cases of the enum that has a certain one.
    func cases(ofEnumWith name: String) -> [String] {
        let found = code.firstIndex { CodeWord.words(of: $0).map(\.text) == ["case", name] }
        guard let found, let start = code[..<found].lastIndex(where: { $0.contains("enum ") }),
            let end = code[found...].firstIndex(where: { $0.drop { $0 == " " }.hasPrefix("}") })
        else { return [] }
        return code[start..<end].flatMap { line in
            let words = CodeWord.words(of: line).map(\.text)
            return words.first == "case" ? Array(words.dropFirst()) : []
        }
    }
}
