import Foundation
import HRArchiving

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
