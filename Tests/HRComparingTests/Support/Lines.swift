import Foundation
import HRArchiving
import HRComparing

/// The document of a text of any format.
func document(_ text: String) throws -> HRDocument {
    try HRUnarchiver().document(from: Data(text.utf8))
}

/// A document as it is read from a file of a format.
func document(_ document: HRDocument, through format: HRFormat) throws -> HRDocument {
    try format.document(from: format.data(from: document))
}

/// A value in one line of JSON.
func line(_ node: HRNode) -> String {
    node.description.replacing(/,\n */, with: ", ").replacing(/\n */, with: "")
}

extension HRDocumentChanges {
    /// All there is to the changes, in the order of their texts: `kind path -> newPath $word - old + new`.
    func lines(from earlier: HRDocument, to later: HRDocument) -> [String] {
        map { change in
            let isMoved = change.kind == .move || change.kind == .rename && change.reservedKey == nil
            let path = (change.kind == .add ? later : earlier).path(at: change.place)
            let newPath = isMoved ? change.newPlace.map { later.path(at: $0) } : nil
            let parts = [
                "\(change.kind) \(path)", newPath.map { "-> \($0)" }, change.reservedKey,
                change.old.map { "- \(line($0))" },
                change.new.map { "+ \(line($0))" },
            ]
            return parts.compactMap { $0 }.joined(separator: " ")
        }.sorted()
    }
}

extension HRDocument {
    /// All changes from an earlier document, as lines.
    func lines(from earlier: HRDocument, options: HRComparisonOptions = HRComparisonOptions()) -> [String] {
        changes(from: earlier, options: options).lines(from: earlier, to: self)
    }

    /// The path of the value at a place. Unlike `path(of:)`, it does not follow a reference that is there.
    fileprivate func path(at place: HRAlias) -> HRPath {
        guard let id = place.id else { return place.path }
        let start = definitions[id] == nil ? Self.path(of: id, in: root) : HRPath(inDefinitions: [id])
        return (start ?? HRPath(["no #\(id)"])).appending(place.path)
    }

    private static func path(of id: String, in node: HRNode) -> HRPath? {
        var members: [(String, HRNode)] = []
        switch node {
        case .object(let object) where object.id == id: return HRPath()
        case .object(let object):
            if let value = object.plainValue, let path = path(of: id, in: value) { return path }
            members = object.fields.map { ($0.key, $0.value) }
        case .dictionary(let fields): members = fields.map { ($0.key, $0.value) }
        case .array(let elements): members = elements.enumerated().map { (String($0.offset), $0.element) }
        default: return nil
        }
        for (key, member) in members {
            if let path = path(of: id, in: member) { return HRPath([key] + path.components) }
        }
        return nil
    }
}

extension HRPath {
    fileprivate func appending(_ path: HRPath) -> HRPath {
        path.components.reduce(self) { $0.appending($1) }
    }
}

extension HRMergeConflict {
    /// The kind and the path, with the values of the base, of ours and of theirs; `-` for none.
    var line: String {
        // Which side refers to what the other one removed follows from the path.
        if kind == .reference { return "reference \(path)" }
        return "\(kind) \(path): " + [base, ours, theirs].map(text).joined(separator: " | ")
    }

    /// A conflict of positions is about paths, all others are about values.
    private func text(of side: Side) -> String {
        if kind == .position { return side.path?.description ?? "-" }
        return side.value.map { HRComparingTests.line($0) } ?? "-"
    }
}

extension HRDocument {
    /// References that lead nowhere, and ids that stand twice.
    var faults: [String] {
        var (aliases, ids): ([HRAlias], [String]) = ([], definitions.map(\.key))
        Self.walk(root, &aliases, &ids)
        for definition in definitions { Self.walk(definition.value, &aliases, &ids) }
        let repeated = Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        let dangling = aliases.filter { resolved($0) == nil }.map(\.text)
        return repeated.map { "\($0) is twice" } + dangling.map { "\($0) leads nowhere" }
    }

    private static func walk(_ node: HRNode, _ aliases: inout [HRAlias], _ ids: inout [String]) {
        switch node {
        case .alias(let alias): aliases.append(alias)
        case .array(let elements): for element in elements { walk(element, &aliases, &ids) }
        case .dictionary(let fields): for field in fields { walk(field.value, &aliases, &ids) }
        case .object(let object):
            if let id = object.id { ids.append(id) }
            if let value = object.plainValue { walk(value, &aliases, &ids) }
            for field in object.fields { walk(field.value, &aliases, &ids) }
        default: break
        }
    }
}
