import Foundation
import HRArchiving

/// A file as its JSON tree, with reserved keys as ordinary keys.
enum SpelledTree {
    /// Returns the JSON tree of a file whose document has already been read.
    static func read(_ input: Input, _ document: HRDocument, _ run: Run) throws(HRError) -> HRNode {
        guard HRFormat(detecting: input.data)?.kind != .json, !run.isPlain else {
            return try spelled(input.data, run.unarchiver)
        }
        return try spelled(HRFormat.json.data(from: document, limits: run.unarchiver.limits), run.unarchiver)
    }

    /// Parses bytes in their format, without reserved keys.
    static func spelled(_ data: Data, _ unarchiver: HRUnarchiver) throws(HRError) -> HRNode {
        try (HRFormat(detecting: data) ?? .json).plain().document(
            from: data, by: unarchiver
        ).root
    }

    static func node(at components: [String], in tree: HRNode) -> HRNode? {
        components.reduce(tree as HRNode?) { node, component in node?.plainMember(component) }
    }

    /// Converts the path of a value in a document to the keys as they are written in the file; nil if the tree does not
    /// contain the value.
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
                // In the document, the members of a `$value` are members of the object itself.
                guard let inner = node[Vocabulary.value] else { return nil }
                found.append(Vocabulary.value)
                node = inner
            }
        }
        return found
    }
}

extension HRNode {
    /// The value with dates and data in their JSON notation, for a tree without reserved keys.
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

    /// The notation of an ordinary key in a dictionary, or the index in an array.
    fileprivate func spelling(of component: String) -> String? {
        guard elements == nil, let fields else { return component }
        return [Vocabulary.escaped(component), component].first { key in
            guard case .some = fields[key] else { return false }
            return !Vocabulary.isReserved(key)
        }
    }
}
