import ObjectGraph

/// Finds the places that aliases lead to, without recursion: neither a long chain nor a circle can exhaust the stack.
struct AliasResolver {
    let root: Place
    let ids: [String: Place]
    /// How many steps may be tried for references that HRCoder wrote without escaping the dots in keys.
    private(set) var guesses: Int

    init(root: Place, ids: [String: Place], guesses: Int) {
        self.root = root
        self.ids = ids
        self.guesses = guesses
    }

    /// A reference on the way to its target.
    private struct Walk {
        let alias: HRAlias
        /// Where the walk stands, and what is still to be read from there.
        var place: Place
        var rest: ArraySlice<String>
        /// Where it was last without a doubt, and what was to be read from there: another reading begins anew here.
        private(set) var base: Place
        private(set) var unread: ArraySlice<String>

        init(_ alias: HRAlias, from place: Place, _ components: [String]) {
            self.alias = alias
            (self.place, base) = (place, place)
            rest = components[...]
            unread = rest
        }

        mutating func arrive(at place: Place, _ rest: ArraySlice<String>) {
            (self.place, base) = (place, place)
            (self.rest, unread) = (rest, rest)
        }
    }

    /// The place that a reference leads to in the end, through any other aliases on the way.
    mutating func place(of alias: HRAlias, at path: HRPath) throws(HRError) -> Place {
        var pending: [(holder: Place, walk: Walk)] = []
        defer { for entry in pending { entry.holder.isResolving = false } }
        do throws(HRError) {
            return try follow(alias, at: path, &pending)
        } catch {
            // Whatever leads here fails alike: to find that out anew for each would cost the square of their number.
            for entry in pending { entry.holder.failure = error }
            throw error
        }
    }

    private mutating func follow(
        _ alias: HRAlias, at path: HRPath, _ pending: inout [(holder: Place, walk: Walk)]
    ) throws(HRError) -> Place {
        var walk = try start(of: alias, at: path)
        while true {
            if case .alias(let next) = walk.place.node {
                pending.last?.holder.next = walk.place
                if let failure = walk.place.failure {
                    throw failure.code == .aliasLoop
                        ? loop(from: pending.first?.holder ?? walk.place, at: path) : failure
                }
                if let resolved = walk.place.resolved {
                    walk.arrive(at: resolved, walk.rest)
                    continue
                }
                guard !walk.place.isResolving else { throw loop(from: pending.first?.holder ?? walk.place, at: path) }
                walk.place.isResolving = true
                pending.append((walk.place, walk))
                walk = try start(of: next, at: walk.place.path)
            } else if let component = walk.rest.first {
                if let member = walk.place.member(component) {
                    walk.place = member
                    walk.rest.removeFirst()
                } else if let (place, rest) = guess(walk.unread, from: walk.base) {
                    walk.arrive(at: place, rest)
                } else {
                    throw dangling(walk.alias, at: pending.last?.holder.path ?? path, beyond: walk.place, component)
                }
            } else if let (holder, waiting) = pending.popLast() {
                holder.isResolving = false
                holder.resolved = walk.place
                let place = walk.place
                walk = waiting
                walk.arrive(at: place, walk.rest)
            } else {
                return walk.place
            }
        }
    }

    private func start(of alias: HRAlias, at path: HRPath) throws(HRError) -> Walk {
        guard let id = alias.id else { return Walk(alias, from: root, alias.path.components) }
        if let place = ids[id] { return Walk(alias, from: place, alias.path.components) }
        // HRCoder had no ids: to it this is the path of a key.
        if root.memberNames.contains(where: { $0.hasPrefix("#") }) {
            return Walk(alias, from: root, HRPath.split(alias.text))
        }
        guard HRAlias.isValid(id: id) else {
            throw HRError(
                .malformedReference, "\(quoted(alias.text)) is not a reference", path: path,
                help: ["write \"#id\", \"$root\" or a key path such as \"people.0\""])
        }
        throw dangling(id: id, alias, at: path)
    }

    private func dangling(id: String, _ alias: HRAlias, at path: HRPath) -> HRError {
        let near = nearestName(to: id, among: ids.keys.sorted())
        let meant = near.map { HRAlias(id: $0, path: alias.path).text }
        var error = HRError(
            .danglingReference, "no object is named \(quoted("#" + id))", path: path, suggestion: meant, notes: idNotes)
        error.caption = "nothing in this file has \"$id\": \(quoted(id))"
        if let near, let place = ids[near] {
            error.hints = [
                HRError.Hint(path: place.path, part: .word(Vocabulary.id), text: "a similar id is defined here")
            ]
        }
        return error
    }

    private var idNotes: [String] {
        guard !ids.isEmpty else { return ["no object in this file has an $id"] }
        let names = ids.keys.sorted().prefix(8).map { excerpt($0, limit: 40) }.joined(separator: ", ")
        return ["\(ids.count) \(ids.count == 1 ? "id" : "ids") in this file: \(names)\(ids.count > 8 ? ", …" : "")"]
    }

    /// Reads components again, joined by the dots that HRCoder did not escape, the longest key first; and with the
    /// slashes that it dropped.
    ///
    /// - Returns: The place where all is read, or an alias and what is to be read from its target.
    private mutating func guess(
        _ components: ArraySlice<String>, from place: Place
    ) -> (place: Place, rest: ArraySlice<String>)? {
        guard components.count <= 64 else { return nil }
        for count in stride(from: components.count, through: 1, by: -1) {
            guard guesses > 0 else { return nil }
            guesses -= 1
            let key = components.prefix(count).joined(separator: ".")
            let rest = components.dropFirst(count)
            for candidate in spellings(of: key, in: place) {
                guard let member = place.member(candidate) else { continue }
                if rest.isEmpty || isAlias(member) { return (member, rest) }
                if let found = guess(rest, from: member) { return found }
            }
        }
        return nil
    }

    /// The keys that HRCoder may have made a part of a path of: it dropped a slash at the end, and one of two.
    private mutating func spellings(of key: String, in place: Place) -> [String] {
        guard key.utf8.contains(UInt8(ascii: "/")) else { return [key, key + "/"] }
        let names = place.memberNames
        guesses -= names.count
        return [key, key + "/"] + names.filter { $0 != key && $0.withSingleSlashes == key }
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
        var error = HRError(
            .danglingReference, "\(quoted(alias.text)) refers to nothing", path: path,
            suggestion: suggestion(for: alias, beyond: place, component), notes: [reason])
        if !place.path.components.isEmpty {
            error.hints = [HRError.Hint(path: place.path, part: .start, text: "has no \(quoted(component))")]
        }
        return error
    }

    /// The reference with the key that was most likely meant.
    private func suggestion(for alias: HRAlias, beyond place: Place, _ component: String) -> String? {
        guard alias.id == nil, let name = nearestName(to: component, among: place.memberNames) else { return nil }
        let before = place.path.components
        guard alias.path.components.starts(with: before) else { return nil }
        return HRPath(before + [name] + alias.path.components.dropFirst(before.count + 1)).description
    }

    private func loop(from start: Place, at path: HRPath) -> HRError {
        var places: [Place] = []
        var next: Place? = start
        while let place = next, places.count < 8, !places.contains(where: { $0 === place }) {
            places.append(place)
            next = place.next
        }
        let names = places.map { excerpt($0.path.description, limit: 40) }.joined(separator: " -> ")
        return HRError(
            .aliasLoop, "aliases lead round in a circle and never to a value", path: path,
            help: ["write the value itself in place of one of them"], notes: [names])
    }
}

extension String {
    /// The text with one slash in place of several, and none at its end.
    fileprivate var withSingleSlashes: String {
        let parts = split(separator: "/")
        return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
