import Foundation
import TestSupport
import Testing

/// What `hr explain` says of codes is what the documentation says of them, as plain text.
@Suite("Texts of explain")
struct ErrorTextTests {
    /// The files, with what the codes in them begin with.
    private static let groups = [
        ("files", "HR01"), ("values", "HR02"), ("references", "HR03"), ("classes", "HR04"), ("limits", "HR0"),
    ]

    @Test("The texts are those of Docs/Errors.md")
    func texts() throws {
        var rest = try Self.sections()
        for (name, prefix) in Self.groups {
            let path = "Sources/HRToolKit/Texts/ErrorText+\(name.prefix(1).uppercased() + name.dropFirst()).swift"
            let sections = rest.filter { $0.code.hasPrefix(prefix) }
            rest.removeAll { $0.code.hasPrefix(prefix) }
            #expect(!sections.isEmpty)
            let text = Self.source(name, sections)
            if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil {
                try Data(text.utf8).write(to: PackageFolder.url.appending(path: path))
            }
            #expect(try PackageFolder.text(of: path) == text, "UPDATE_EXPECTED=1 writes it anew")
        }
        #expect(rest.isEmpty)
    }

    private struct Section {
        let code: String
        let title: String
        let text: String
    }

    private static func sections() throws -> [Section] {
        try PackageFolder.text(of: "Docs/Errors.md").components(separatedBy: "\n## ").compactMap { part in
            guard let head = part.firstMatch(of: /^(HR\d{4}) ([^\n]+)\n/) else { return nil }
            return Section(
                code: String(head.1), title: String(head.2), text: plain(String(part[head.range.upperBound...])))
        }
    }

    /// A section without what only Markdown needs: paragraphs filled to 78 columns, examples set in.
    private static func plain(_ section: String) -> String {
        var parts: [String] = []
        var example: [String]?
        var paragraph: [String] = []
        func end() {
            if !paragraph.isEmpty { parts.append(filled(paragraph.joined(separator: " "))) }
            paragraph = []
        }
        for line in section.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                end()
                if let lines = example { parts.append(shown(lines)) }
                example = example == nil ? [] : nil
            } else if example != nil {
                example?.append(line)
            } else if line.isEmpty || line.hasPrefix("<!--") || line.hasPrefix("|") {
                end()
            } else {
                paragraph.append(line)
            }
        }
        end()
        return parts.joined(separator: "\n\n")
    }

    /// The report of an example, or its one line.
    private static func shown(_ lines: [String]) -> String {
        let report = lines.firstIndex { $0.hasPrefix("error[") || $0.hasPrefix("warning[") }.map { lines[$0...] }
        return (report ?? lines[...]).map { line in
            line.isEmpty ? "" : "    " + (line.count > 100 ? line.prefix(99) + "…" : line)
        }.joined(separator: "\n")
    }

    private static func filled(_ markdown: String) -> String {
        let text = markdown.replacing(/\[([^\]]+)\]\([^)]+\)/) { $0.1 }.replacing("**", with: "")
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + word.count + 1 > 78 {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? word : " " + word
        }
        return (lines + [line]).joined(separator: "\n")
    }

    private static func source(_ name: String, _ sections: [Section]) -> String {
        let entries = sections.map { section in
            let lines = section.text.components(separatedBy: "\n").map { $0.isEmpty ? "" : "            " + $0 }
            return "        ErrorText(\n            \"\(section.code)\", \"\(section.title)\",\n            #\"\"\"\n"
                + lines.joined(separator: "\n") + "\n            \"\"\"#),\n"
        }
        return "// Taken from Docs/Errors.md by a test, which UPDATE_EXPECTED=1 lets write it anew.\n\n"
            + "extension ErrorText {\n    static let \(name) = [\n" + entries.joined() + "    ]\n}\n"
    }
}
