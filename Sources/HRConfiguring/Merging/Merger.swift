import HRArchiving

/// Merges a layer over weaker layers.
///
/// Dictionaries merge by key. All other values are replaced as a whole: arrays never merge by index, and references are
/// not followed. Null removes a value.
///
/// Recording origins costs several times as much as merging values, and is optional; see ``OriginFinder``.
struct Merger {
    /// A value with its origin; nil if origins are not recorded.
    private struct Part {
        var node: HRNode
        var origin: Provenance?

        init(_ node: HRNode, _ origin: Provenance?) {
            self.node = node
            self.origin = origin
        }
    }

    let sources: SourceTable
    private let notesOrigins: Bool
    /// True if the result will be merged over weaker values in turn, and therefore keeps nulls and additions.
    private let isComposing: Bool
    /// Errors in changes to weaker layers. If origins are not recorded, it is only significant whether there are any.
    private(set) var faults: [LayerFault] = []
    /// The locations of malformed additions.
    private var noted: Set<LayerPlace> = []
    /// The origin of the root of the tree that is being merged, and the keys from that root to the current value.
    private var root: Provenance
    private var keys: [String] = []

    init(_ sources: SourceTable, notesOrigins: Bool = true, isComposing: Bool = false) {
        self.sources = sources
        self.notesOrigins = notesOrigins
        self.isComposing = isComposing
        root = Provenance(LayerPlace(source: 0, path: HRPath()))
    }

    /// Merges layers, the weakest first. If origins are not recorded, the result has the origins of the weakest layer.
    ///
    /// - Complexity: O(n) in the number of values of all layers.
    mutating func merge(_ weakest: LayerTree, _ stronger: some Sequence<LayerTree>) -> LayerTree {
        stronger.reduce(settle(weakest)) { merge($1, over: $0) }
    }

    mutating func merge(_ strong: LayerTree, over weak: LayerTree) -> LayerTree {
        begin(at: strong.origin)
        let root = merge(part(strong.root, strong.origin), over: part(weak.root, weak.origin))
        guard !strong.definitions.isEmpty else {
            return LayerTree(
                root.node, root.origin ?? weak.origin, definitions: weak.definitions, weak.definitionsOrigin)
        }
        begin(at: strong.definitionsOrigin)
        let definitions = merge(
            part(.dictionary(strong.definitions), strong.definitionsOrigin),
            over: part(.dictionary(weak.definitions), weak.definitionsOrigin))
        return tree(root, definitions, weak)
    }

    /// Resolves a tree without weaker layers: nulls are removed, and additions become arrays.
    private mutating func settle(_ tree: LayerTree) -> LayerTree {
        begin(at: tree.origin)
        let root = settle(part(tree.root, tree.origin))
        begin(at: tree.definitionsOrigin)
        let definitions = settle(part(.dictionary(tree.definitions), tree.definitionsOrigin))
        return self.tree(root, definitions, tree)
    }

    private func tree(_ root: Part, _ definitions: Part, _ weak: LayerTree) -> LayerTree {
        LayerTree(
            root.node, root.origin ?? weak.origin, definitions: definitions.node.fields ?? HRFields(),
            definitions.origin ?? weak.definitionsOrigin)
    }

    private mutating func begin(at root: Provenance) { (self.root, keys) = (root, []) }

    private func part(_ node: HRNode, _ origin: Provenance) -> Part { Part(node, notesOrigins ? origin : nil) }

    /// The location of the current value of the layer that is being merged.
    private func place(of part: Part) -> LayerPlace { part.origin?.place ?? root.descendant(keys).place }

    // MARK: Merging two values

    private mutating func merge(_ strong: Part, over weak: Part) -> Part {
        if let addition = addition(strong) { return add(addition, strong, to: weak) }
        guard let strongFields = strong.node.mergeableFields, let weakFields = weak.node.mergeableFields,
            HRNode.areOfOneClass(strong.node, weak.node)
        else { return replace(weak, by: strong) }
        checkVersions(strong, weak)
        var members = Members(weakFields), origin = weak.origin
        for field in strongFields.storage {
            keys.append(field.key)
            merge(field.key, Part(field.value, strong.origin?.child(field.key)), into: &members, &origin)
            keys.removeLast()
        }
        for (key, place) in strong.origin?.removed ?? [:] where members.position(of: key) == nil {
            origin?.removed[key] = place
        }
        return Part(weak.node.with(members.fields, headerOf: strong.node), origin)
    }

    private mutating func merge(
        _ key: String, _ strong: Part, into members: inout Members, _ origin: inout Provenance?
    ) {
        let position = members.position(of: key)
        if strong.node.isNull, !isComposing {
            if let position { members.remove(at: position) }
            origin?.members[key] = nil
            origin?.removed[key] = strong.origin?.place
            return
        }
        let merged: Part
        if strong.node.isNull {
            merged = strong
        } else if let position {
            merged = merge(strong, over: Part(members[position], origin?.child(key)))
        } else {
            merged = settle(strong)
        }
        if let position { members[position] = merged.node } else { members.append(key, merged.node) }
        guard let member = merged.origin else { return }
        origin?.members[key] = member
        if !strong.node.isNull { origin?.removed[key] = nil }
    }

    private mutating func replace(_ weak: Part, by strong: Part) -> Part {
        var settled = settle(strong)
        guard let strongOrigin = strong.origin, let weakOrigin = weak.origin else { return settled }
        settled.origin?.over = [weakOrigin.place] + weakOrigin.over
        let kinds = (weak.node.kindInNotes, settled.node.kindInNotes)
        let isText = strongOrigin.isLoose && weak.node.isLeaf
        if kinds.0 != kinds.1, !isText { settled.origin?.note = "\(kinds.1) in place of \(kinds.0)" }
        return settled
    }

    private mutating func checkVersions(_ strong: Part, _ weak: Part) {
        guard case .object(let new) = strong.node, case .object(let old) = weak.node,
            HRNode.areOfTwoVersions(strong.node, weak.node)
        else { return }
        let place = place(of: strong)
        let notes = weak.origin.map { ["version \(old.version) is said at \(sources.name(of: $0.place))"] } ?? []
        let error = HRError(
            .malformedVersion, "one object cannot be of two versions, \(old.version) and \(new.version)",
            path: place.path, help: ["leave \(quoted(Vocabulary.version)) to the layer that says the whole object"],
            notes: notes)
        faults.append(LayerFault(error: error, place: place))
    }

    // MARK: Additions to arrays

    private struct Addition {
        let word: String
        let elements: [HRNode]
    }

    /// Returns the addition to an array that a value represents; nil if it is an ordinary value.
    private mutating func addition(_ part: Part) -> Addition? {
        guard case .dictionary(let fields) = part.node,
            let found = fields.storage.first(where: \.isAddition).map(\.key)
        else { return nil }
        let place = place(of: part)
        let words = [ConfigurationWord.append, ConfigurationWord.prepend].filter {
            ($0 == found || fields[$0] != nil) && sources.isWord($0, at: place)
        }
        guard let word = words.first, let value = fields[word] else { return nil }
        guard fields.count == 1 else {
            note("\(quoted(word)) stands alone in its dictionary", at: part.origin?.child(word).place ?? place)
            return nil
        }
        guard let elements = value.elements else {
            note(
                "\(quoted(word)) must be an array, found \(value.kind)",
                at: part.origin?.child(word).place ?? place)
            return nil
        }
        return Addition(word: word, elements: elements)
    }

    private mutating func note(_ message: String, at place: LayerPlace) {
        // If there is no array to which elements can be added, the same value is visited twice.
        guard noted.insert(place).inserted else { return }
        let help = "write {\"\(ConfigurationWord.append)\": […]} in place of the array"
        faults.append(
            LayerFault(error: HRError(.reservedWord, message, path: place.path, help: [help]), place: place))
    }

    private mutating func add(_ addition: Addition, _ strong: Part, to weak: Part) -> Part {
        guard case .array(let old) = weak.node else { return replace(weak, by: strong) }
        let added = settle(addition, strong), new = added.node.elements ?? []
        let isAfter = addition.word == ConfigurationWord.append
        let nodes = isAfter ? old + new : new + old
        guard let weakOrigin = weak.origin, let addedOrigin = added.origin else { return Part(.array(nodes), nil) }
        var origin = Provenance(weakOrigin.place)
        origin.over = weakOrigin.over
        let known = old.indices.map { weakOrigin.child(String($0)) }
        let others = new.indices.map { addedOrigin.child(String($0)) }
        for (index, member) in (isAfter ? known + others : others + known).enumerated() {
            origin.members[String(index)] = member
        }
        return Part(.array(nodes), origin)
    }

    // MARK: Values without weaker ones

    private mutating func settle(_ part: Part) -> Part {
        guard !isComposing, part.node.needsSettling else { return part }
        if let addition = addition(part) { return settle(addition, part) }
        if let elements = part.node.elements { return settle(elements, part) }
        guard let fields = part.node.fields else { return part }
        return settle(fields, of: part)
    }

    /// Returns the array that an addition becomes if there is no array to which it can be added.
    private mutating func settle(_ addition: Addition, _ part: Part) -> Part {
        keys.append(addition.word)
        defer { keys.removeLast() }
        return settle(Part(.array(addition.elements), part.origin?.child(addition.word)))
    }

    private mutating func settle(_ elements: [HRNode], _ part: Part) -> Part {
        var nodes: [HRNode] = [], origin = part.origin
        for (index, element) in elements.enumerated() {
            let settled = settle(String(index), element, part)
            nodes.append(settled.node)
            if let member = settled.origin, element.needsSettling { origin?.members[String(index)] = member }
        }
        return Part(.array(nodes), origin)
    }

    private mutating func settle(_ fields: HRFields, of part: Part) -> Part {
        var kept = HRFields(), origin = part.origin
        for field in fields.storage {
            if field.value.isNull {
                origin?.removed[field.key] = part.origin?.child(field.key).place
                origin?.members[field.key] = nil
                continue
            }
            let settled = settle(field.key, field.value, part)
            kept.storage.append(HRFields.Field(key: field.key, value: settled.node))
            if let member = settled.origin, field.value.needsSettling { origin?.members[field.key] = member }
        }
        var node = part.node
        node.fields = kept
        return Part(node, origin)
    }

    private mutating func settle(_ key: String, _ node: HRNode, _ part: Part) -> Part {
        keys.append(key)
        defer { keys.removeLast() }
        return settle(Part(node, part.origin?.child(key)))
    }
}
