import Foundation
import Testing

/// What each format needs where the compiler does not ask for it.
@Suite("Formats, as AddingAFormat.md lists them")
struct FormatPageTests {
    private struct Row {
        let format: String
        let folder: String
        let fuzzTarget, nameInTool: String?
    }

    private let page: DevelopmentPage
    private let rows: [Row]
    private let formats, syntaxes: [String]

    init() throws {
        page = try DevelopmentPage("AddingAFormat")
        rows = try page.rows("formats").map { cells in
            Row(format: cells[0][0], folder: cells[1][0], fuzzTarget: cells[2].first, nameInTool: cells[3].first)
        }
        let files = try House.archiving.files()
        formats = files.lazy.map { $0.cases(ofEnumWith: "oldStylePropertyList") }.first { !$0.isEmpty } ?? []
        let syntax = files.first { $0.path.hasSuffix("/TextSyntax.swift") }
        let line = syntax?.code.first { $0.drop { $0 == " " }.hasPrefix("case ") }
        syntaxes = line.map { CodeWord.words(of: $0).dropFirst().map(\.text) } ?? []
    }

    @Test("Every format has a row, and what the row says is there")
    func listed() throws {
        #expect(rows.count > 3 && syntaxes.count > 2)
        #expect(formats == rows.map(\.format), page.hint("the table of formats does not have all cases"))
        let files = try House.archiving.files()
        for row in rows {
            let folder = files.filter { $0.folder == row.folder }
            #expect(
                folder.contains { $0.path.hasSuffix("Reader.swift") }, page.hint("\(row.folder) has no reader"))
            guard let target = row.fuzzTarget else { continue }
            let path = House.package.appending(path: "Tests/Fuzz/Sources/\(target)").path
            #expect(FileManager.default.fileExists(atPath: path), page.hint("there is no fuzz target \(target)"))
        }
    }

    @Test("Every format is told by its first bytes, and those that are written have a name, an extension and all tests")
    func noticed() throws {
        for row in rows {
            try check("HRFormat+Detection.swift", has: ".\(row.format)")
            guard let name = row.nameInTool else { continue }
            try check("ConvertVerb.swift", has: "\"\(name)\"")
            try check("HRFormat.swift", has: "self = .\(row.format)")
            try check("HRFormat+Testing.swift", has: ".\(row.format).")
        }
    }

    @Test("Comparisons with one format, which another one passes by, are listed with their reasons")
    func comparisons() throws {
        let names = Set(formats + syntaxes)
        var found: [String: Int] = [:]
        for (path, file) in try PackageFiles.sources() {
            let count = file.code.map { Self.comparisons(in: $0, with: names) }.reduce(0, +)
            if count > 0 { found[String(path.dropFirst("Sources/".count))] = count }
        }
        let listed = Dictionary(try page.rows("comparisons").map { ($0[0][0], Int($0[1][0]) ?? 0) }) { $1 }
        for path in Set(found.keys).union(listed.keys).sorted() where found[path] != listed[path] {
            Issue.record(
                page.hint(
                    "\(path) compares with one format \(found[path] ?? 0) times, and the page says \(listed[path] ?? 0)"
                ))
        }
    }

    private func check(_ name: String, has text: String) throws {
        let file = try PackageFiles.file(name)
        #expect(file?.says(text) == true, page.hint("\(name) has no \(text)"))
    }

    /// How often something is compared with a format: `kind == .json`, and not `self == .json`.
    private static func comparisons(in line: Substring, with names: Set<String>) -> Int {
        let parts = line.split(separator: " ")
        return zip(parts, zip(parts.dropFirst(), parts.dropFirst(2))).count { left, rest in
            guard rest.0 == "==" || rest.0 == "!=", rest.1.hasPrefix("."), left != "self" else { return false }
            return names.contains(String(rest.1.dropFirst().prefix { $0.isLetter }))
        }
    }
}
