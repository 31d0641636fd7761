import HRArchiving

/// The shapes of generated documents with as many values as are asked for, each of which has several versions.
enum DocumentShape: String, CaseIterable, Sendable {
    case ids = "objects with ids"
    case noIDs = "objects without ids"
    /// Each object refers to another one.
    case idReferences = "objects with references by id"
    /// Each object refers to another one, which has no id.
    case pathReferences = "objects with references by path"
    case numbers = "numbers"
    /// Texts by their keys, as in a string catalog.
    case catalog = "a catalog"

    static let objects: [DocumentShape] = [.ids, .noIDs, .idReferences, .pathReferences]

    /// True if all objects have ids.
    var hasIDs: Bool { self == .ids || self == .idReferences }

    /// Returns a version of the document.
    func document(_ version: DocumentVersion, count: Int) -> HRDocument {
        let numbers = version.numbers(count)
        switch self {
        case .numbers:
            let values = numbers.map { HRNode.integer(1_000_000_000 * version.revision(of: $0) + $0) }
            return HRDocument(["numbers": .array(values)])
        case .catalog:
            let strings = HRFields(numbers.map { ("key \($0)", entry($0, version)) })
            return HRDocument(["sourceLanguage": "en", "strings": .dictionary(strings), "version": "1.0"])
        case .ids, .noIDs, .idReferences, .pathReferences:
            return HRDocument(["items": .array(numbers.map { object($0, version, count) })])
        }
    }

    private func object(_ number: Int, _ version: DocumentVersion, _ count: Int) -> HRNode {
        var fields: HRFields = [
            "name": text(number, version), "price": .integer(number),
            "tag": .string(Words.tags[(number + Words.tags.count) % Words.tags.count]),
        ]
        fields["next"] = reference(from: number, version, count).map { .alias($0) }
        return .object("Item", id: hasIDs ? id(number) : nil, fields)
    }

    private func reference(from number: Int, _ version: DocumentVersion, _ count: Int) -> HRAlias? {
        let target = (7 * number + 10) % count
        return switch self {
        case .idReferences: HRAlias(id: id(target))
        case .pathReferences: HRAlias(HRPath(["items", String(version.position(of: target, count))]))
        case .ids, .noIDs, .numbers, .catalog: nil
        }
    }

    private func id(_ number: Int) -> String { number < 0 ? "new-item" : "item-\(number)" }

    private func entry(_ number: Int, _ version: DocumentVersion) -> HRNode {
        ["localizations": ["de": ["stringUnit": ["state": "translated", "value": text(number, version)]]]]
    }

    private func text(_ number: Int, _ version: DocumentVersion) -> HRNode {
        let revision = version.revision(of: number)
        return .string(revision == 0 ? "item \(number)" : "item \(number), revision \(revision)")
    }
}
