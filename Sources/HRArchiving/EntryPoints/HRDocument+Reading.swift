extension HRNode {
    /// Reads the value as a type, as ``HRUnarchiver/unarchive(_:from:)-(_,HRDocument)`` does.
    ///
    /// References in it are looked up in it, and in nothing else of the document that it is from: to follow those, ask the
    /// document, ``HRDocument/decode(_:at:by:)``.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - unarchiver: The settings.
    /// - Throws: An ``HRError`` with the path, from this value on, of what does not fit.
    public func decode<T>(_ type: T.Type = T.self, by unarchiver: HRUnarchiver = HRUnarchiver()) throws(HRError) -> T {
        try unarchiver.unarchive(type, from: HRDocument(self))
    }
}

extension HRDocument {
    /// Reads the value that a reference leads to, as ``HRUnarchiver/unarchive(_:at:from:)`` does.
    ///
    /// ```swift
    /// let anna = try fixtures.decode(Person.self, at: "#anna")
    /// let all = try fixtures.decode([Person].self)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - reference: An id or a path; by default all of the document.
    ///   - unarchiver: The settings.
    /// - Throws: An ``HRError`` with the path of what does not fit, or if the reference leads nowhere.
    public func decode<T>(
        _ type: T.Type = T.self, at reference: HRAlias = HRAlias(HRPath()), by unarchiver: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> T {
        try unarchiver.unarchive(type, at: reference, from: self)
    }

    /// The value that a reference leads to, through other references on the way and at its end.
    ///
    /// ```swift
    /// document.resolved("lead.name")      // where lead is { "$alias": "people.0" }, that of people.0
    /// document.resolved("#anna.name")
    /// ```
    ///
    /// nil if it leads nowhere, or round in a circle. ``subscript(_:)`` follows no references.
    ///
    /// - Complexity: O(n) in the number of values; for a path that no reference stands on, in that of the members of the
    ///   containers on it. ``resolved(_:)-([HRAlias])`` looks many references up in one go.
    public func resolved(_ reference: HRAlias) -> HRNode? {
        straight(reference) ?? target(of: reference).map { places, place in places.node(of: place) }
    }

    /// The values that references lead to, each as ``resolved(_:)-(HRAlias)`` finds it.
    ///
    /// - Complexity: O(n) in the number of values and of references.
    public func resolved(_ references: [HRAlias]) -> [HRNode?] {
        targets(of: references) { places, place in places.node(of: place) }
    }

    /// The path of the value that a reference leads to, through other references on the way and at its end.
    ///
    /// ```swift
    /// document.path(of: "#anna.name")     // members.0.name
    /// ```
    ///
    /// nil if it leads nowhere, or round in a circle.
    ///
    /// - Complexity: O(n) in the number of values.
    public func path(of reference: HRAlias) -> HRPath? {
        if straight(reference) != nil { return reference.path }
        return target(of: reference).map { places, place in places.path(of: place) }
    }

    /// What a path leads to if there is no reference on it or at its end.
    private func straight(_ reference: HRAlias) -> HRNode? {
        guard reference.id == nil, let node = self[reference.path] else { return nil }
        if case .alias = node { return nil }
        return node
    }

    private func target(of reference: HRAlias) -> (ReferencePlaces, Place)? {
        let found = targets(of: [reference]) { places, place in (places, place) }
        return found[0]
    }

    private func targets<Target>(
        of references: [HRAlias], _ look: (ReferencePlaces, Place) -> Target
    ) -> [Target?] {
        let unlimited = HRLimits(depth: .max, nodes: .max, bytes: .max, aliases: .max, expansion: .max)
        do throws(HRError) {
            let index = try DocumentIndex(self, limits: unlimited, faultLimit: FaultSearch.limit)
            var places = index.places
            var resolver = AliasResolver(for: places, guesses: index.nodeCount)
            return references.map { reference in
                guard case .place(let place) = resolver.target(of: reference, in: &places) else { return nil }
                return look(places, place)
            }
        } catch {
            return references.map { _ in nil }
        }
    }

    /// The references that lead nowhere and most likely should lead to what has a name near to theirs, with what they should
    /// say.
    ///
    /// - Throws: An ``HRError`` with the limit that the document exceeds.
    /// - Complexity: O(n) in the number of values, times the depth of each.
    package func repairableReferences(
        limits: HRLimits = .standard
    ) throws(HRError) -> [(path: HRPath, repair: HRAlias)] {
        let index = try DocumentIndex(self, limits: limits, faultLimit: FaultSearch.limit)
        guard !index.aliases.isEmpty else { return [] }
        var places = index.places
        var resolver = AliasResolver(for: places, guesses: index.nodeCount)
        var names = KnownNames()
        var found: [(path: HRPath, repair: HRAlias)] = []
        for (path, node) in walk {
            guard case .alias(let alias) = node, case .nowhere(let fault) = resolver.target(of: alias, in: &places),
                let repair = fault.repair(in: places, &names),
                case .place = resolver.target(of: repair, in: &places)
            else { continue }
            found.append((path, repair))
        }
        return found
    }

    /// All references in the order of the document, with the paths where they stand and those that they lead to.
    ///
    /// - Throws: An ``HRError`` with the limit that the document exceeds.
    /// - Complexity: O(n) in the number of values, times the depth of each.
    package func references(limits: HRLimits = .standard) throws(HRError) -> [HRReferenceTarget] {
        let index = try DocumentIndex(self, limits: limits, faultLimit: FaultSearch.limit)
        guard !index.aliases.isEmpty else { return [] }
        var places = index.places
        var resolver = AliasResolver(for: places, guesses: index.nodeCount)
        var found: [HRReferenceTarget] = []
        for (path, node) in walk {
            guard case .alias(let alias) = node else { continue }
            var target: HRPath?
            if case .place(let place) = resolver.target(of: alias, in: &places) { target = places.path(of: place) }
            found.append(HRReferenceTarget(path: path, alias: alias, target: target))
        }
        return found
    }
}

/// A reference in a document, and where it leads.
package struct HRReferenceTarget: Sendable {
    package let path: HRPath
    package let alias: HRAlias
    /// The path of the value in the end; nil if it leads nowhere.
    package let target: HRPath?
}
