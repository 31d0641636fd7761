import Foundation
import TestSupport

/// A page of the documentation, as far as tests look at it: its blocks, its headings, its links.
struct MarkdownFile {
    /// A block of lines: within fences, or a paragraph.
    struct Block {
        /// What the comment before the block says that it is taken from, if there is one.
        let source: String?
        /// What stands after the opening fence; nil for a paragraph.
        let language: String?
        /// The lines of the contents in the file.
        let lines: Range<Int>
        /// How far a block within a list is moved to the right.
        let indent: String
        /// The contents, moved to the left.
        let text: String
    }

    let path: String
    private(set) var lines: [String]

    init(_ path: String) throws {
        self.path = path
        lines = try PackageFolder.text(of: path).components(separatedBy: "\n")
    }

    /// Every page of the package, those of the libraries' catalogues too.
    static func all() throws -> [MarkdownFile] {
        let folders = ["", "Docs", "Docs/Development", "SamplePlists"] + (try catalogues())
        let files = try folders.flatMap { folder in
            try PackageFolder.files(in: folder).map {
                folder.isEmpty ? $0.lastPathComponent : folder + "/" + $0.lastPathComponent
            }
        }
        return try files.filter { $0.hasSuffix(".md") }.map(MarkdownFile.init)
    }

    /// The folders of pages that stand beside the sources.
    static func catalogues() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: PackageFolder.url.appending(path: "Sources").path)
            .filter { $0.hasSuffix(".docc") }.sorted().map { "Sources/" + $0 }
    }

    // MARK: Blocks

    /// The fenced blocks, and the paragraphs and tables that say what they are taken from.
    var blocks: [Block] {
        var blocks: [Block] = []
        var source: String?
        var index = 0
        while index < lines.count {
            let line = lines[index].drop { $0 == " " }
            let indent = String(repeating: " ", count: lines[index].count - line.count)
            if let match = line.wholeMatch(of: /<!-- from: (.+) -->/) {
                source = String(match.1)
            } else if line.hasPrefix("```") {
                let end = lines[(index + 1)...].firstIndex(of: indent + "```") ?? lines.count
                blocks.append(block(source, String(line.dropFirst(3)), index + 1..<end, indent))
                source = nil
                index = end
            } else if source != nil, !line.isEmpty {
                let end = lines[index...].firstIndex(of: "") ?? lines.count
                blocks.append(block(source, nil, index..<end, indent))
                source = nil
                index = end
            }
            index += 1
        }
        return blocks
    }

    private func block(_ source: String?, _ language: String?, _ lines: Range<Int>, _ indent: String) -> Block {
        let text = self.lines[lines].map { $0.hasPrefix(indent) ? String($0.dropFirst(indent.count)) : $0 }
        return Block(
            source: source, language: language, lines: lines, indent: indent, text: text.joined(separator: "\n"))
    }

    // MARK: Headings and links

    /// The text under the heading of the second level that begins with a word, up to the next one.
    func section(_ name: String) -> String? {
        guard let start = lines.firstIndex(where: { $0.hasPrefix("## " + name + " ") || $0 == "## " + name }) else {
            return nil
        }
        let rest = lines[(start + 1)...]
        return rest[..<(rest.firstIndex { $0.hasPrefix("## ") } ?? lines.count)].joined(separator: "\n")
    }

    /// What the page links to within the package: a file, from the folder of the package, and a heading in it.
    var links: [(file: String, heading: String?)] {
        let folder = URL(filePath: "/" + path).deletingLastPathComponent()
        let links = lines.joined(separator: "\n").matches(of: /\]\(([^)#]*)(?:#([^)]*))?\)/)
        return links.filter { !$0.1.contains("://") }.map { link in
            let file = link.1.isEmpty ? path : String(folder.appending(path: link.1).standardized.path.dropFirst())
            return (file, link.2.map(String.init))
        }
    }

    /// The files of the package that a page names as text, as those of a catalogue do: their readers may have no clone.
    var namedFiles: [String] {
        lines.joined(separator: "\n").matches(of: /`((?:Docs|Examples)\/[\w\/.]+|[A-Z]+\.md)`/).map { String($0.1) }
    }

    /// The headings as links name them.
    var anchors: [String] {
        lines.filter { $0.hasPrefix("#") }.map { line in
            let heading = line.drop { $0 == "#" }.dropFirst().lowercased().replacing(" ", with: "-")
            return heading.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }
    }

    // MARK: Changes

    /// Writes the page anew with other contents of a block.
    func replacing(_ block: Block, with text: String) throws {
        var lines = lines
        let contents = text.components(separatedBy: "\n").map { $0.isEmpty ? $0 : block.indent + $0 }
        lines.replaceSubrange(block.lines, with: contents)
        try Data(lines.joined(separator: "\n").utf8).write(to: PackageFolder.url.appending(path: path))
    }
}
