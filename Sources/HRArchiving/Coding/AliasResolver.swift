import ObjectGraph

/// Finds the places that aliases lead to, without recursion: neither a long chain nor a circle can exhaust the stack.
struct AliasResolver {
    let root: Place
    let ids: [String: Place]
    /// How many steps may be tried for references that HRCoder wrote without escaping the dots in keys.
    private(set) var guesses: Int

    init(root: Place, ids: [String: Place], limits: CodingLimits) {
        self.root = root
        self.ids = ids
        guesses = limits.expansion
    }

    /// The place that a reference leads to in the end, through any other aliases on the way.
    mutating func place(of alias: HRAlias, at path: HRPath) throws(HRError) -> Place {
        var pending: [(holder: Place, alias: HRAlias, rest: ArraySlice<String>)] = []
        var current = alias
        var place = try start(of: alias, at: path)
        var rest = alias.path.components[...]
        // Where the steps began that have been taken since, in case HRCoder's unescaped dots have to be tried.
        var origin = (place: place, components: rest)
        defer { for entry in pending { entry.holder.isResolving = false } }
        while true {
            if case .alias(let next) = place.node {
                if let resolved = place.resolved {
                    place = resolved
                    origin = (place, rest)
                    continue
                }
                guard !place.isResolving else { throw loop(through: pending.map(\.holder), at: path) }
                place.isResolving = true
                pending.append((place, current, rest))
                current = next
                rest = next.path.components[...]
                place = try start(of: next, at: place.path)
                origin = (place, rest)
            } else if let component = rest.popFirst() {
                if let member = place.member(component) {
                    place = member
                } else if let (member, unread) = guess(Array(origin.components), from: origin.place) {
                    place = member
                    rest = unread
                } else {
                    throw dangling(current, at: pending.last?.holder.path ?? path, beyond: place, component)
                }
            } else if let (holder, alias, unread) = pending.popLast() {
                holder.isResolving = false
                holder.resolved = place
                current = alias
                rest = unread
                origin = (place, rest)
            } else {
                return place
            }
        }
    }

    private func start(of alias: HRAlias, at path: HRPath) throws(HRError) -> Place {
        guard let id = alias.id else { return root }
        guard HRAlias.isValid(id: id) else {
            throw HRError(
                .malformedReference, "\(quoted(alias.text)) is not a reference", path: path,
                help: ["write \"#id\", \"$root\" or a key path such as \"people.0\""])
        }
        if let place = ids[id] { return place }
        throw HRError(
            .danglingReference, "no object is named \(quoted("#" + id))", path: path,
            suggestion: nearestName(to: id, among: ids.keys.sorted()).map { "#" + $0 }, notes: idNotes)
    }

    private var idNotes: [String] {
        guard !ids.isEmpty else { return ["no object in this file has an $id"] }
        let names = ids.keys.sorted().prefix(8).map { excerpt($0, limit: 40) }.joined(separator: ", ")
        return ["\(ids.count) \(ids.count == 1 ? "id" : "ids") in this file: \(names)\(ids.count > 8 ? ", …" : "")"]
    }

    /// Joins components by the dots that HRCoder did not escape, the longest key first, up to the end or to an alias on
    /// the way, and gives what is left over there. A trailing slash of a key, which HRCoder dropped in paths, is tried
    /// as well.
    private mutating func guess(
        _ components: [String], from place: Place
    ) -> (place: Place, rest: ArraySlice<String>)? {
        guard components.count <= 64 else { return nil }
        for count in stride(from: components.count, through: 1, by: -1) {
            guard guesses > 0 else { return nil }
            guesses -= 1
            let key = components[..<count].joined(separator: ".")
            let rest = components[count...]
            for candidate in [key, key + "/"] {
                guard let member = place.member(candidate) else { continue }
                if rest.isEmpty || isAlias(member) { return (member, rest) }
                if let found = guess(Array(rest), from: member) { return found }
            }
        }
        return nil
    }

    private func isAlias(_ place: Place) -> Bool {
        if case .alias = place.node { true } else { false }
    }

    // MARK: Errors

    private func dangling(
        _ alias: HRAlias, at path: HRPath, beyond place: Place, _ component: String
    ) -> HRError {
        let found = place.path.components.isEmpty ? "the root" : quoted(place.path.description)
        let reason: String
        if case .array(let elements) = place.node {
            reason = "\(found) is an array of \(elements.count) and has no element \(quoted(component))"
        } else if place.node.fields == nil {
            reason = "\(found) is \(place.node.kind) and has no members"
        } else {
            reason = "\(found) has no key \(quoted(component))"
        }
        return HRError(
            .danglingReference, "\(quoted(alias.text)) refers to nothing", path: path,
            suggestion: suggestion(for: alias, beyond: place, component), notes: [reason])
    }

    /// The reference with the key that was most likely meant.
    private func suggestion(for alias: HRAlias, beyond place: Place, _ component: String) -> String? {
        guard alias.id == nil, let name = nearestName(to: component, among: place.memberNames) else { return nil }
        let before = place.path.components
        guard alias.path.components.starts(with: before) else { return nil }
        return HRPath(before + [name] + alias.path.components.dropFirst(before.count + 1)).description
    }

    private func loop(through places: [Place], at path: HRPath) -> HRError {
        let names = places.prefix(8).map { excerpt($0.path.description, limit: 40) }.joined(separator: " -> ")
        return HRError(
            .aliasLoop, "aliases lead round in a circle and never to a value", path: path, notes: [names])
    }
}
