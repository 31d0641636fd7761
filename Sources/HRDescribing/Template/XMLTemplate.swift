import Foundation
import HRArchiving

/// Writes a template as a property list in XML. Comments cannot be nested: a value that is commented out has no comments,
/// and of its keys only those that it needs.
enum XMLTemplate {
    static func text(of item: TemplateItem, _ comments: [String]) throws(HRError) -> String {
        let (head, tail) = try frame()
        return (head + comments.map { "<!-- \(comment($0)) -->" } + (try lines(of: item, hasComments: true)) + tail)
            .joined(separator: "\n") + "\n"
    }

    /// The lines before and after the root of a property list.
    private static func frame() throws(HRError) -> ([String], [String]) {
        let lines = try Self.lines(ofFile: .string("root"))
        let root = lines.firstIndex { $0.contains("<string>root</string>") } ?? lines.endIndex
        return (Array(lines.prefix(root)), Array(lines.dropFirst(root + 1)))
    }

    private static func lines(of item: TemplateItem, hasComments: Bool) throws(HRError) -> [String] {
        switch item {
        case .node(let node): return try lines(of: node)
        case .members(let members):
            guard !members.isEmpty else { return ["<dict/>"] }
            var lines: [String] = ["<dict>"]
            for (index, member) in members.enumerated() {
                if hasComments {
                    if TemplateItem.areApart(members, at: index) { lines.append("") }
                    lines += member.comments.map { "    <!-- \(comment($0)) -->" }
                }
                var value = try key(member.key)
                value += try Self.lines(of: member.value, hasComments: hasComments && !member.isCommentedOut)
                if member.isCommentedOut, hasComments {
                    value = ["<!--"] + value.map(comment) + ["-->"]
                } else if member.isCommentedOut, !member.isRequired {
                    continue
                }
                lines += value.map { $0.isEmpty ? "" : "    " + $0 }
            }
            return lines + ["</dict>"]
        }
    }

    /// Two hyphens would end a comment.
    private static func comment(_ text: String) -> String { text.replacing("--", with: "- -") }

    private static func key(_ key: String) throws(HRError) -> [String] {
        let lines = try self.lines(of: .dictionary([key: true]))
        return lines.filter { $0.contains("<key>") }.map { String($0.drop(while: \.isWhitespace)) }
    }

    private static func lines(of node: HRNode) throws(HRError) -> [String] {
        let (head, tail) = try frame()
        return Array(try lines(ofFile: node).dropFirst(head.count).dropLast(tail.count))
    }

    private static func lines(ofFile node: HRNode) throws(HRError) -> [String] {
        let data = try HRFormat.xmlPropertyList.data(from: HRDocument(node))
        var lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.replacing("\t", with: "    ") }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { String($0) }
    }
}
