import Foundation
import HRArchiving

/// Parses lines in the format of ``PathLines`` to a tree.
struct LineReader {
    /// A value under construction.
    private final class Branch {
        var leaf: HRNode?
        var keys: [String] = []
        var members: [String: Branch] = [:]
        /// True if a line such as `path = {}` specifies that the value is a dictionary.
        var isDictionary = false
    }

    private let name: String
    private let limits: HRLimits

    init(_ name: String, limits: HRLimits) {
        self.name = name
        self.limits = limits
    }

    func tree(_ text: String) throws -> HRNode {
        let root = Branch()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            guard let (components, value) = parts(of: line) else {
                throw HRError(
                    .syntax, "the line is not of the form PATH = JSON",
                    location: HRSourceLocation(file: name, line: index + 1, column: 1))
            }
            guard components.count < limits.depth else {
                throw HRError(
                    .depthLimit, "containers lie more than \(limits.depth) deep in one another",
                    location: HRSourceLocation(file: name, line: index + 1, column: 1))
            }
            put(value, at: components, in: root)
        }
        return node(of: root)
    }

    private func put(_ value: HRNode, at components: [String], in root: Branch) {
        var branch = root
        for component in components {
            if let known = branch.members[component] {
                branch = known
            } else {
                let new = Branch()
                branch.keys.append(component)
                branch.members[component] = new
                branch = new
            }
        }
        if value == .dictionary([:]) { branch.isDictionary = true }
        branch.leaf = value
    }

    private func node(of branch: Branch) -> HRNode {
        guard !branch.keys.isEmpty else { return branch.leaf ?? .dictionary([:]) }
        let members = branch.keys.compactMap { key in branch.members[key].map { (key, node(of: $0)) } }
        guard !branch.isDictionary, branch.keys.allSatisfy({ arrayIndex($0) != nil }) else {
            return .dictionary(HRFields(members))
        }
        // There may be gaps between the indices, because lines may have been removed.
        return .array(members.sorted { (arrayIndex($0.0) ?? 0) < (arrayIndex($1.0) ?? 0) }.map(\.1))
    }

    // MARK: Lines

    private func parts(of line: Substring) -> (components: [String], value: HRNode)? {
        var rest = line
        var components: [String] = []
        while true {
            guard let component = component(&rest) else { return nil }
            components.append(component)
            if rest.hasPrefix(" = ") { break }
            guard rest.popFirst() == "." else { return nil }
        }
        if components.first == Vocabulary.root { components.removeFirst() }
        guard let value = JSONLine.value(rest.dropFirst(3), limits: limits) else { return nil }
        return (components, value)
    }

    private func component(_ rest: inout Substring) -> String? {
        if rest.first == "\"" {
            var literal = String(rest.removeFirst())
            while let character = rest.popFirst() {
                literal.append(character)
                if character == "\\", let next = rest.popFirst() { literal.append(next) }
                if character == "\"" { return JSONLine.value(literal[...], limits: limits)?.string }
            }
            return nil
        }
        var text = ""
        while let character = rest.first, character != ".", !rest.hasPrefix(" = ") {
            rest.removeFirst()
            if character == "\\", let next = rest.first, next == "." || next == "\\" {
                text.append(rest.removeFirst())
            } else {
                text.append(character)
            }
        }
        return rest.isEmpty ? nil : text
    }
}
