import HRArchiving
import ObjectGraph

@testable import HRConfiguring

/// Lays what one layer says over what weaker ones say.
///
/// Dictionaries merge by key. Everything else is replaced as a whole: arrays never merge by index, and nothing goes through a
/// reference. Null removes.
/// The merger as it was when it noted origins with every value.
struct FormerMerger {
    typealias Part = (node: HRNode, origin: Provenance)

    let sources: SourceTable
    /// Whether the result is to be laid over weaker values in turn, so that it says what it changes of them.
    private let isComposing: Bool
    private(set) var faults: [PlacedFault] = []
    /// Where additions are at fault.
    private var noted: Set<LayerPlace> = []

    init(_ sources: SourceTable, isComposing: Bool = false) {
        self.sources = sources
        self.isComposing = isComposing
    }

    mutating func merge(_ strong: LayerTree, over weak: LayerTree) -> LayerTree {
        let root = merge((strong.root, strong.origin), over: (weak.root, weak.origin))
        guard !strong.definitions.isEmpty else {
            return LayerTree(root.node, root.origin, definitions: weak.definitions, weak.definitionsOrigin)
        }
        let definitions = merge(
            (.dictionary(strong.definitions), strong.definitionsOrigin),
            over: (.dictionary(weak.definitions), weak.definitionsOrigin))
        return LayerTree(
            root.node, root.origin, definitions: definitions.node.fields ?? HRFields(), definitions.origin)
    }

    /// A tree with nothing beneath it: nulls go, and what would be added stands alone.
    mutating func settle(_ tree: LayerTree) -> LayerTree {
        let root = settle((tree.root, tree.origin))
        let definitions = settle((.dictionary(tree.definitions), tree.definitionsOrigin))
        return LayerTree(
            root.node, root.origin, definitions: definitions.node.fields ?? HRFields(), definitions.origin)
    }

    // MARK: One value over another

    mutating func merge(_ strong: Part, over weak: Part) -> Part {
        if let addition = addition(strong) { return add(addition, strong, to: weak) }
        guard let strongFields = strong.node.mergeableFields, let weakFields = weak.node.mergeableFields,
            HRNode.areOfOneClass(strong.node, weak.node)
        else { return replace(weak, by: strong) }
        checkVersions(strong, weak)
        var members = FormerMembers(weakFields), origin = weak.origin
        for field in strongFields {
            merge(field.key, (field.value, strong.origin.child(field.key)), into: &members, &origin)
        }
        for (key, place) in strong.origin.removed where members[key] == nil { origin.removed[key] = place }
        return (weak.node.with(members.fields, headerOf: strong.node), origin)
    }

    private mutating func merge(
        _ key: String, _ strong: Part, into members: inout FormerMembers, _ origin: inout Provenance
    ) {
        let weak = members[key].map { ($0, origin.child(key)) }
        if case .null = strong.node, isComposing {
            members[key] = .null
            origin.members[key] = strong.origin
            return
        }
        if case .null = strong.node {
            members[key] = nil
            origin.members[key] = nil
            origin.removed[key] = strong.origin.place
            return
        }
        let merged = weak.map { merge(strong, over: $0) } ?? settle(strong)
        members[key] = merged.node
        origin.members[key] = merged.origin
        origin.removed[key] = nil
    }

    private mutating func replace(_ weak: Part, by strong: Part) -> Part {
        var settled = settle(strong)
        settled.origin.over = [weak.origin.place] + weak.origin.over
        let kinds = (weak.node.kindInNotes, settled.node.kindInNotes)
        let isText = strong.origin.isLoose && weak.node.isLeaf
        if kinds.0 != kinds.1, !isText { settled.origin.note = "\(kinds.1) in place of \(kinds.0)" }
        return settled
    }

    private mutating func checkVersions(_ strong: Part, _ weak: Part) {
        guard case .object(let new) = strong.node, case .object(let old) = weak.node,
            HRNode.areOfTwoVersions(strong.node, weak.node)
        else { return }
        let error = HRError(
            .malformedVersion, "one object cannot be of two versions, \(old.version) and \(new.version)",
            path: strong.origin.place.path,
            help: ["leave \(quoted(Vocabulary.version)) to the layer that says the whole object"],
            notes: ["version \(old.version) is said at \(sources.name(of: weak.origin.place))"])
        faults.append(PlacedFault(error: error, place: strong.origin.place))
    }

    // MARK: Additions to arrays

    private struct Addition {
        let word: String
        let elements: [HRNode]
    }

    /// What is to be added to an array, if the value says that and nothing else.
    private mutating func addition(_ part: Part) -> Addition? {
        guard case .dictionary(let fields) = part.node else { return nil }
        let words = [ConfigurationWord.append, ConfigurationWord.prepend].filter {
            fields[$0] != nil && sources.isWord($0, at: part.origin.place)
        }
        guard let word = words.first, let value = fields[word] else { return nil }
        guard fields.count == 1 else {
            note("\(quoted(word)) stands alone in its dictionary", at: part.origin.child(word).place)
            return nil
        }
        guard let elements = value.elements else {
            note("\(quoted(word)) must be an array, found \(value.kind)", at: part.origin.child(word).place)
            return nil
        }
        return Addition(word: word, elements: elements)
    }

    private mutating func note(_ message: String, at place: LayerPlace) {
        // A value is looked at again where it has nothing to be added to.
        guard noted.insert(place).inserted else { return }
        let help = "write {\"\(ConfigurationWord.append)\": […]} in place of the array"
        faults.append(
            PlacedFault(error: HRError(.reservedWord, message, path: place.path, help: [help]), place: place))
    }

    private mutating func add(_ addition: Addition, _ strong: Part, to weak: Part) -> Part {
        guard case .array(let old) = weak.node else { return replace(weak, by: strong) }
        let array = strong.origin.child(addition.word)
        var parts = addition.elements.indices.map { index in
            settle((addition.elements[index], array.child(String(index))))
        }
        var origin = Provenance(weak.origin.place)
        origin.over = weak.origin.over
        let known = old.indices.map { (old[$0], weak.origin.child(String($0))) }
        parts = addition.word == ConfigurationWord.append ? known + parts : parts + known
        for (index, part) in parts.enumerated() { origin.members[String(index)] = part.origin }
        return (.array(parts.map(\.node)), origin)
    }

    // MARK: A value over nothing

    private mutating func settle(_ part: Part) -> Part {
        guard !isComposing, part.node.needsSettling else { return part }
        if let addition = addition(part) {
            return settle((.array(addition.elements), part.origin.child(addition.word)))
        }
        if let elements = part.node.elements { return settle(elements, part.origin) }
        guard let fields = part.node.fields else { return part }
        var kept = HRFields(), origin = part.origin
        for field in fields {
            let member = part.origin.child(field.key)
            if case .null = field.value {
                origin.removed[field.key] = member.place
                origin.members[field.key] = nil
                continue
            }
            let settled = settle((field.value, member))
            kept.append(field.key, settled.node)
            if field.value.needsSettling { origin.members[field.key] = settled.origin }
        }
        var node = part.node
        node.fields = kept
        return (node, origin)
    }

    private mutating func settle(_ elements: [HRNode], _ arrayOrigin: Provenance) -> Part {
        var nodes: [HRNode] = [], origin = arrayOrigin
        for (index, element) in elements.enumerated() {
            let settled = settle((element, arrayOrigin.child(String(index))))
            nodes.append(settled.node)
            if element.needsSettling { origin.members[String(index)] = settled.origin }
        }
        return (.array(nodes), origin)
    }
}

/// Fields while others are merged into them: a key is found at once, however many there are.
struct FormerMembers {
    private var entries: [(key: String, value: HRNode?)]
    private var positions: [String: Int]

    /// - Complexity: O(n).
    init(_ fields: HRFields) {
        entries = fields.map { ($0.key, $0.value) }
        positions = Dictionary(fields.enumerated().map { ($1.key, $0) }) { first, _ in first }
    }

    /// What there is, in order.
    ///
    /// - Complexity: O(n).
    var fields: HRFields {
        var fields = HRFields()
        for (key, value) in entries { if let value { fields.append(key, value) } }
        return fields
    }

    /// The value under a key; a new one goes behind all others.
    subscript(key: String) -> HRNode? {
        get { positions[key].flatMap { entries[$0].value } }
        set {
            if let position = positions[key], entries[position].value != nil || newValue == nil {
                entries[position].value = newValue
            } else if newValue != nil {
                positions[key] = entries.count
                entries.append((key, newValue))
            }
        }
    }
}
