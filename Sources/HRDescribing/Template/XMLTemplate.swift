import Foundation
import HRArchiving

/// Writes a template as a property list in XML. Comments cannot be nested: a value that is commented out has no comments,
/// and of its keys only those that it needs.
struct XMLTemplate {
    /// The lines before and after the root of a property list.
    private let head: [String]
    private let tail: [String]

    private init() throws(HRError) {
        let lines = try Self.lines(ofFile: .string("root"))
        let root = lines.firstIndex { $0.contains("<string>root</string>") } ?? lines.endIndex
        (head, tail) = (Array(lines.prefix(root)), Array(lines.dropFirst(root + 1)))
    }

    static func text(of item: TemplateItem, _ comments: [String]) throws(HRError) -> String {
        let template = try XMLTemplate()
        return try
            (template.head + comments.map { "<!-- \(Self.comment($0)) -->" }
            + template.lines(of: item, hasComments: true) + template.tail)
            .joined(separator: "\n") + "\n"
    }

    private func lines(of item: TemplateItem, hasComments: Bool) throws(HRError) -> [String] {
        switch item {
        case .node(let node): return try lines(of: node)
        case .members(let members):
            guard !members.isEmpty else { return ["<dict/>"] }
            var lines: [String] = ["<dict>"]
            for (index, member) in members.enumerated() {
                if hasComments {
                    if TemplateItem.areApart(members, at: index) { lines.append("") }
                    lines += member.comments.map { "    <!-- \(Self.comment($0)) -->" }
                }
                var value = try key(member.key)
                value += try self.lines(of: member.value, hasComments: hasComments && !member.isCommentedOut)
                if member.isCommentedOut, hasComments {
                    value = ["<!--"] + value.map(Self.comment) + ["-->"]
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

    private func key(_ key: String) throws(HRError) -> [String] {
        let lines = try self.lines(of: .dictionary([key: true]))
        return lines.filter { $0.contains("<key>") }.map { String($0.drop(while: \.isWhitespace)) }
    }

    private func lines(of node: HRNode) throws(HRError) -> [String] {
        Array(try Self.lines(ofFile: node).dropFirst(head.count).dropLast(tail.count))
    }

    private static func lines(ofFile node: HRNode) throws(HRError) -> [String] {
        let data = try HRFormat.xmlPropertyList.data(from: HRDocument(node))
        var lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.replacing("\t", with: "    ") }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { String($0) }
    }
}
