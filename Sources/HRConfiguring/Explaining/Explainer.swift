import HRArchiving

/// Determines the origins of the values of a loaded configuration.
struct Explainer: Sendable {
    typealias Questions = @Sendable () -> [HRPath: KeyQuestions.Container]

    let merged: Merged
    let secrets: Set<HRPath>
    let secretKeys: Set<String>
    /// Returns the keys that the type reads.
    let questions: Questions
    /// The names of optional layers that are missing.
    let missing: [String]
    /// Notes about ignored input.
    let notes: [String]

    // MARK: One value

    /// The origin of the value at a path; nil if there is neither a value nor a default.
    func origin(of path: HRPath) -> HROrigin? {
        if merged.document[path] != nil { return origin(merged.origins.origin(of: path), merged.sources) }
        guard let key = path.components.last, let holder = path.parent else { return nil }
        guard let container = questions()[holder], container.keys.contains(key) else { return nil }
        return absent(path, container)
    }

    func origin(_ provenance: Provenance, _ sources: SourceTable) -> HROrigin {
        let source = sources[provenance.place]
        let variable: String? = if case .variable(let name) = provenance.spelling { name } else { nil }
        return HROrigin(
            kind: source.kind, location: sources.location(of: provenance.place), variable: variable,
            over: provenance.over.map(sources.location(of:)), notes: provenance.note.map { [$0] } ?? [])
    }

    private func absent(_ path: HRPath, _ container: KeyQuestions.Container) -> HROrigin {
        let null = merged.origins.removal(of: path).map { "after null at \(merged.sources.name(of: $0))" }
        let name = null == nil ? container.typeName.map { "default of \(excerpt($0, limit: 60))" } : nil
        return HROrigin(
            kind: .defaultValue, location: HRSourceLocation(file: name ?? "default"), variable: nil, over: [],
            notes: [null].compactMap(\.self))
    }

    // MARK: Secrets

    /// Determines which values must not be shown.
    var secrecy: Secrecy { Secrecy(merged, secrets, secretKeys) }

    /// The strings that must not be shown.
    var masking: HiddenTexts {
        var hidden = HiddenTexts(secretKeys: secretKeys)
        hidden.take(merged.sources)
        hidden.take(merged, secrets)
        return hidden
    }

    // MARK: All values

    /// - Parameter archive: Archives the loaded value; nil if its type cannot be archived.
    func explanation(
        _ registry: HRClassRegistry, archive: ((HRArchiver) throws(HRError) -> HRDocument)?
    ) -> HRExplanation {
        let merged = merged
        var sources = merged.sources
        var lister = ExplanationLister(
            merged: merged, secrecy: secrecy, hidden: SecretTexts(masking.texts),
            questions: questions(), archived: Self.document(registry, archive))
        lister.list(merged.document.root, at: HRPath())
        for field in merged.document.definitions { lister.list(field.value, at: HRPath(inDefinitions: [field.key])) }
        sources.locate(lister.drafts.flatMap(\.places))
        let entries = lister.drafts.map { draft in
            let origin = draft.container.map { absent(draft.path, $0) } ?? origin(draft.provenance, sources)
            return HRExplanation.Entry(path: draft.path, value: draft.value, origin: origin)
        }
        return HRExplanation(entries: entries, missing: missing, notes: notes)
    }

    /// The archived value, which contains the defaults of its type; nil if it cannot be archived.
    private static func document(
        _ registry: HRClassRegistry, _ archive: ((HRArchiver) throws(HRError) -> HRDocument)?
    ) -> HRDocument? {
        let archiver = HRArchiver(registry: registry, userInfo: SecretLog.adding(SecretLog(), to: [:]))
        do throws(HRError) {
            return try archive?(archiver)
        } catch {
            return nil
        }
    }
}
