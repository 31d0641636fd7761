import Foundation
import HRArchiving

extension Growth {
    /// Edits of a text, in one batch and one by one, and look-ups in a document.
    static func batches(_ count: Int) -> [Subject] {
        edits("new keys", count, dictionaryText) { text, index in
            try text.set(.bool(true), at: HRPath(["new \(index)"]))
        } batch: {
            $0.set(.bool(true), at: HRPath(["new \($1)"]))
        }
            + edits("values", count, dictionaryText) { text, index in
                try text.set(.bool(true), at: HRPath(["key \(index)"]))
            } batch: {
                $0.set(.bool(true), at: HRPath(["key \($1)"]))
            }
            + edits("renames", count, dictionaryText) { text, index in
                try text.rename(HRPath(["key \(index)"]), to: "other \(index)")
            } batch: {
                $0.rename(HRPath(["key \($1)"]), to: "other \($1)")
            }
            + edits("renames of ids", count, { referencesText($0) }) { text, index in
                try text.renameID("id-\(index)", to: "other-\(index)")
            } batch: {
                $0.renameID("id-\($1)", to: "other-\($1)")
            }
            + edits("removals of keys", count, dictionaryText) { text, index in
                try text.remove(HRPath(["key \(index)"]))
            } batch: {
                $0.remove(HRPath(["key \($1)"]))
            }
            + edits("removals of elements", count, arrayText) { text, _ in
                try text.remove("items.0")
            } batch: {
                $0.remove(HRPath(["items", String($1)]))
            }
            + edits("insertions", count, arrayText) { text, index in
                try text.insert(.bool(true), at: HRPath(["items", String(2 * index)]))
            } batch: {
                $0.insert(.bool(true), at: HRPath(["items", String($1)]))
            }
            + edits("appended elements", count, arrayText) { text, _ in
                try text.append(.bool(true), to: "items")
            } batch: { batch, _ in
                batch.append(.bool(true), to: "items")
            }
            + edits("moves of elements", count, arrayText) { text, index in
                try text.move("items.0", to: HRPath(["items", String(count - 1 - index % 2)]))
            } batch: {
                $0.move("items.0", to: HRPath(["items", String(count - 1 - $1 % 2)]))
            }
            + edits("moves of members", count, dictionaryText) { text, index in
                try text.move(HRPath(["key \(index)"]), to: HRPath(["moved \(index)"]))
            } batch: {
                $0.move(HRPath(["key \($1)"]), to: HRPath(["moved \($1)"]))
            } + looks(count)
    }

    private static func edits(
        _ name: String, _ count: Int, _ text: @escaping (Int) -> String,
        _ one: @escaping (inout HRDocumentText, Int) throws -> Void,
        batch: @escaping (inout HRDocumentText.Batch, Int) -> Void
    ) -> [Subject] {
        [
            subject("edit", "json", "\(name), in one batch", count) {
                let before = try HRDocumentText(Data(text(count).utf8), by: HRUnarchiver(limits: limits))
                return {
                    var text = before
                    try text.edit { edits in for index in 0..<count { batch(&edits, index) } }
                    return try text.data.count
                }
            } isRight: {
                $0 > 0
            },
            subject("edit", "json", "\(name), one by one", count) {
                let before = try HRDocumentText(Data(text(count).utf8), by: HRUnarchiver(limits: limits))
                return {
                    var text = before
                    for index in 0..<count { try one(&text, index) }
                    return try text.data.count
                }
            } isRight: {
                $0 > 0
            },
        ]
    }

    static func looks(_ count: Int) -> [Subject] {
        [
            subject("look", "document", "at each path", count) {
                let document = try unarchiver.document(from: Data(arrayText(count).utf8))
                return { (0..<count).count { document[HRPath("items.\($0).name")] != nil } }
            } isRight: {
                $0 == count
            },
            subject("look", "document", "at each path, changed", count) {
                let document = try unarchiver.document(from: Data(arrayText(count).utf8))
                return {
                    var document = document
                    for index in 0..<count { document[HRPath("items.\(index).name")] = "x" }
                    return document
                }
            } isRight: { (document: HRDocument) in
                document[HRPath("items.\(count - 1).name")] == "x"
            },
        ]
    }

    // MARK: - Texts

    /// A dictionary with one member per line.
    static func dictionaryText(_ count: Int) -> String {
        "{\n" + (0..<count).map { "  \"key \($0)\": {\"n\": \($0)}" }.joined(separator: ",\n") + "\n}\n"
    }

    /// An array of dictionaries with one element per line.
    static func arrayText(_ count: Int) -> String {
        let elements = (0..<count).map { "    {\"name\": \"item \($0)\"}" }
        return "{\n  \"items\": [\n" + elements.joined(separator: ",\n") + "\n  ]\n}\n"
    }

    /// Objects with ids, and a reference to each object.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of the names in references, which may differ from that of the ids.
    ///   - first: The number of the first id. From 100,000 on, numbers have as many digits whatever the count.
    static func referencesText(_ count: Int, to prefix: String = "id-", first: Int = 0) -> String {
        let objects = (0..<count).map { "    {\"$id\": \"id-\(first + $0)\", \"n\": \($0)}" }
        let aliases = (0..<count).map { "    {\"$alias\": \"#\(prefix)\(first + $0)\"}" }
        return "{\n  \"items\": [\n" + objects.joined(separator: ",\n") + "\n  ],\n  \"references\": [\n"
            + aliases.joined(separator: ",\n") + "\n  ]\n}\n"
    }
}
