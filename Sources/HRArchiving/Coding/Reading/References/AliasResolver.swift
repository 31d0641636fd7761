import ObjectGraph

/// Resolves aliases to places. It is not recursive, so neither a long chain nor a cycle can exhaust the stack.
struct AliasResolver {
    /// The number of steps that may still be tried for references that HRCoder wrote without escaping the dots in keys.
    private(set) var guesses: Int
    /// True if the root has keys that look like references to ids.
    private let hasKeysLikeIDs: Bool
    /// By the places of aliases, the targets of the resolved ones, and the reasons why the others cannot be resolved.
    private var resolved: [Place: Place] = [:]
    private var faults: [Place: AliasFault] = [:]
    /// For the place of an alias, the place of the next alias on the path to its target.
    private(set) var next: [Place: Place] = [:]
    /// The places of aliases that are being resolved: if one of them is encountered again, there is a cycle.
    private var unresolved: Set<Place> = []
    /// Cached targets of references that are not plain paths.
    private var targets: [HRAlias: AliasTarget] = [:]

    init(for places: ReferencePlaces, guesses: Int) {
        self.guesses = guesses
        hasKeysLikeIDs = places.memberNames(of: .root).contains { $0.utf8.first == UInt8(ascii: "#") }
    }

    /// Returns the target of a reference. Plain paths are looked up each time; others are resolved once.
    mutating func target(of alias: HRAlias, in places: inout ReferencePlaces) -> AliasTarget {
        if let place = places.place(straightTo: alias) { return .place(place) }
        if let known = targets[alias] { return known }
        let target = found(alias, in: &places)
        targets[alias] = target
        return target
    }

    /// The resolution of a reference in progress.
    private struct Walk {
        let alias: HRAlias
        /// The current place, and the remaining components.
        var place: Place
        var rest: ArraySlice<String>
        /// The last place that was reached without guessing, and the components that remained there: guesses start from
        /// this place.
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

    /// Returns the target of a reference, following any other aliases on the path.
    private mutating func found(_ alias: HRAlias, in places: inout ReferencePlaces) -> AliasTarget {
        if let id = alias.id, places.doubtfulIDs.contains(id) { return .nowhere(AliasFault(.doubtfulID(id), alias)) }
        var pending: [(holder: Place, walk: Walk)] = []
        defer { for entry in pending { unresolved.remove(entry.holder) } }
        let target = follow(alias, &pending, &places)
        if case .nowhere(let fault) = target {
            // All aliases on the path fail for the same reason. Resolving each of them again would take quadratic time.
            for entry in pending { faults[entry.holder] = fault }
        }
        return target
    }

    private mutating func follow(
        _ alias: HRAlias, _ pending: inout [(holder: Place, walk: Walk)], _ places: inout ReferencePlaces
    ) -> AliasTarget {
        guard var walk = start(of: alias, in: places) else { return .nowhere(unknownID(alias, at: nil)) }
        while true {
            if case .alias(let next) = places.node(of: walk.place) {
                if let holder = pending.last?.holder { self.next[holder] = walk.place }
                if let fault = faults[walk.place] {
                    guard case .loop = fault.kind else { return .nowhere(fault) }
                    return .nowhere(AliasFault(.loop, alias, place: pending.first?.holder ?? walk.place))
                }
                if let resolved = resolved[walk.place] {
                    walk.arrive(at: resolved, walk.rest)
                    continue
                }
                guard unresolved.insert(walk.place).inserted else {
                    return .nowhere(AliasFault(.loop, alias, place: pending.first?.holder ?? walk.place))
                }
                pending.append((walk.place, walk))
                guard let new = start(of: next, in: places) else { return .nowhere(unknownID(next, at: walk.place)) }
                walk = new
            } else if let component = walk.rest.first {
                if let member = places.member(of: walk.place, component) {
                    walk.place = member
                    walk.rest.removeFirst()
                } else if let (place, rest) = guess(walk.unread, from: walk.base, in: &places) {
                    walk.arrive(at: place, rest)
                } else {
                    return .nowhere(
                        AliasFault(.beyond(component), walk.alias, at: pending.last?.holder, place: walk.place))
                }
            } else if let (holder, waiting) = pending.popLast() {
                unresolved.remove(holder)
                resolved[holder] = walk.place
                let place = walk.place
                walk = waiting
                walk.arrive(at: place, walk.rest)
            } else {
                return .place(walk.place)
            }
        }
    }

    /// Returns the start of a walk, or nil if the id does not exist.
    private func start(of alias: HRAlias, in places: ReferencePlaces) -> Walk? {
        guard let id = alias.id else {
            let path = alias.path
            return Walk(alias, from: path.isInDefinitions ? .definitions : .root, path.components)
        }
        if let place = places.ids[id] { return Walk(alias, from: place, alias.path.components) }
        // HRCoder did not have ids: in its files, such a reference is a path whose first key begins with `#`.
        return hasKeysLikeIDs ? Walk(alias, from: .root, PathText.components(of: alias.text)) : nil
    }

    private func unknownID(_ alias: HRAlias, at holder: Place?) -> AliasFault {
        let isValid = alias.id.map(HRAlias.isValid) ?? true
        return AliasFault(isValid ? .unknownID : .malformed, alias, at: holder)
    }

    /// Interprets components as the parts of keys that contain dots, which HRCoder did not escape, and slashes, which
    /// it omitted. The longest possible key is tried first.
    ///
    /// - Returns: The place that all components refer to, or the place of an alias, with the components that remain for
    ///   the target of the alias; nil if there is neither.
    private mutating func guess(
        _ components: ArraySlice<String>, from place: Place, in places: inout ReferencePlaces
    ) -> (place: Place, rest: ArraySlice<String>)? {
        guard components.count <= 64 else { return nil }
        for count in stride(from: components.count, through: 1, by: -1) {
            guard guesses > 0 else { return nil }
            guesses -= 1
            let key = components.prefix(count).joined(separator: ".")
            let rest = components.dropFirst(count)
            for candidate in spellings(of: key, in: place, places) {
                guard let member = places.member(of: place, candidate) else { continue }
                if rest.isEmpty || places.isAlias(member) { return (member, rest) }
                if let found = guess(rest, from: member, in: &places) { return found }
            }
        }
        return guessBeyondSlash(components, from: place, in: &places)
    }

    /// Searches below keys that begin with a slash. Except for keys of the root, HRCoder did not write a component for
    /// such a key: `p./k.0` became `p.0`.
    private mutating func guessBeyondSlash(
        _ components: ArraySlice<String>, from place: Place, in places: inout ReferencePlaces
    ) -> (place: Place, rest: ArraySlice<String>)? {
        guard !components.isEmpty, place != .root else { return nil }
        let names = places.memberNames(of: place)
        guesses -= names.count
        for name in names where name.utf8.first == UInt8(ascii: "/") {
            guard guesses > 0, let member = places.member(of: place, name) else { return nil }
            if places.isAlias(member) { return (member, components) }
            if let found = guess(components, from: member, in: &places) { return found }
        }
        return nil
    }

    /// Returns the keys that HRCoder may have written as a component of a path: it removed a slash at the end, and one
    /// of two successive slashes.
    private mutating func spellings(of key: String, in place: Place, _ places: ReferencePlaces) -> [String] {
        guard key.utf8.contains(UInt8(ascii: "/")) else { return [key, key + "/"] }
        let names = places.memberNames(of: place)
        guesses -= names.count
        return [key, key + "/"] + names.filter { $0 != key && $0.withSingleSlashes == key }
    }
}

extension String {
    /// The string with single slashes in place of several, and without a slash at its end.
    fileprivate var withSingleSlashes: String {
        let parts = split(separator: "/")
        return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
