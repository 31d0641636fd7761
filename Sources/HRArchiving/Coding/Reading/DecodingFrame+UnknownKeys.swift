import ObjectGraph

// Keys that nobody has asked for.

extension DecodingFrame {
    /// Whether a key is for others, so that it is never unknown.
    func isExtension(_ key: String) -> Bool {
        session.settings.observation?.extensionPrefix.map { key.utf8.starts(with: $0.utf8) } ?? false
    }

    /// The keys here that nobody has asked for so far.
    var unknownKeys: [String] {
        let asked = asked
        return members.indices.filter { !asked.isKnown($0) }.map { members[$0].key }
            .filter { !isExtension($0) && !isDeclared($0) }
    }

    /// Reports the keys that nobody has asked for.
    ///
    /// - Parameters:
    ///   - others: Other containers that have been opened in the same place: what they have asked for is known.
    ///   - name: What holds the keys, if no type is read here.
    func reportUnknownKeys(besides others: [DecodingFrame] = [], of name: String? = nil) throws {
        let keys = unknownKeys.filter { key in others.allSatisfy { $0.unknownKeys.contains(key) } }
        if doubts.isOwn, let search = session.search { search.unreadKeys[path] = keys }
        guard session.unknownKeys != .ignore, !keys.isEmpty else { return }
        let path = path
        guard session.unknownKeys == .error else {
            session.observedKeys?.collected.add(keys.lazy.map(path.appending))
            return
        }
        var faults = FaultBatch()
        // After a placeholder, each error costs a search for the nearest key, so fewer are reported.
        for key in doubts.isOwn ? keys.prefix(1000) : keys[...] {
            let error = error(unknownKey: key, at: path, typeName: name ?? typeName, former: formerKeys)
            guard session.search?.isKnown(error) == true || isCertain(error) else {
                // A key that was probably meant is reported missing; else there may be one fault more than is said.
                if error.suggestion == nil { session.search?.hasDoubtfulKeys = true }
                continue
            }
            try faults.take(unknownKey: error, in: self)
        }
        try faults.end()
    }

    /// Whether an unknown key is an error of its own, and no consequence of another one.
    ///
    /// With a placeholder in place of one of its values, a type may ask for other keys than otherwise. Then only a key
    /// that is spelled nearly like a known one is certain to be an error, unless that known one was reported missing.
    private func isCertain(_ unknownKey: HRError) -> Bool {
        guard let search = session.search else { return true }
        guard let suggestion = unknownKey.suggestion else { return !doubts.isOwn }
        return !search.missingKeys.contains(path.appending(suggestion))
    }

    /// Reports the unknown keys of a type's nested containers, payloads of an enum's cases among them.
    @inline(never)
    func reportNestedUnknownKeys(_ keys: KeyObservation) throws {
        let frames = keys.takeNested(of: self)
        var seen: Set<HRPath> = []
        for frame in frames where seen.insert(frame.path).inserted {
            let others = frames.filter { $0 !== frame && $0.path == frame.path }
            try frame.reportUnknownKeys(besides: others, of: frame.component.text.map { "\(typeName).\($0)" })
        }
    }

    /// The error that a key is unknown.
    ///
    /// - Parameters:
    ///   - known: The known keys, if they are not those that were asked for.
    ///   - former: The former keys of older files, with the present ones; empty if these are in another container.
    func error(
        unknownKey key: String, at holder: HRPath, typeName owner: String, known: [String]? = nil,
        former: [String: String] = [:]
    ) -> HRError {
        let defaults = known == nil ? asked.defaults : [:]
        let known = known ?? asked.keys, isClass = isClass
        let members = session.form.isPlainTree ? [] : members, snakeCaseHelp = snakeCaseHelp
        return HRError(.unknownKey, at: holder.appending(key)) {
            let described = described(known, near: key, defaults, former)
            return HRError(
                .unknownKey, "\(owner) has no key \(quoted(key))",
                suggestion: nearestName(to: key, among: known)
                    ?? MistypedWords.word(for: key, in: members, isClass: isClass),
                help: key.contains("_") ? snakeCaseHelp() : [],
                notes: described.isEmpty ? [] : ["\(owner) reads \(described)"]
            ).captioned("not read by \(owner)", [HRError.Hint(path: holder, part: .start, text: "in this object")])
        }
    }
}

/// Keys with what a message says of them; of many, those that are most similar to a key.
///
/// - Parameter former: The present keys of properties, by former ones.
private func described(
    _ keys: [String], near key: String, _ defaults: [String: String], _ former: [String: String]
) -> String {
    var olds: [String: [String]] = [:]
    for key in keys { if let now = former[key] { olds[now, default: []].append(key) } }
    let present = keys.filter { former[$0] == nil }
    let nearest = ordered(present, bySimilarityTo: key, showing: listedNames)
    return list(
        nearest.map { key in
            let old = olds[key].map { "formerly " + $0.map { excerpt($0, limit: 60) }.joined(separator: ", ") }
            let remarks = [defaults[key].map { "default \($0)" }, old].compactMap(\.self)
            return remarks.isEmpty ? key : "\(key) (\(remarks.joined(separator: "; ")))"
        })
}
