import Foundation
import HRArchiving

/// A file as the tree that its JSON is, with reserved words as ordinary keys.
enum SpelledTree {
    /// What a file would be as JSON, given what it holds.
    static func read(_ input: Input, _ document: HRDocument, _ run: Run) throws(HRError) -> HRNode {
        guard HRFormat(detecting: input.data)?.kind != .json, !run.isPlain else {
            return try spelled(input.data, run.unarchiver)
        }
        return try spelled(HRFormat.json.data(from: document, limits: run.unarchiver.limits), run.unarchiver)
    }

    /// What bytes hold in their own format, if no word is reserved.
    static func spelled(_ data: Data, _ unarchiver: HRUnarchiver) throws(HRError) -> HRNode {
        try (HRFormat(detecting: data) ?? .json).plain().document(
            from: data,
            by: HRUnarchiver(json: unarchiver.json, duplicateKeys: unarchiver.duplicateKeys, limits: unarchiver.limits)
        ).root
    }

    static func node(at components: [String], in tree: HRNode) -> HRNode? {
        components.reduce(tree as HRNode?) { node, component in node?.plainMember(component) }
    }

    /// The keys that lead to a value of a document, as they are spelled; nil if the tree is of another one.
    static func components(of path: HRPath, in tree: HRNode) -> [String]? {
        var found = path.isInDefinitions ? [Vocabulary.definitions] : []
        guard var node = node(at: found, in: tree) else { return nil }
        for component in path.components {
            while true {
                if let key = node.spelling(of: component), let next = node.plainMember(key) {
                    found.append(key)
                    node = next
                    break
                }
                // The members of what stands for a whole object are under the object's own path.
                guard let inner = node[Vocabulary.value] else { return nil }
                found.append(Vocabulary.value)
                node = inner
            }
        }
        return found
    }
}

extension HRNode {
    /// The same with dates and data as JSON spells them, for a tree in which no word is reserved.
    var withSpelledLeaves: HRNode {
        switch self {
        case .date: [Vocabulary.date: .string(rawText ?? "")]
        case .data: [Vocabulary.data: .string(rawText ?? "")]
        default: mapMembers(\.withSpelledLeaves)
        }
    }

    fileprivate func plainMember(_ component: String) -> HRNode? {
        elements == nil ? self[component] : arrayIndex(component).flatMap { self[$0] }
    }

    /// How a user's key stands in a dictionary, or the index in an array.
    fileprivate func spelling(of component: String) -> String? {
        guard elements == nil, let fields else { return component }
        return [Vocabulary.escaped(component), component].first { key in
            guard case .some = fields[key] else { return false }
            return !Vocabulary.isReserved(key)
        }
    }
}
