import HRArchiving
import TestSupport

/// A document as a tree of things that know what they refer to: what edits in a row shall come to. It has nothing in common
/// with the editor: what a reference leads to is kept as a thing, and its text is only asked for by those that lead nowhere.
final class EditThing {
    enum Kind { case leaf, array, dictionary, reference }

    weak var parent: EditThing?
    var kind: Kind
    /// The key in a dictionary.
    var key = ""
    var number = 0
    var id: String?
    var children: [EditThing] = []
    /// What a reference says, and over which things it leads; none if it leads nowhere.
    var text = ""
    var way: [EditThing] = []
    var start: EditThing?
    /// What a new reference led to in the end before it was put in.
    var meant: EditThing?

    init(_ kind: Kind) { self.kind = kind }

    func add(_ child: EditThing, at index: Int? = nil) {
        child.parent = self
        children.insert(child, at: index ?? children.count)
    }

    func detach() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// The thing itself and all in it.
    var all: [EditThing] { [self] + children.flatMap(\.all) }

    func contains(_ other: EditThing) -> Bool {
        var next: EditThing? = other
        while let thing = next {
            if thing === self { return true }
            next = thing.parent
        }
        return false
    }

    func child(_ component: String) -> EditThing? {
        switch kind {
        case .array: Int(component).flatMap { children.indices.contains($0) ? children[$0] : nil }
        case .dictionary: children.first { $0.key == component }
        case .leaf, .reference: nil
        }
    }

    /// What names the thing in its parent.
    var component: String? {
        guard let parent else { return nil }
        if parent.kind == .dictionary { return key }
        return parent.children.firstIndex { $0 === self }.map(String.init)
    }

    /// The value with the references' texts as they were given.
    var node: HRNode {
        switch kind {
        case .leaf: return .integer(HRInteger(Int64(number)))
        case .array: return .array(children.map(\.node))
        case .reference: return .alias(HRAlias(text))
        case .dictionary:
            let fields = HRFields(children.map { ($0.key, $0.node) })
            return id.map { .object(HRObject(className: nil, id: $0, fields: fields)) } ?? .dictionary(fields)
        }
    }
}

/// A document of such things.
final class EditModel {
    let root = EditThing(.dictionary)
    let definitions = EditThing(.dictionary)

    var things: [EditThing] { root.all + definitions.children.flatMap(\.all) }
    var references: [EditThing] { things.filter { $0.kind == .reference } }

    func path(of thing: EditThing) -> HRPath? {
        if thing === root { return HRPath() }
        if thing === definitions { return HRPath(inDefinitions: []) }
        guard let parent = thing.parent, let path = path(of: parent), let component = thing.component else {
            return nil
        }
        return path.appending(component)
    }

    func isThere(_ thing: EditThing) -> Bool { root.contains(thing) || definitions.contains(thing) }

    func thing(withID id: String) -> EditThing? {
        definitions.children.first { $0.key == id } ?? root.all.first { $0.id == id && $0.kind == .dictionary }
            ?? things.first { $0.id == id && $0.kind == .dictionary }
    }

    // MARK: References

    private func end(of reference: EditThing) -> EditThing? {
        reference.way.last ?? reference.start
    }

    /// What a thing leads to in the end; nil if that is nowhere.
    func target(of thing: EditThing) -> EditThing? {
        var next: EditThing? = thing
        for _ in 0...things.count {
            guard let found = next, found.kind == .reference else { return next }
            next = end(of: found)
        }
        return nil
    }

    /// Looks up a text: where it starts, and over which things it leads.
    func look(up text: String) -> (start: EditThing, way: [EditThing])? {
        let alias = HRAlias(text)
        let start: EditThing? =
            if let id = alias.id { thing(withID: id) } else { alias.path.isInDefinitions ? definitions : root }
        guard let start else { return nil }
        var way: [EditThing] = []
        var place = start
        for component in alias.path.components {
            guard let holder = target(of: place), let next = holder.child(component) else { return nil }
            way.append(next)
            place = next
        }
        return (start, way)
    }

    /// Looks up references that lead nowhere, until no more of them do.
    func lookUp() {
        for reference in references {
            if reference.start == nil, let meant = reference.meant, isThere(meant) { lead(reference, to: meant) }
            reference.meant = nil
        }
        var isNew = true
        while isNew {
            isNew = false
            for reference in references where reference.start == nil {
                guard let (start, way) = look(up: reference.text) else { continue }
                (reference.start, reference.way) = (start, way)
                isNew = true
            }
        }
    }

    func lose(_ reference: EditThing) { (reference.start, reference.way) = (nil, []) }

    /// Spells all references so that they lead where they do.
    func spell() {
        for reference in references where reference.start != nil { spell(reference) }
    }

    private func spell(_ reference: EditThing) {
        guard let start = reference.start else { return }
        var place = start
        for thing in reference.way {
            guard let holder = target(of: place), holder === thing.parent else { return lead(reference) }
            place = thing
        }
        let components = reference.way.map { $0.component ?? "" }
        let id = start.parent === definitions ? start.key : start.id
        if start !== root, start !== definitions {
            guard let id, isThere(start) else { return lead(reference) }
            reference.text = HRAlias(id: id, path: HRPath(components)).text
        } else {
            reference.text = (start === root ? HRPath(components) : HRPath(inDefinitions: components)).description
        }
    }

    /// Has a reference lead straight to its target.
    private func lead(_ reference: EditThing) {
        guard let end = end(of: reference) else { return }
        let direct = isThere(end) ? end : target(of: end)
        guard let target = direct, isThere(target) else { return lose(reference) }
        lead(reference, to: target)
    }

    private func lead(_ reference: EditThing, to target: EditThing) {
        guard let path = path(of: target) else { return }
        reference.start = path.isInDefinitions ? definitions : root
        reference.way = around(target)
        reference.text = path.description
    }

    private func around(_ thing: EditThing) -> [EditThing] {
        var way: [EditThing] = []
        var next = thing
        while let parent = next.parent {
            way.insert(next, at: 0)
            next = parent
        }
        return way
    }

    // MARK: Changes

    /// Takes a thing out; false if a reference to it would mean something else afterwards.
    func remove(_ thing: EditThing) -> Bool {
        let users = references.filter { !thing.contains($0) && $0.start != nil }
        let ends = users.map { (reference: $0, target: end(of: $0).flatMap(target(of:))) }
        thing.detach()
        for (reference, target) in ends {
            let way = [reference.start].compactMap { $0 } + reference.way
            let isBroken = way.contains { $0 !== root && $0 !== definitions && !isThere($0) }
            guard isBroken else { continue }
            if let target, isThere(target) {
                lead(reference, to: target)
            } else {
                lose(reference)
            }
        }
        for (reference, _) in ends where reference.start == nil && look(up: reference.text) != nil { return false }
        return true
    }

    /// Puts another value in the place of a thing; references into it are looked up anew.
    func replace(_ thing: EditThing, by other: EditThing) {
        for reference in references where reference !== thing {
            guard let start = reference.start, !thing.contains(reference) else { continue }
            let inside = ([start] + reference.way.dropLast()).contains { thing.contains($0) }
            let end = self.end(of: reference)
            if inside || end.map({ $0 !== thing && thing.contains($0) }) ?? false { lose(reference) }
        }
        for child in thing.children { child.parent = nil }
        thing.kind = other.kind
        thing.number = other.number
        thing.id = other.id
        thing.text = other.text
        (thing.start, thing.way, thing.meant) = (other.start, other.way, other.meant)
        thing.children = []
        for child in other.children { thing.add(child) }
    }
}
