import HRArchiving

/// Lists the values of a document for an explanation.
struct ExplanationLister {
    /// An entry whose locations are not known yet.
    struct Draft {
        let path: HRPath
        let value: String?
        let provenance: Provenance
        /// The container whose type reads the key, if no layer sets the key; otherwise nil.
        var container: KeyQuestions.Container?

        var places: [LayerPlace] { container == nil ? [provenance.place] + provenance.over : [] }
    }

    let merged: Merged
    let secrecy: Secrecy
    let hidden: SecretTexts
    let questions: [HRPath: KeyQuestions.Container]
    /// The archived value; nil if it cannot be archived.
    let archived: HRDocument?
    private(set) var drafts: [Draft] = []

    mutating func list(_ node: HRNode, at path: HRPath) {
        if let fields = node.fields, !secrecy.covers(path) {
            for field in fields { list(field.value, at: path.appending(field.key)) }
            listDefaults(besides: fields, at: path)
            if fields.isEmpty, questions[path]?.keys.isEmpty != false, !path.components.isEmpty { add(node, at: path) }
        } else if let elements = node.elements, isWorthParts(elements, at: path) {
            for (index, element) in elements.enumerated() { list(element, at: path.appending(String(index))) }
        } else {
            add(node, at: path)
        }
    }

    /// True if elements are listed one by one, because they contain keys or secrets, or come from several sources.
    private func isWorthParts(_ elements: [HRNode], at path: HRPath) -> Bool {
        guard !elements.isEmpty, !secrecy.covers(path) else { return false }
        return elements.contains { $0.fields != nil } || secrecy.paths.contains { $0.lies(in: path) }
            || !merged.origins.origin(of: path).members.isEmpty
    }

    private mutating func listDefaults(besides fields: HRFields, at path: HRPath) {
        guard let container = questions[path] else { return }
        let present = Set(fields.keys)
        for key in container.keys where !present.contains(key) {
            let inner = path.appending(key)
            // The key may be that of a container that no layer contains, but whose keys the type has requested.
            if questions[inner]?.keys.isEmpty == false {
                listDefaults(besides: HRFields(), at: inner)
            } else {
                add(key, of: container, at: inner)
            }
        }
    }

    private mutating func add(_ node: HRNode, at path: HRPath) {
        let provenance = merged.origins.origin(of: path)
        // A string that does not come from a JSON file or property list has the value that the type parses from it.
        let shown = provenance.isLoose ? archived?[path] ?? node : node
        let value = secrecy.covers(path) ? SecretLog.mark : shown.inOneLine(hidden)
        drafts.append(Draft(path: path, value: value, provenance: provenance))
    }

    private mutating func add(_ key: String, of container: KeyQuestions.Container, at path: HRPath) {
        // A key that the archived value does not contain is nil.
        let text = archived?[path]?.inOneLine(hidden) ?? container.defaults[key] ?? archived.map { _ in "nil" }
        let value = secrecy.covers(path) ? text.map { _ in SecretLog.mark } : text.map(hidden.hidden)
        drafts.append(
            Draft(path: path, value: value, provenance: merged.origins.origin(of: path), container: container))
    }
}

/// Determines which values must not be shown.
struct Secrecy {
    let paths: Set<HRPath>
    private let merged: Merged
    private let secretKeys: Set<String>
    private let hasSecretSources: Bool

    init(_ merged: Merged, _ paths: Set<HRPath>, _ secretKeys: Set<String>) {
        self.merged = merged
        self.paths = paths
        self.secretKeys = secretKeys
        hasSecretSources = merged.sources.sources.contains(where: \.isSecret)
    }

    /// True if the value at a path must not be shown.
    func covers(_ path: HRPath) -> Bool {
        if path.components.contains(where: secretKeys.hidesValue) { return true }
        if !paths.isEmpty, path.withParents.contains(where: paths.contains) { return true }
        guard hasSecretSources, merged.document[path] != nil else { return false }
        return merged.sources[merged.origins.origin(of: path).place].isSecret
    }
}

extension HRNode {
    /// The value as one line for a table. Secret strings are masked before the line is shortened or escaped.
    func inOneLine(_ hidden: SecretTexts) -> String {
        let lines = masked(hidden).description.split(whereSeparator: \.isNewline)
        let text = lines.map { $0.trimmingPrefix(while: \.isWhitespace) }.joined(separator: " ")
        return excerpt(hidden.hidden(text), limit: 60)
    }

    private func masked(_ hidden: SecretTexts) -> HRNode {
        if case .string(let text) = self { return .string(hidden.hidden(text)) }
        return mapMembers { $0.masked(hidden) }
    }
}
