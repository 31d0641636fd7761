import Foundation
import HRArchiving

/// Writes a template as JSON with comments. Each member ends with a comma, so that a line can be commented out, or in,
/// without changing others.
enum JSONTemplate {
    static func text(of item: TemplateItem, _ comments: [String]) throws(HRError) -> String {
        try (comments.map { "// \($0)" } + lines(of: item)).joined(separator: "\n") + "\n"
    }

    private static func lines(of item: TemplateItem) throws(HRError) -> [String] {
        switch item {
        case .node(let node): return try lines(of: node)
        case .members(let members):
            guard !members.isEmpty else { return ["{}"] }
            var lines: [String] = ["{"]
            for (index, member) in members.enumerated() {
                if TemplateItem.areApart(members, at: index) { lines.append("") }
                lines += member.comments.map { "  // \($0)" }
                var value = try Self.lines(of: member.value)
                value[0] = try key(member.key) + ": " + value[0]
                value[value.count - 1] += ","
                lines += value.map { line in
                    line.isEmpty ? "" : "  " + (member.isCommentedOut ? "// " : "") + line
                }
            }
            return lines + ["}"]
        }
    }

    private static func key(_ key: String) throws(HRError) -> String {
        try lines(of: .string(Vocabulary.escaped(key)))[0]
    }

    private static func lines(of node: HRNode) throws(HRError) -> [String] {
        let data = try HRFormat.json.data(from: HRDocument(node))
        return String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }
}
