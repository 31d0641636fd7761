import Foundation
import HRArchiving
import TestSupport
import Testing

/// What a block of the documentation is taken from, as the comment before it says:
///
/// - `Examples/QuickStart/main.swift`, a whole file;
/// - `GettingStartedSnippets.swift#files`, the lines of a test between `// snippet: files` and `// end`; a test beside this
///   file, or with its path in the package;
/// - `QuickStart`, what a program prints;
/// - `message HR0150`, the error that a test brings about;
/// - `asserted HR0151`, the error that a test of file systems expects, which needs a process of its own to come about;
/// - `limits` and `types`, tables.
struct DocumentedSource {
    let name: String

    /// The text that must stand in the documentation.
    func text() throws -> String {
        if let snippet = name.wholeMatch(of: /((?:\w+\/)*)(\w+\.swift)#([\w-]+)/) {
            let folder = snippet.1.isEmpty ? "Tests/GuideTests/Documentation/" : snippet.1
            return try Self.snippet(String(snippet.3), of: String(folder + snippet.2))
        }
        if let message = name.wholeMatch(of: /message (HR\d{4})/) {
            return try ErrorExample.message(HRError.Code(rawValue: String(message.1)))
        }
        if let asserted = name.wholeMatch(of: /asserted (HR\d{4})/) { return try Self.assertedMessage(asserted.1) }
        switch name {
        case "QuickStart": return try Program(name).run().output
        case "limits": return Self.limits
        case "types": return try TypesTable.text()
        default: return try PackageFolder.text(of: name).trimmingCharacters(in: .newlines)
        }
    }

    /// Lines between two comments, moved to the left as far as they go.
    private static func snippet(_ name: String, of path: String) throws -> String {
        let lines = try PackageFolder.text(of: path).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasSuffix("// snippet: " + name) }, "\(path) has no \(name)")
        let snippet = lines[(start + 1)...].prefix { !$0.hasSuffix("// end") }
        let indent = snippet.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return snippet.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
    }

    private static func assertedMessage(_ code: Substring) throws -> String {
        let source = try PackageFolder.text(of: "Tests/HRArchivingFormatsTests/Files/FileFailureTests.swift")
        let messages = source.matches(of: /\\\(url\.path\): (HR\d{4}) ([^"\\]+)"/).filter { $0.1 == code }
        let message = try #require(messages.last, "no test expects \(code)")
        return "garage.json: \(code) \(message.2)"
    }

    private static var limits: String {
        let limits = HRLimits.standard
        let rows = [
            ("depth", "containers inside one another", grouped(limits.depth), HRError.Code.depthLimit),
            ("nodes", "values in one document", grouped(limits.nodes), .nodeLimit),
            ("bytes", "bytes in one file", grouped(limits.bytes), .byteLimit),
            ("aliases", "references in one document", grouped(limits.aliases), .aliasLimit),
            (
                "expansion", "values that come to be by repeating shared ones",
                "\(grouped(limits.expansion(ofValues: 0))), or four times the document's", .expansionLimit
            ),
        ]
        let head = ["| limit | on | by default | error |", "|---|---|---:|---|"]
        return (head + rows.map { "| `\($0)` | \($1) | \($2) | \($3) |" }).joined(separator: "\n")
    }

    /// 10 000 000 for 10000000.
    private static func grouped(_ number: Int) -> String {
        var text = ""
        for (place, digit) in String(number).reversed().enumerated() {
            if place > 0, place.isMultiple(of: 3) { text.append(" ") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
