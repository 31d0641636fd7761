import ObjectGraph

/// Finds the places that aliases lead to, without recursion: neither a long chain nor a circle can exhaust the stack.
struct AliasResolver {
    let root: Place
    private let definitions: Place
    let ids: [String: Place]
    /// The ways to what the ids name, for messages.
    let idPaths: [String: HRPath]
    /// Whether keys of the root look as references to ids do.
    private let hasKeysLikeIDs: Bool
    /// How many steps may be tried for references that HRCoder wrote without escaping the dots in keys.
    private(set) var guesses: Int

    init(root: Place, definitions: Place, ids idPaths: [String: HRPath], guesses: Int) {
        self.root = root
        self.definitions = definitions
        self.idPaths = idPaths
        self.guesses = guesses
        var ids: [String: Place] = [:]
        for (id, path) in idPaths {
            let start = path.isInDefinitions ? definitions : root
            ids[id] = path.components.reduce(start as Place?) { $0?.member($1) }
        }
        self.ids = ids
        hasKeysLikeIDs = root.memberNames.contains { $0.utf8.first == UInt8(ascii: "#") }
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

    /// Where a reference leads to in the end, through any other aliases on the way.
    mutating func target(of alias: HRAlias) -> AliasTarget {
        var pending: [(holder: Place, walk: Walk)] = []
        defer { for entry in pending { entry.holder.isResolving = false } }
        let target = follow(alias, &pending)
        if case .nowhere(let fault) = target {
            // Whatever leads here fails alike: to find that out anew for each would cost the square of their number.
            for entry in pending { entry.holder.fault = fault }
        }
        return target
    }

    private mutating func follow(_ alias: HRAlias, _ pending: inout [(holder: Place, walk: Walk)]) -> AliasTarget {
        guard var walk = start(of: alias) else { return .nowhere(unknownID(alias, at: nil)) }
        while true {
            if case .alias(let next) = walk.place.node {
                pending.last?.holder.next = walk.place
                if let fault = walk.place.fault {
                    guard case .loop = fault.kind else { return .nowhere(fault) }
                    return .nowhere(loop(alias, from: pending.first?.holder ?? walk.place))
                }
                if let resolved = walk.place.resolved {
                    walk.arrive(at: resolved, walk.rest)
                    continue
                }
                guard !walk.place.isResolving else {
                    return .nowhere(loop(alias, from: pending.first?.holder ?? walk.place))
                }
                walk.place.isResolving = true
                pending.append((walk.place, walk))
                guard let new = start(of: next) else { return .nowhere(unknownID(next, at: walk.place)) }
                walk = new
            } else if let component = walk.rest.first {
                if let member = walk.place.member(component) {
                    walk.place = member
                    walk.rest.removeFirst()
                } else if let (place, rest) = guess(walk.unread, from: walk.base) {
                    walk.arrive(at: place, rest)
                } else {
                    return .nowhere(
                        AliasFault(.beyond(component), walk.alias, at: pending.last?.holder, place: walk.place))
                }
            } else if let (holder, waiting) = pending.popLast() {
                holder.isResolving = false
                holder.resolved = walk.place
                let place = walk.place
                walk = waiting
                walk.arrive(at: place, walk.rest)
            } else {
                return .place(walk.place)
            }
        }
    }

    /// The beginning of a walk; nil if nothing has the id.
    private func start(of alias: HRAlias) -> Walk? {
        guard let id = alias.id else {
            let path = alias.path
            return Walk(alias, from: path.isInDefinitions ? definitions : root, path.components)
        }
        if let place = ids[id] { return Walk(alias, from: place, alias.path.components) }
        // HRCoder had no ids: to it this is the path of a key.
        return hasKeysLikeIDs ? Walk(alias, from: root, PathText.components(of: alias.text)) : nil
    }

    private func unknownID(_ alias: HRAlias, at holder: Place?) -> AliasFault {
        let isValid = alias.id.map(HRAlias.isValid) ?? true
        return AliasFault(isValid ? .unknownID : .malformed, alias, at: holder, place: nil)
    }

    private func loop(_ alias: HRAlias, from start: Place) -> AliasFault {
        AliasFault(.loop, alias, at: nil, place: start)
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
        return guessBeyondSlash(components, from: place)
    }

    /// Below the root HRCoder made no component at all of a key that begins with a slash: `p./k.0` became `p.0`.
    private mutating func guessBeyondSlash(
        _ components: ArraySlice<String>, from place: Place
    ) -> (place: Place, rest: ArraySlice<String>)? {
        guard !components.isEmpty, place !== root else { return nil }
        let names = place.memberNames
        guesses -= names.count
        for name in names where name.utf8.first == UInt8(ascii: "/") {
            guard guesses > 0, let member = place.member(name) else { return nil }
            if isAlias(member) { return (member, components) }
            if let found = guess(components, from: member) { return found }
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
}

extension String {
    /// The text with one slash in place of several, and none at its end.
    fileprivate var withSingleSlashes: String {
        let parts = split(separator: "/")
        return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
