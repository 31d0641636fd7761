extension HRNode {
    /// Decodes the value as a type, as ``HRUnarchiver/unarchive(_:from:)-(_,HRDocument)`` does.
    ///
    /// References are resolved within this value only. To resolve references to other values of its document, use
    /// ``HRDocument/decode(_:at:by:)``.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - unarchiver: The settings.
    /// - Throws: An ``HRError`` with the path, relative to this value, of the value that could not be decoded.
    public func decode<T>(_ type: T.Type = T.self, by unarchiver: HRUnarchiver = HRUnarchiver()) throws(HRError) -> T {
        try unarchiver.unarchive(type, from: HRDocument(self))
    }
}

extension HRDocument {
    /// Decodes the value that a reference refers to, as ``HRUnarchiver/unarchive(_:at:from:)`` does.
    ///
    /// ```swift
    /// let anna = try fixtures.decode(Person.self, at: "#anna")
    /// let all = try fixtures.decode([Person].self)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - reference: An id or a path; by default the root of the document.
    ///   - unarchiver: The settings.
    /// - Throws: An ``HRError`` with the path of the value that could not be decoded, or if the reference is dangling.
    public func decode<T>(
        _ type: T.Type = T.self, at reference: HRAlias = HRAlias(HRPath()), by unarchiver: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> T {
        try unarchiver.unarchive(type, at: reference, from: self)
    }

    /// Returns the value that a reference refers to. Other references along the path and at its end are followed.
    ///
    /// ```swift
    /// document.resolved("lead.name")      // people.0.name, if lead is { "$alias": "people.0" }
    /// document.resolved("#anna.name")
    /// ```
    ///
    /// The result is nil if the reference is dangling or cyclic. Unlike this method, ``subscript(_:)`` does not follow
    /// references.
    ///
    /// - Complexity: O(n) in the number of values of the document; if there is no reference along the path, O(m) in the
    ///   number of members of the containers along the path. ``resolved(_:)-([HRAlias])`` resolves many references at
    ///   once.
    public func resolved(_ reference: HRAlias) -> HRNode? {
        straight(reference) ?? target(of: reference).map { places, place in places.node(of: place) }
    }

    /// Returns the values that references refer to, each in the same way as ``resolved(_:)-(HRAlias)``.
    ///
    /// - Complexity: O(n) in the number of values and of references.
    public func resolved(_ references: [HRAlias]) -> [HRNode?] {
        targets(of: references) { places, place in places.node(of: place) }
    }

    /// Returns the path of the value that a reference refers to. Other references along the path and at its end are
    /// followed.
    ///
    /// ```swift
    /// document.path(of: "#anna.name")     // members.0.name
    /// ```
    ///
    /// The result is nil if the reference is dangling or cyclic.
    ///
    /// - Complexity: O(n) in the number of values.
    public func path(of reference: HRAlias) -> HRPath? {
        if straight(reference) != nil { return reference.path }
        return target(of: reference).map { places, place in places.path(of: place) }
    }

    /// Returns the value at a path if there is no reference along the path or at its end.
    private func straight(_ reference: HRAlias) -> HRNode? {
        guard reference.id == nil, let node = self[reference.path] else { return nil }
        if case .alias = node { return nil }
        return node
    }

    private func target(of reference: HRAlias) -> (ReferencePlaces, Place)? {
        let found = targets(of: [reference]) { places, place in (places, place) }
        return found[0]
    }

    func targets<Target>(
        of references: [HRAlias], _ look: (ReferencePlaces, Place) -> Target
    ) -> [Target?] {
        do throws(HRError) {
            let index = try DocumentIndex(self, limits: .unlimited, faultLimit: FaultSearch.limit)
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

    /// Returns the dangling references that most likely contain a misspelled name, each with its corrected form.
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

    /// Returns all references in the order of the document, each with its path and the path of its target.
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

/// A reference in a document, with the path of its target.
package struct HRReferenceTarget: Sendable {
    package let path: HRPath
    package let alias: HRAlias
    /// The path of the referenced value, after following other references; nil if the reference is dangling.
    package let target: HRPath?
}
