import ObjectGraph

// Unknown keys: keys that no type has requested.

extension DecodingFrame {
    /// Returns true if a key has the prefix of extensions, so that it is never reported as unknown.
    func isExtension(_ key: String) -> Bool {
        session.settings.observation?.extensionPrefix.map { key.utf8.starts(with: $0.utf8) } ?? false
    }

    /// The keys here that have not been requested so far.
    var unknownKeys: [String] {
        let asked = asked
        return members.indices.filter { !asked.isKnown($0) }.map { members[$0].key }
            .filter { !isExtension($0) && !isDeclared($0) && !isTag($0) && !isSchema($0) }
    }

    /// Returns true for the key of the schema at the root of a plain tree. In archives, readers leave it out.
    private func isSchema(_ key: String) -> Bool {
        session.form.isPlainTree && key == Vocabulary.schema && component.isRoot && parent?.parent == nil
    }

    /// Returns true if a key specifies the type of this object, so that the type itself need not know the key.
    private func isTag(_ key: String) -> Bool {
        guard session.form.isPlainTree, let type else { return false }
        return session.registry.isTag(key, of: type)
    }

    /// Reports the keys that have not been requested.
    ///
    /// - Parameters:
    ///   - others: Other containers that were opened for the same value. The keys that they requested are known.
    ///   - name: The name of the container of the keys, if no type is decoded here.
    func reportUnknownKeys(besides others: [DecodingFrame] = [], of name: String? = nil) throws {
        let keys = unknownKeys.filter { key in others.allSatisfy { $0.unknownKeys.contains(key) } }
        if doubts.isOwn, let search = session.search { search.unreadKeys[path] = keys }
        guard !session.unknownKeys.areIgnored, !keys.isEmpty else { return }
        let path = path
        guard session.unknownKeys.areErrors else {
            session.observedKeys?.collected.add(keys.lazy.map(path.appending))
            return
        }
        var faults = FaultBatch()
        // If a member has a placeholder, the nearest known key is searched for each unknown key. This takes long, so
        // only the first unknown keys are considered.
        for key in doubts.isOwn ? keys.prefix(1000) : keys[...] {
            let error = error(unknownKey: key, at: path, typeName: name ?? typeName, former: formerKeys)
            guard session.search?.isKnown(error) == true || isCertain(error) else {
                // The key is not reported. If it is similar to a known key, that key has been reported as missing;
                // otherwise, the unknown key may be an error that remains unreported.
                if error.suggestion == nil { session.search?.hasDoubtfulKeys = true }
                continue
            }
            try faults.take(unknownKey: error, in: self)
        }
        try faults.end()
    }

    /// Returns true if an unknown key is an independent error, and not a consequence of another error.
    ///
    /// If the value of a member is replaced by a placeholder, a type may request other keys than for the real value. In
    /// this case, only a key that is similar to a known key is certain to be an error, unless the known key was
    /// reported missing.
    private func isCertain(_ unknownKey: HRError) -> Bool {
        guard let search = session.search else { return true }
        guard let suggestion = unknownKey.suggestion else { return !doubts.isOwn }
        return !search.missingKeys.contains(path.appending(suggestion))
    }

    /// Reports the unknown keys of a type's nested containers, including the payloads of enum cases.
    @inline(never)
    func reportNestedUnknownKeys(_ keys: KeyObservation) throws {
        let frames = keys.takeNested(of: self)
        var seen: Set<HRPath> = []
        for frame in frames where seen.insert(frame.path).inserted {
            let others = frames.filter { $0 !== frame && $0.path == frame.path }
            try frame.reportUnknownKeys(besides: others, of: frame.component.text.map { "\(typeName).\($0)" })
        }
    }

    /// Returns the error for an unknown key.
    ///
    /// - Parameters:
    ///   - known: The known keys; nil if these are the requested keys.
    ///   - former: The present keys of properties, by the properties' former keys; empty if no former keys belong to
    ///     this container.
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

/// Lists keys with remarks for a message. Of many keys, those most similar to the unknown key are listed.
///
/// - Parameter former: The present keys of properties, by the properties' former keys.
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
