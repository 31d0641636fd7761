import ObjectGraph

/// The target of a reference.
enum AliasTarget {
    case place(Place)
    case nowhere(AliasFault)
}

/// The reason why a reference cannot be resolved. The error's text is created only on request.
struct AliasFault {
    enum Kind {
        case malformed
        case unknownID
        /// The path has a component for which there is no member at ``AliasFault/place``.
        case beyond(_ component: String)
        /// Aliases are cyclic, starting at ``AliasFault/place``.
        case loop
        /// Several objects have the id.
        case doubtfulID(String)
    }

    let kind: Kind
    private let alias: HRAlias
    /// The place of the alias, if it was reached by following another alias; otherwise nil.
    private let holder: Place?
    private let place: Place?

    init(_ kind: Kind, _ alias: HRAlias, at holder: Place? = nil, place: Place? = nil) {
        self.kind = kind
        self.alias = alias
        self.holder = holder
        self.place = place
    }

    /// Returns the error for a reference that cannot be resolved for this reason.
    ///
    /// - Parameters:
    ///   - path: The path of that reference.
    ///   - places: The places of the document.
    ///   - resolver: The resolver that found the reason.
    func error(at path: HRPath, in places: ReferencePlaces, _ resolver: AliasResolver) -> HRError {
        let alias = alias, path = holder.map(places.path(of:)) ?? path
        switch kind {
        case .malformed:
            return HRError(
                .malformedReference, "\(quoted(alias.text)) is not a reference", path: path,
                help: ["write \"#id\", \(quoted(Vocabulary.root)) or a key path such as \"people.0\""])
        case .unknownID:
            return HRError(.danglingReference, at: path) { Self.unknownID(alias, places) }
        case .beyond(let component):
            let found = places.path(of: place ?? .root), node = places.node(of: place ?? .root), ids = places.ids
            return HRError(.danglingReference, at: path) { Self.beyond(found, node, component, alias, ids) }
        case .loop:
            var error = HRError(
                .aliasLoop, "aliases lead round in a circle and never to a value", path: path,
                help: ["write the value itself in place of one of them"], notes: [circle(places, resolver)])
            error.details.cause = placeOfCircle(resolver).map(places.path(of:))
            return error
        case .doubtfulID(let id):
            // Reported as uncertain: once the ids are different, the reference can be resolved.
            var error = HRError(.duplicateID, "\(quoted("#" + id)) may be one of several objects", path: path)
            error.details.isDoubtful = true
            return error
        }
    }

    /// Returns the reference that was most likely meant, if the reference itself is wrong and there is a similar name.
    func repair(in places: ReferencePlaces, _ names: inout KnownNames) -> HRAlias? {
        guard holder == nil else { return nil }
        switch kind {
        case .unknownID:
            let near = names.id(near: alias.id ?? "", in: places)
            return near.map { HRAlias(id: $0, path: alias.path) }
        case .beyond(let component):
            let found = places.path(of: place ?? .root)
            let key = names.key(near: component, of: place ?? .root, in: places)
            guard key == nil || alias.path.lies(in: found) else { return nil }
            return Self.meant(by: alias, beyond: found, key: key, places.ids) { names.id(near: $0, in: places) }
        case .malformed, .loop, .doubtfulID: return nil
        }
    }

    private static func unknownID(_ alias: HRAlias, _ places: ReferencePlaces) -> HRError {
        let id = alias.id ?? "", ids = places.ids, names = ids.keys.sorted()
        let near = nearestName(to: id, among: names)
        let note =
            names.isEmpty
            ? "no object in this file has an $id"
            : "\(counted(names.count, "id")) in this file: "
                + names.prefix(8).map { excerpt($0, limit: 40) }.joined(separator: ", ")
                + (names.count > 8 ? ", …" : "")
        let hint = near.flatMap { ids[$0] }.map(places.path(of:)).map {
            HRError.Hint(path: $0, part: $0.idPart, text: "a similar id is defined here")
        }
        return HRError(
            .danglingReference, "no object is named \(quoted("#" + id))",
            suggestion: near.map { HRAlias(id: $0, path: alias.path).text }, notes: [note]
        ).captioned("nothing in this file has \(quoted(Vocabulary.id)): \(quoted(id))", hint.map { [$0] } ?? [])
    }

    private static func beyond(
        _ path: HRPath, _ node: HRNode, _ component: String, _ alias: HRAlias, _ ids: [String: Place]
    ) -> HRError {
        let found = path.isRoot ? "the root" : quoted(path.description)
        let reason: String
        if case .array(let elements) = node {
            reason = "\(found) is an array of \(elements.count) and has no element \(quoted(component))"
        } else if node.fields == nil {
            reason = "\(found) is \(node.kind) and has no members"
        } else {
            reason = "\(found) has no key \(quoted(component))"
        }
        let key = nearestName(to: component, among: node.fields?.keys ?? [])
        let meant = meant(by: alias, beyond: path, key: key, ids) { nearestName(to: $0, among: ids.keys.sorted()) }
        let hint = HRError.Hint(path: path, part: .start, text: "has no \(quoted(component))")
        return HRError(
            .danglingReference, "\(quoted(alias.text)) refers to nothing", suggestion: meant?.text, notes: [reason]
        ).captioned(nil, path.isRoot ? [] : [hint])
    }

    /// Returns the reference that was most likely meant: with a similar key in place of the wrong one, or otherwise
    /// with the missing `#`. Returns nil if there is no similar name.
    ///
    /// - Parameters:
    ///   - key: The key at the path that is similar to the wrong key in the reference, or nil.
    ///   - nearestID: Returns the id that is similar to another name.
    private static func meant(
        by alias: HRAlias, beyond path: HRPath, key: String?, _ ids: [String: Place],
        _ nearestID: (String) -> String?
    ) -> HRAlias? {
        guard alias.id == nil else { return nil }
        let components = alias.path.components
        if let key, alias.path.lies(in: path) {
            return HRAlias(path.appending([key] + components.dropFirst(path.components.count + 1)))
        }
        guard let first = components.first, let id = ids[first] == nil ? nearestID(first) : first else { return nil }
        return HRAlias(id: id, path: HRPath(Array(components.dropFirst())))
    }

    /// Returns a place that represents a cycle, which is the same for each entry into the cycle, or nil if the cycle is
    /// very long.
    private func placeOfCircle(_ resolver: AliasResolver) -> Place? {
        var way: [Place] = []
        var next = place
        while let place = next, way.count < 64 {
            if let start = way.firstIndex(of: place) { return way[start...].min { $0.number < $1.number } }
            way.append(place)
            next = resolver.next[place]
        }
        return nil
    }

    /// Returns the first aliases of a cycle for messages.
    private func circle(_ known: ReferencePlaces, _ resolver: AliasResolver) -> String {
        var places: [Place] = []
        var next = place
        while let place = next, places.count < 8, !places.contains(place) {
            places.append(place)
            next = resolver.next[place]
        }
        return places.map { excerpt(known.path(of: $0).description, limit: 40) }.joined(separator: " -> ")
    }
}

/// The names of a document, for repeated searches for similar names.
struct KnownNames {
    private var ids: NearestNames?
    private var keys: [Place: NearestNames] = [:]

    mutating func id(near name: String, in places: ReferencePlaces) -> String? {
        if ids == nil { ids = NearestNames(places.ids.keys.sorted()) }
        return ids?.nearest(to: name)
    }

    mutating func key(near name: String, of place: Place, in places: ReferencePlaces) -> String? {
        if keys[place] == nil { keys[place] = NearestNames(places.node(of: place).fields?.keys ?? []) }
        return keys[place]?.nearest(to: name)
    }
}
