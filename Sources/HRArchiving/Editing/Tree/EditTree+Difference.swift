import ObjectGraph

extension EditTree {
    /// Changes a node's value to another one; only differences are edited, so that equal parts keep their notation.
    mutating func change(_ node: Int, to new: HRNode) throws(HRError) {
        let old = try meaning(of: node)
        try change(node, from: old, to: new)
    }

    private mutating func change(_ node: Int, from old: HRNode, to new: HRNode) throws(HRError) {
        guard old != new else { return }
        if node == Self.root, !texts.document.definitions.isEmpty, old.fields == nil || new.fields == nil {
            throw HRError(
                .notWritable, "the root must stay a dictionary, because the file has \(quoted(Vocabulary.definitions))")
        }
        switch (old, new) {
        case (.array(let old), .array(let new)) where kind(of: node) == .array:
            try changeElements(of: node, from: old, to: new)
        case (.dictionary, .dictionary), (.dictionary, .object), (.object, .dictionary), (.object, .object):
            guard kind(of: node) == .dictionary, try changeObject(node, from: old, to: new) else { fallthrough }
        default:
            try replaceLeaf(node, by: new)
        }
    }

    // MARK: Dictionaries and objects

    /// Changes the header and the fields of an object or a dictionary; returns false if a plain value cannot be changed
    /// in place.
    private mutating func changeObject(_ node: Int, from old: HRNode, to new: HRNode) throws(HRError) -> Bool {
        let (before, after) = (old.asObject, new.asObject)
        if before.plainValue != nil || after.plainValue != nil {
            guard let first = before.plainValue, let second = after.plainValue,
                let value = word(Vocabulary.value, in: node)
            else { return false }
            try change(value, from: first, to: second)
        }
        // An object with an empty header is a dictionary. Leaves that are written with reserved keys are not handled
        // here.
        try changeWord(before.className.map { .className($0) }, to: after.className.map { .className($0) }, in: node)
        try changeWord(before.id.map { .id($0) }, to: after.id.map { .id($0) }, in: node)
        let version = { (object: HRObject) in object.version == 0 ? nil : ReservedMember.version(object.version) }
        try changeWord(version(before), to: version(after), in: node)
        try changeFields(of: node, from: old.fields ?? [:], to: new.fields ?? [:])
        return true
    }

    private mutating func changeWord(_ old: ReservedMember?, to new: ReservedMember?, in node: Int) throws(HRError) {
        guard old != new, let key = (old ?? new)?.key else { return }
        if key == Vocabulary.id { willChangeID(of: node) }
        defer { if key == Vocabulary.id, case .string(let id) = new?.value { declare(id, by: node) } }
        switch (word(key, in: node), new) {
        case (let word?, let new?): try change(word, to: new.value)
        case (let word?, nil): remove(word)
        case (nil, let new?): try insert(new, in: node)
        case (nil, nil): break
        }
    }

    /// Changes the members of a dictionary: existing keys keep their positions, and a new key is inserted after the
    /// nearest existing key that precedes it in the new value.
    private mutating func changeFields(of node: Int, from old: HRFields, to new: HRFields) throws(HRError) {
        let (fresh, known) = (new.valuesByKey, old.valuesByKey)
        var kept: [(member: Member, key: String?)] = []
        for member in members(of: node) {
            let key = userKey(of: member, in: node)
            if let key, fresh[key] == nil { continue }
            kept.append((member, key))
            if let key, let old = known[key], let new = fresh[key], old != new {
                try change(self.node(of: member, in: node), from: old, to: new)
            }
        }
        let keys = Set(kept.compactMap(\.key))
        var added: [String: Member] = [:]
        for field in new where !keys.contains(field.key) {
            added[field.key] = .node(add(try Fragment(field.value, key: field.key, in: settings), in: node))
        }
        arrange(Self.merged(kept, added, in: new.keys), in: node)
    }

    /// Returns the kept and the new members of a dictionary. Each new member is placed after the kept member that
    /// precedes it most closely in the order of all keys, or, if none precedes it, before the kept member that follows
    /// it most closely.
    static func merged<Kind>(
        _ kept: [(member: Kind, key: String?)], _ new: [String: Kind], in order: [String]
    ) -> [Kind] {
        let known = Set(kept.compactMap(\.key))
        var first: (members: [Kind], before: String?) = ([], nil)
        var behind: [String: [Kind]] = [:]
        var previous: String?
        for key in order {
            if known.contains(key) {
                if previous == nil { first.before = key }
                previous = key
            } else if let member = new[key] {
                if let previous { behind[previous, default: []].append(member) } else { first.members.append(member) }
            }
        }
        var list: [Kind] = []
        for (member, key) in kept {
            if let key, key == first.before { list += first.members }
            list.append(member)
            if let key { list += behind[key] ?? [] }
        }
        return first.before == nil ? list + first.members : list
    }

    /// Returns the user's key of a member; nil for reserved keys.
    private func userKey(of member: Member, in node: Int) -> String? {
        guard let key = key(of: member, in: node) else { return nil }
        if settings.isPlain { return key }
        let isSchema = node == Self.root && key == Vocabulary.schema
        return isSchema ? nil : KeySpelling.component(of: key)
    }

    // MARK: Arrays

    private mutating func changeElements(of node: Int, from old: [HRNode], to new: [HRNode]) throws(HRError) {
        var matching = ElementMatching(old: old.count, new: new.count)
        matching.match(old.map(\.objectID), new.map(\.objectID))
        matching.match(old.map { $0 as HRNode? }, new.map { $0 as HRNode? })
        if !matching.isComplete { matching.matchSimilar { old[$0].similarity(to: new[$1]) } }
        matching.matchInOrder { old[$0].isAlike(new[$1]) }
        let members = members(of: node)
        guard members.count == old.count else { return try replace(node, by: .array(new)) }
        var list: [Member] = []
        for (position, origin) in matching.origins.enumerated() {
            if let origin {
                list.append(members[origin])
            } else {
                list.append(.node(add(try Fragment(new[position], in: settings), in: node)))
            }
        }
        for (position, origin) in matching.origins.enumerated() {
            guard let origin, old[origin] != new[position] else { continue }
            try change(self.node(of: members[origin], in: node), from: old[origin], to: new[position])
        }
        arrange(list, in: node)
    }

    // MARK: Leaves

    /// Replaces a leaf. If the new leaf is written with the same reserved key as the old one, only the value under that
    /// key is replaced.
    private mutating func replaceLeaf(_ node: Int, by new: HRNode) throws(HRError) {
        let fragment = try Fragment(new, in: settings), text = fragment.placed
        let words = Array(text.tree.children(of: fragment.place))
        // Only strings are replaced under a reserved key. A date without a calendar notation has a number there.
        guard !new.isContainer, words.count == 1, let name = text.key(of: words[0]), memberCount(of: node) == 1,
            let word = word(name, in: node), text.syntax.isString(text.tree.value(of: words[0]), in: text.text),
            let value = text.string(in: text.tree.value(of: words[0]))
        else { return try replace(node, by: new) }
        try replace(word, by: .string(value))
        if case .alias(let alias) = new { hasChangedReference(node, to: alias.text) }
    }
}

extension HRNode {
    /// The id by which elements of an array are matched.
    fileprivate var objectID: String? {
        if case .object(let object) = self { object.id } else { nil }
    }

    /// Returns true if one node may be a changed version of the other, by the rules for archives of graphs.
    func isSameKind(as other: HRNode) -> Bool {
        switch (self, other) {
        case (.object(let first), .object(let second)): first.className == second.className
        case (.array, .array), (.dictionary, .dictionary): true
        case (.array, _), (_, .array), (.dictionary, _), (_, .dictionary), (.object, _), (_, .object): false
        default: true
        }
    }

    /// The part of the members of two dictionaries or objects that are equal, from 0 to 1; 0 for other values.
    fileprivate func similarity(to other: HRNode) -> Double {
        guard let fields, let others = other.fields?.valuesByKey, isAlike(other) else { return 0 }
        let common = fields.storage.count { others[$0.key] != nil }
        let equal = fields.storage.count { others[$0.key] == $0.value }
        return common == 0 ? 0 : Double(equal) / Double(fields.count + others.count - common)
    }

    /// Returns true if one node may be a changed version of the other, by the rules for files, in which objects may
    /// lack their class.
    fileprivate func isAlike(_ other: HRNode) -> Bool {
        switch (self, other) {
        case (.object(let first), .object(let second)) where first.id != nil && second.id != nil: false
        case (.dictionary, .object), (.object, .dictionary): true
        default: isSameKind(as: other)
        }
    }
}

extension EditTree {
    mutating func change(to new: HRDocument) throws(HRError) {
        // Only a dictionary can contain definitions.
        if kind(of: Self.root) != .dictionary { try change(node(at: HRPath()), to: new.root) }
        if !settings.isPlain, new.definitions != texts.document.definitions {
            if let known = definitionsNode(), new.definitions.isEmpty {
                remove(known)
            } else {
                try change(definitions(), to: .dictionary(new.definitions))
            }
        }
        try change(node(at: HRPath()), to: new.root)
    }
}

extension HRFields {
    /// The values by their keys; for duplicate keys, the last value.
    var valuesByKey: [String: HRNode] { Dictionary(storage.map { ($0.key, $0.value) }) { _, last in last } }
}
