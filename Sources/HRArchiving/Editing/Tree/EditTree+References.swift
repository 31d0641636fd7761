/// The targets of a text's references while the text is edited. The targets are nodes, which stay the same when keys
/// and positions change.
///
/// A reference is split into parts where it passes through another reference. A dangling reference waits for the name
/// that is missing on its path: a key, an index or an id.
struct FollowedReferences: Sendable {
    /// A name that is missing on the path of a dangling reference, with the scope of the name.
    struct Wait {
        /// The scope in which a name is looked up.
        enum Scope: Hashable {
            case container(Int)
            case ids
            /// The target of another reference, which is dangling itself. The name is empty.
            case reference(Int)
        }

        let scope: Scope
        let name: String

        static func member(_ name: String, of container: Int) -> Wait { Wait(scope: .container(container), name: name) }
        static func id(_ id: String) -> Wait { Wait(scope: .ids, name: id) }
        static func reference(_ node: Int) -> Wait { Wait(scope: .reference(node), name: "") }
    }

    struct Reference {
        /// The reference as it was last written.
        var alias: HRAlias
        /// The parts of the path to the target; empty if the reference is dangling.
        var parts: [ReferencePart] = []
        var wait: Wait?
        /// The object with the id at the beginning of the reference, even if the reference is dangling.
        var named: Int?
        /// True if the reference was added by the current change, so that its text may refer to a value by its path
        /// before the change.
        var isNew = false
        /// True if the target was removed, and another value has the target's path.
        var isMisled = false

        /// The nodes along the reference.
        fileprivate var stops: [Int] { parts.flatMap { [$0.start, $0.end] } + [named].compactMap(\.self) }
    }

    var references: [Int: Reference] = [:]
    /// For each node, the references that begin at it, pass through it or lead to it.
    private(set) var users: [Int: Set<Int>] = [:]
    private var waiting: [Wait.Scope: [String: Set<Int>]] = [:]
    /// For each id, the objects that declare it, or declared it earlier.
    var declarations: [String: [EditTree.Value]] = [:]
    var change = Change()

    /// The state during one change.
    struct Change {
        /// References that have to be looked up at the end of the change.
        var unresolved: Set<Int> = []
        /// The references that are being looked up, and a reference that has to be looked up before them.
        var inProgress: Set<Int> = []
        var needed: Int?
        /// References whose targets were removed.
        var lost: Set<Int> = []
        /// The meaning of each new reference in the tree before the change, by the text of the reference: the parts of
        /// the reference, and the node to which it finally leads.
        var meant: [String: (parts: [ReferencePart], target: Int?)] = [:]
    }

    mutating func set(_ reference: Reference, of node: Int) {
        forget(node)
        references[node] = reference
        for stop in reference.stops { users[stop, default: []].insert(node) }
        if let wait = reference.wait { waiting[wait.scope, default: [:]][wait.name, default: []].insert(node) }
    }

    mutating func forget(_ node: Int) {
        guard let old = references.removeValue(forKey: node) else { return }
        for stop in old.stops { users[stop]?.remove(node) }
        if let wait = old.wait { waiting[wait.scope]?[wait.name]?.remove(node) }
    }

    /// Marks the references that wait for a name, because the name may exist now.
    mutating func touch(_ wait: Wait) { change.unresolved.formUnion(waiting[wait.scope]?[wait.name] ?? []) }

    mutating func touch(allIn scope: Wait.Scope) { change.unresolved.formUnion(waits(in: scope)) }

    func waits(in scope: Wait.Scope) -> Set<Int> { Set((waiting[scope] ?? [:]).values.joined()) }
}

// MARK: Looking up

extension EditTree {
    /// Looks up all references, before a change after which paths may lead to other values.
    ///
    /// - Complexity: O(n) in the length of the text.
    mutating func followReferences() {
        guard followed == nil, !settings.isPlain else { return }
        var found = FollowedReferences()
        for (object, id) in TextReferences.texts(under: Vocabulary.id, in: file) {
            found.declarations[id, default: []].append(.place(object))
        }
        followed = found
        for place in TextReferences.values(under: Vocabulary.alias, in: file) {
            guard let parent = file.tree.parent(of: place), let node = node(ofPlace: parent), node != Self.root,
                nodes[node].value == Location(text: 0, place: parent), isAttached(node)
            else { continue }
            track(node)
        }
        // Each new value has a text of its own. Of the nodes in that text, the first one is the node of the value
        // itself.
        var seen: Set<Int> = [0]
        for node in nodes.indices where seen.insert(nodes[node].value.text).inserted && isAttached(node) {
            trackWords(in: node)
        }
        endFollowing()
    }

    /// Returns the text of a node that is a reference; nil for any other node.
    mutating func referenceText(of node: Int) -> String? { text(after: Vocabulary.alias, in: node) }

    private mutating func text(after word: String, in node: Int) -> String? {
        guard let word = self.word(word, in: node), case .string(let text) = nodes[word].base else { return nil }
        return text
    }

    private mutating func track(_ node: Int, isNew: Bool = false) {
        guard let text = referenceText(of: node) else { return }
        followed?.set(FollowedReferences.Reference(alias: HRAlias(text), isNew: isNew), of: node)
        followed?.change.unresolved.insert(node)
    }

    /// Finds the references and ids in a new value.
    mutating func trackWords(in root: Int) {
        let placed = texts[nodes[root].value.text]
        for place in TextReferences.values(under: Vocabulary.alias, in: placed) {
            guard let parent = placed.tree.parent(of: place), let node = node(ofPlace: parent, inNew: root),
                node != Self.root
            else { continue }
            track(node, isNew: true)
        }
        for (object, id) in TextReferences.texts(under: Vocabulary.id, in: placed) {
            if let node = node(ofPlace: object, inNew: root) { declare(id, by: node) }
        }
    }

    mutating func declare(_ id: String, by node: Int) {
        followed?.declarations[id, default: []].append(.node(node))
        followed?.touch(.id(id))
    }

    /// Returns the node of the definitions.
    mutating func definitionsNode() -> Int? { word(Vocabulary.definitions, in: Self.root) }

    mutating func isDefinitions(_ node: Int) -> Bool {
        nodes[node].parent == Self.root && definitionsNode() == node
    }

    /// Returns the object or definition with an id.
    mutating func node(ofID id: String) -> Int? { definition(named: id) ?? object(declaring: id) }

    mutating func definition(named id: String) -> Int? {
        guard let definitions = definitionsNode(), let member = member(named: id, in: definitions) else { return nil }
        return node(of: member, in: definitions)
    }

    /// Returns the node of the value under a reserved key of a dictionary; nil if there is none.
    mutating func word(_ word: String, in node: Int) -> Int? {
        guard !settings.isPlain, kind(of: node) == .dictionary,
            let member = member(named: Self.name(ofWord: word), in: node)
        else { return nil }
        return self.node(of: member, in: node)
    }

    /// All ids that objects or definitions have.
    var declaredIDs: [String] {
        var tree = self
        let objects = (followed?.declarations.keys).map { $0.filter { tree.object(declaring: $0) != nil } } ?? []
        guard let definitions = tree.definitionsNode() else { return objects }
        let names = tree.members(of: definitions).compactMap { tree.key(of: $0, in: definitions) }
        return objects + names.map(KeySpelling.userKey)
    }

    mutating func object(declaring id: String) -> Int? {
        for declaration in (followed?.declarations[id] ?? []).reversed() {
            let known: Int? =
                switch declaration {
                case .place(let place): node(ofPlace: place)
                case .node(let node): node
                }
            guard let node = known, text(after: Vocabulary.id, in: node) == id, isAttached(node) else { continue }
            return node
        }
        return nil
    }

    /// Returns the id of an object, or the name of a definition.
    private mutating func currentID(of node: Int) -> String? {
        if let definitions = definitionsNode(), nodes[node].parent == definitions, let member = member(of: node),
            let key = key(of: member, in: definitions)
        {
            return KeySpelling.userKey(key)
        }
        return text(after: Vocabulary.id, in: node)
    }

    /// Returns the value at which the path of a reference begins, and what the reference waits for if there is no such
    /// value.
    private mutating func start(of alias: HRAlias) -> (node: Int?, wait: FollowedReferences.Wait) {
        if let id = alias.id { return (node(ofID: id), .id(id)) }
        let definitions = definitionsNode()
        if alias.path.isInDefinitions {
            return (definitions, .member(Self.name(ofWord: Vocabulary.definitions), of: Self.root))
        }
        return (wrappedRoot() ?? Self.root, .id(""))
    }

    /// Looks up a reference: finds the parts of its path, or the name that it lacks.
    mutating func lookedUp(_ alias: HRAlias) -> FollowedReferences.Reference {
        var reference = FollowedReferences.Reference(alias: alias)
        let (first, wait) = start(of: alias)
        guard var start = first else {
            reference.wait = wait
            return reference
        }
        if alias.id != nil { reference.named = start }
        var parts: [ReferencePart] = []
        var place = start
        for component in alias.path.components {
            if followed?.references[place] != nil {
                parts.append(ReferencePart(start: start, end: place))
                guard let target = target(of: place) else {
                    reference.wait = .reference(place)
                    return reference
                }
                (start, place) = (target, target)
            }
            guard let (container, member) = member(component, of: place) else {
                reference.wait = .member(component, of: innermost(place))
                return reference
            }
            place = node(of: member, in: container)
        }
        reference.parts = parts + [ReferencePart(start: start, end: place)]
        return reference
    }

    /// Returns the final target of a node: the node itself if it is not a reference; nil if it is dangling.
    private mutating func target(of node: Int) -> Int? {
        var next = node
        var passed: Set<Int> = []
        while let reference = followed?.references[next] {
            guard passed.insert(next).inserted else { return nil }
            if followed?.change.unresolved.contains(next) == true, followed?.change.inProgress.contains(next) == false {
                followed?.change.needed = next
            }
            guard let end = reference.parts.last?.end else { return nil }
            next = end
        }
        return next
    }

    /// Looks up the unresolved references, and ends the change. A reference that other references pass through is
    /// looked up before these.
    mutating func endFollowing() {
        while let first = followed?.change.unresolved.first {
            var waiting = [first]
            followed?.change.inProgress = [first]
            while let node = waiting.last {
                guard let old = followed?.references[node] else {
                    waiting.removeLast()
                    followed?.change.unresolved.remove(node)
                    continue
                }
                followed?.change.needed = nil
                let new = lookedUp(old.alias)
                if let needed = followed?.change.needed {
                    waiting.append(needed)
                    followed?.change.inProgress.insert(needed)
                } else {
                    waiting.removeLast()
                    followed?.change.unresolved.remove(node)
                    settle(node, old, new)
                }
            }
        }
        followed?.change = FollowedReferences.Change()
    }

    private mutating func settle(
        _ node: Int, _ old: FollowedReferences.Reference, _ found: FollowedReferences.Reference
    ) {
        var new = found
        if old.isNew, let (parts, target) = followed?.change.meant[old.alias.text], let end = parts.last?.end {
            if isWay(parts) {
                new.parts = parts
                new.wait = nil
                new.named = old.alias.id == nil ? nil : parts.first?.start
            } else if let rest = isAttached(end) ? end : target, isAttached(rest) {
                new = direct(to: rest) ?? new
            }
        }
        if followed?.change.lost.contains(node) == true, !new.parts.isEmpty {
            new = FollowedReferences.Reference(alias: old.alias, isMisled: true)
        }
        followed?.set(new, of: node)
        if !new.parts.isEmpty { followed?.touch(.reference(node)) }
    }

    /// Records what the references in a new value refer to before the value is inserted.
    mutating func noteMeaning(of value: HRNode) {
        guard followed != nil else { return }
        for (_, node) in HRDocument(value).walk {
            guard case .alias(let alias) = node, followed?.change.meant[alias.text] == nil else { continue }
            let parts = lookedUp(alias).parts
            guard let end = parts.last?.end else { continue }
            let target = target(of: end)
            followed?.change.meant[alias.text] = (parts, target)
        }
    }
}

// MARK: Changes

extension EditTree {
    /// Returns the nodes in a value, beginning with the node of the value itself.
    private mutating func nodes(under node: Int) -> [Int] {
        var found = [node]
        var index = 0
        while index < found.count {
            let next = found[index]
            index += 1
            found += nodes[next].nodes.values.filter { nodes[$0].parent == next }
            guard hasNewMembers(next) else { continue }
            for case .node(let new) in members(of: next) { found.append(new) }
        }
        return found
    }

    /// Prepares for the replacement of a value: references into the old value are looked up again in the new one.
    mutating func willReplace(_ node: Int) {
        guard followed != nil else { return }
        let inside = nodes(under: node)
        for other in inside {
            for user in followed?.users[other] ?? [] where other != node || passes(user, through: node) {
                reconsider(user)
            }
            for user in followed?.waits(in: .container(other)) ?? [] { reconsider(user) }
            if followed?.references[other] != nil { forget(other) }
        }
        if isDefinitions(node) { followed?.touch(allIn: .ids) }
    }

    /// Returns true if a reference continues after a node, or begins with the node's id.
    private func passes(_ user: Int, through node: Int) -> Bool {
        guard let reference = followed?.references[user] else { return false }
        return reference.named == node || reference.parts.dropLast().contains { $0.end == node }
            || reference.parts.dropFirst().contains { $0.start == node }
    }

    /// Marks a reference, so that it is looked up again by its current text at the end of the change.
    private mutating func reconsider(_ user: Int) {
        guard let old = followed?.references[user], followed?.change.unresolved.contains(user) == false else { return }
        let alias = HRAlias(text(ofReference: user) ?? old.alias.text)
        followed?.set(FollowedReferences.Reference(alias: alias, isMisled: old.isMisled), of: user)
        followed?.change.unresolved.insert(user)
    }

    private mutating func forget(_ node: Int) {
        followed?.touch(.reference(node))
        followed?.forget(node)
        followed?.change.unresolved.remove(node)
    }

    /// Prepares for the removal of a value.
    mutating func willRemove(_ node: Int) {
        guard followed != nil else { return }
        let inside = nodes(under: node)
        let gone = Set(inside)
        var users: Set<Int> = []
        for other in inside { users.formUnion(followed?.users[other] ?? []) }
        var kept: [(user: Int, target: Int)] = []
        for user in users.subtracting(gone).sorted() {
            guard let reference = followed?.references[user], let end = reference.parts.last?.end else { continue }
            if let target = target(of: end), !gone.contains(target), !isAncestor(node, of: target) {
                kept.append((user, target))
            } else {
                reconsider(user)
                followed?.change.lost.insert(user)
            }
        }
        for other in inside {
            for user in followed?.waits(in: .container(other)) ?? [] where !gone.contains(user) { reconsider(user) }
            for user in followed?.users[other] ?? [] where !gone.contains(user) {
                if followed?.references[user]?.parts.isEmpty == true { reconsider(user) }
            }
        }
        for (user, target) in kept { lead(user, to: target) }
        for other in inside where followed?.references[other] != nil { forget(other) }
    }

    /// Makes a reference refer to a value directly by its path.
    private mutating func lead(_ user: Int, to target: Int) {
        if let reference = direct(to: target) { followed?.set(reference, of: user) }
    }

    /// Returns a reference to a value by its path from the root; nil if the value has been removed.
    private mutating func direct(to target: Int) -> FollowedReferences.Reference? {
        path(of: target).map { path in
            FollowedReferences.Reference(
                alias: HRAlias(path), parts: [ReferencePart(start: Self.root, end: target)])
        }
    }

    /// Returns true if each part of a reference still leads to the next one.
    private mutating func isWay(_ parts: [ReferencePart]) -> Bool {
        for (part, next) in zip(parts, parts.dropFirst()) {
            guard followed?.references[part.end] != nil, target(of: part.end) == next.start else { return false }
        }
        return parts.allSatisfy { isAttached($0.start) && isAttached($0.end) }
    }

    /// Updates references after a value has moved to another container. A reference that begins at an object that does
    /// not contain the value any more then refers to the value by its path from the root.
    mutating func hasMoved(_ node: Int) {
        guard followed != nil else { return }
        for other in nodes(under: node) {
            for user in followed?.users[other] ?? [] {
                guard let reference = followed?.references[user], let end = reference.parts.last?.end else { continue }
                let isApart = reference.parts.enumerated().contains { index, part in
                    (index > 0 || reference.named != nil) && !isAncestor(part.start, of: part.end)
                }
                if isApart { lead(user, to: end) }
            }
        }
    }

    /// Marks the references that may refer to a new member of a container.
    mutating func hasNew(_ member: Member, in container: Int) {
        guard followed != nil else { return }
        guard let key = key(of: member, in: container), kind(of: container) == .dictionary else {
            let last = String(memberCount(of: container) - 1)
            followed?.touch(.member(last, of: container))
            return
        }
        let name = name(ofKey: key)
        if name != key, key.hasPrefix("$") { followed?.touch(allIn: .container(container)) }
        followed?.touch(.member(name, of: container))
        if isDefinitions(container) { followed?.touch(.id(name)) }
        if container == Self.root, key == Vocabulary.definitions { followed?.touch(allIn: .ids) }
    }

    /// Marks the references by the id of an object before the id is replaced by other means than a renaming, which the
    /// references would follow.
    mutating func willChangeID(of node: Int) {
        for user in followed?.users[node] ?? [] where followed?.references[user]?.named == node { reconsider(user) }
    }

    /// Marks a reference, and those that pass through it, after its text has changed.
    mutating func hasChangedReference(_ node: Int, to text: String) {
        guard followed?.references[node] != nil else { return }
        for user in followed?.users[node] ?? [] where passes(user, through: node) { reconsider(user) }
        followed?.touch(.reference(node))
        followed?.set(FollowedReferences.Reference(alias: HRAlias(text), isNew: true), of: node)
        followed?.change.unresolved.insert(node)
    }

    // MARK: Texts

    /// Returns the current path of a value; nil if the value has been removed.
    mutating func path(of node: Int) -> HRPath? {
        guard node != Self.root else { return HRPath() }
        let parent = nodes[node].parent
        guard let member = member(of: node), let path = path(of: parent) else { return nil }
        guard kind(of: parent) == .dictionary else {
            return position(of: member, in: parent).map { path.appending(String($0)) }
        }
        return key(of: member, in: parent).map { self.path(path, toKey: $0, isAtRoot: parent == Self.root) }
    }

    /// Returns the current path of a value of the file; nil if the value has been removed. For a value in a container
    /// that was replaced, the path continues as it was before the replacement.
    mutating func path(ofPlace place: Int) -> HRPath? {
        if let node = node(ofPlace: place) { return path(of: node) }
        guard let parent = file.tree.parent(of: place), let path = path(ofPlace: parent) else { return nil }
        if let key = file.key(of: place) { return self.path(path, toKey: key, isAtRoot: parent == file.tree.root) }
        return texts.places(in: Location(text: 0, place: parent)).binarySearch(place).map { path.appending(String($0)) }
    }

    /// Returns the path of the value under a key of a dictionary, given the path of the dictionary.
    private func path(_ path: HRPath, toKey key: String, isAtRoot: Bool) -> HRPath {
        if settings.isPlain { return path.appending(key) }
        if isAtRoot, key == Vocabulary.definitions { return HRPath(inDefinitions: []) }
        return Vocabulary.isWord(key) ? path : path.appending(KeySpelling.userKey(key))
    }

    private mutating func position(of member: Member, in node: Int) -> Int? {
        if let order = listed.orders[node] { return order.position(of: member) }
        guard nodes[node].members == nil, case .place(let place) = member else {
            makeOrder(of: node)
            return listed.orders[node]?.position(of: member)
        }
        return texts.places(in: nodes[node].value).binarySearch(place)
    }

    /// Returns the text of a reference to its current target; nil if the target has been removed.
    private mutating func text(ofReference node: Int) -> String? {
        guard let reference = followed?.references[node] else { return nil }
        let alias = reference.alias
        guard let end = reference.parts.last?.end else {
            guard let named = reference.named, let id = currentID(of: named), id != alias.id else { return alias.text }
            return HRAlias(id: id, path: alias.path).text
        }
        let id = reference.named.flatMap { currentID(of: $0) }
        if reference.named == nil || id != nil {
            let text = alias.text(over: reference.parts, id: id) { self.path(of: $0) }
            if let text { return text }
        }
        let path = path(of: end) ?? target(of: end).flatMap { self.path(of: $0) }
        return path?.description
    }

    // MARK: The end

    /// Updates the texts of the references in a value.
    mutating func writeReferences(in node: Int) throws(HRError) {
        guard followed != nil else { return }
        for other in nodes(under: node) where followed?.references[other] != nil { try write(other) }
    }

    /// Updates the texts of all references, and stops following them.
    ///
    /// - Complexity: O(n) in the number of references and of the nodes along them.
    mutating func writeReferences() throws(HRError) {
        guard let followed else { return }
        for node in followed.references.keys.sorted() where isAttached(node) {
            if followed.references[node]?.isMisled == true { noteMisled(node) }
            try write(node)
        }
        self.followed = nil
    }

    private mutating func write(_ node: Int) throws(HRError) {
        guard let text = text(ofReference: node), let word = word(Vocabulary.alias, in: node),
            nodes[word].base != .string(text)
        else { return }
        try replace(word, by: .string(text))
    }

    /// Records a reference whose target was removed, if its text would refer to another value now.
    private mutating func noteMisled(_ node: Int) {
        guard let alias = followed?.references[node]?.alias, !lookedUp(alias).parts.isEmpty else { return }
        lostReferences.append((.node(node), alias.text))
    }
}
