import HRArchiving

/// Tells where the values of a loaded configuration came from.
struct Explainer: Sendable {
    typealias Questions = @Sendable () -> [HRPath: KeyQuestions.Container]

    let merged: Merged
    /// Where secrets were read.
    let secrets: Set<HRPath>
    let secretKeys: Set<String>
    /// Asks which keys the type asks for.
    let questions: Questions
    /// Layers that may be missing, and are.
    let missing: [String]

    // MARK: One value

    /// Where the value at a path came from; nil if it has none, and no default.
    func origin(of path: HRPath) -> HROrigin? {
        if merged.document[path] != nil { return origin(merged.origin(of: path)) }
        guard let key = path.components.last, let holder = path.parent else { return nil }
        guard let container = questions()[holder], container.keys.contains(key) else { return nil }
        return absent(path, container)
    }

    private func origin(_ provenance: Provenance) -> HROrigin {
        let source = merged.sources[provenance.place]
        let variable: String? = if case .variable(let name) = provenance.spelling { name } else { nil }
        return HROrigin(
            kind: source.kind.origin, location: merged.sources.location(of: provenance.place), variable: variable,
            over: provenance.over.map(merged.sources.location(of:)), notes: provenance.note.map { [$0] } ?? [])
    }

    /// The origin of what no layer says.
    private func absent(_ path: HRPath, _ container: KeyQuestions.Container) -> HROrigin {
        let null = merged.removed[path].map { "after null at \(merged.sources.name(of: $0))" }
        let name = null == nil ? container.typeName.map { "default of \(excerpt($0, limit: 60))" } : nil
        return HROrigin(
            kind: .defaultValue, location: HRSourceLocation(file: name ?? "default"), variable: nil, over: [],
            notes: [null].compactMap(\.self))
    }

    // MARK: All of them

    func explanation<Value>(of value: Value, _ registry: ClassRegistry) -> HRExplanation {
        var lister = EntryLister(
            explainer: self, questions: questions(), defaults: Self.document(of: value, registry))
        lister.list(merged.document.root, at: HRPath())
        for field in merged.document.definitions { lister.list(field.value, at: HRPath(inDefinitions: [field.key])) }
        return HRExplanation(entries: lister.entries, missing: missing)
    }

    /// What a value is in an archive, where it can be archived: that tells its defaults.
    private static func document<Value>(of value: Value, _ registry: ClassRegistry) -> HRDocument? {
        let archiver = HRArchiver(registry: registry, userInfo: SecretLog.adding(SecretLog(), to: [:]))
        do throws(HRError) {
            return try archiver.document(from: value)
        } catch {
            return nil
        }
    }

    /// Whether nothing of what stands at a path may be shown.
    func isSecret(_ path: HRPath) -> Bool {
        let keys = path.components.map { $0.lowercased() }
        let words = Set(secretKeys.map { $0.lowercased() })
        return keys.contains(where: words.contains) || secrets.contains { path.lies(in: $0) }
            || merged.document[path] != nil && merged.sources[merged.origin(of: path).place].isSecret
    }

    fileprivate func entry(_ path: HRPath, _ node: HRNode, _ archived: HRDocument?) -> HRExplanation.Entry {
        let provenance = merged.origin(of: path)
        // The type says what a text from outside of files stands for.
        let shown = provenance.isLoose ? archived?[path] ?? node : node
        let value = isSecret(path) ? SecretLog.mark : shown.inOneLine
        return HRExplanation.Entry(path: path, value: value, origin: origin(provenance))
    }

    fileprivate func entry(
        absent path: HRPath, _ archived: HRDocument?, _ container: KeyQuestions.Container
    ) -> HRExplanation.Entry {
        let known = path.components.last.flatMap { container.defaults[$0] }
        // What an archive does not have is nil.
        let text = archived?[path]?.inOneLine ?? known ?? archived.map { _ in "nil" }
        let value = isSecret(path) ? text.map { _ in SecretLog.mark } : text
        return HRExplanation.Entry(path: path, value: value, origin: absent(path, container))
    }
}

/// Walks a document, and lists what is to be explained.
private struct EntryLister {
    let explainer: Explainer
    let questions: [HRPath: KeyQuestions.Container]
    let defaults: HRDocument?
    var entries: [HRExplanation.Entry] = []

    mutating func list(_ node: HRNode, at path: HRPath) {
        if let fields = node.fields, !explainer.isSecret(path) {
            for field in fields { list(field.value, at: path.appending(field.key)) }
            listDefaults(besides: fields, at: path)
            if fields.isEmpty, questions[path]?.keys.isEmpty != false, !path.components.isEmpty {
                entries.append(explainer.entry(path, node, defaults))
            }
        } else if let elements = node.elements, isWorthParts(elements, at: path) {
            for (index, element) in elements.enumerated() { list(element, at: path.appending(String(index))) }
        } else {
            entries.append(explainer.entry(path, node, defaults))
        }
    }

    /// Whether the elements are told one by one: because they have keys, or come from several places.
    private func isWorthParts(_ elements: [HRNode], at path: HRPath) -> Bool {
        guard !elements.isEmpty, !explainer.isSecret(path) else { return false }
        return elements.contains { $0.fields != nil } || explainer.secrets.contains { $0.lies(in: path) }
            || !explainer.merged.origin(of: path).members.isEmpty
    }

    private mutating func listDefaults(besides fields: HRFields, at path: HRPath) {
        guard let container = questions[path] else { return }
        for key in container.keys where fields[key] == nil {
            let path = path.appending(key)
            entries.append(explainer.entry(absent: path, defaults, container))
        }
    }
}

extension LayerSource.Kind {
    fileprivate var origin: HROrigin.Kind {
        switch self {
        case .file: .file
        case .data, .program: .program
        case .folderFile: .folder
        case .variable: .environmentVariable
        case .argument: .argument
        }
    }
}

extension HRNode {
    /// The value in one line of a table.
    fileprivate var inOneLine: String {
        let line = description.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }
        let text = line.joined(separator: " ")
        return excerpt(text, limit: 60)
    }
}
