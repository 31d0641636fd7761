import Foundation
import HRArchiving
import ObjectGraph

/// A file as the tree that its JSON is, with reserved words as ordinary keys.
enum PlainTree {
    /// Reads a file as what it would be as JSON.
    static func read(_ name: String, _ run: Run) throws(HRError) -> HRNode {
        let input = try Input(name, limit: run.unarchiver.limits.bytes)
        let document = try run.unarchiver.document(from: input.data, file: input.name)
        let isJSON = HRFormat(detecting: input.data)?.kind == .json
        let data = isJSON ? input.data : try HRFormat.json.data(from: document, limits: run.unarchiver.limits)
        return try plain(data, run.unarchiver)
    }

    private static func plain(_ data: Data, _ unarchiver: HRUnarchiver) throws(HRError) -> HRNode {
        var format = HRFormat.json
        format.isPlain = true
        return try format.document(
            from: data, json: unarchiver.json, duplicateKeys: unarchiver.duplicateKeys, limits: unarchiver.limits
        ).root
    }

    /// The value below keys and indices.
    static func node(at components: [String], in tree: HRNode) -> HRNode? {
        components.reduce(tree as HRNode?) { node, component in
            node?.elements == nil ? node?[component] : arrayIndex(component).flatMap { node?[$0] }
        }
    }
}

/// Trees as lines that grep understands: `members.0.name = "Anna"`.
///
/// A key with a line break, with ` = ` or with a quote at its beginning is written in quotes, as JSON spells it. Containers have
/// lines of their own only where nothing else would tell what they are.
enum PlainLines {
    static func print(_ node: HRNode, at components: [String], _ console: Console) {
        // By a stack of its own, in the order of the file.
        var waiting: [(components: [String], node: HRNode)] = [(components, node)]
        while let (path, node) = waiting.popLast() {
            switch node {
            case .array(let elements) where !elements.isEmpty:
                waiting += elements.indices.reversed().map { (path + [String($0)], elements[$0]) }
            case .dictionary(let fields) where !fields.isEmpty:
                if fields.keys.enumerated().allSatisfy({ arrayIndex($0.element) != nil }) {
                    console.print("\(text(of: path)) = {}")
                }
                waiting += fields.reversed().map { (path + [$0.key], $0.value) }
            default: console.print("\(text(of: path)) = \(JSONLine.text(node))")
            }
        }
    }

    static func text(of components: [String]) -> String {
        guard let first = components.first else { return Vocabulary.root }
        let text = components.map(spelled).joined(separator: ".")
        return first.isEmpty || first == Vocabulary.root ? "\(Vocabulary.root).\(text)" : text
    }

    private static func spelled(_ component: String) -> String {
        let isPlain =
            !component.hasPrefix("\"") && !component.contains(" = ")
            && component.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        return isPlain ? PathText.escaped(component) : JSONLine.quoted(component)
    }
}

/// Makes a tree of such lines again.
struct LineReader {
    /// A value that is still being put together.
    private final class Branch {
        var leaf: HRNode?
        var keys: [String] = []
        var members: [String: Branch] = [:]
        /// Whether a line says that it is a dictionary.
        var isDictionary = false
    }

    private let name: String
    private let limits: CodingLimits

    init(_ name: String, limits: CodingLimits) {
        self.name = name
        self.limits = limits
    }

    func tree(_ text: String) throws -> HRNode {
        let root = Branch()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            guard let (components, value) = parts(of: line) else {
                throw HRError(
                    .syntax, "the line is no PATH = JSON",
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
        // Some elements may have been left out.
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
        guard let value = value(rest.dropFirst(3)) else { return nil }
        return (components, value)
    }

    private func component(_ rest: inout Substring) -> String? {
        if rest.first == "\"" {
            var literal = String(rest.removeFirst())
            while let character = rest.popFirst() {
                literal.append(character)
                if character == "\\", let next = rest.popFirst() { literal.append(next) }
                if character == "\"" { return value(literal[...])?.string }
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

    private func value(_ text: Substring) -> HRNode? {
        var format = HRFormat.json
        format.isPlain = true
        do throws(HRError) {
            return try format.document(from: Data(text.utf8), limits: limits).root
        } catch {
            return nil
        }
    }
}
