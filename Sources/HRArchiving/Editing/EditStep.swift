import ObjectGraph

/// A change of a text, by paths, as it was requested.
enum TextChange: Sendable {
    case set(HRNode, HRPath)
    case insert(HRNode, HRPath, position: Int?)
    case append(HRNode, HRPath)
    case remove(HRPath, HRDocumentText.Comments)
    case rename(HRPath, String)
    case renameID(String, String)
    case move(HRPath, HRPath)
}

/// A change with resolved paths: it means the same members after other changes have moved them.
struct EditStep {
    private enum Action {
        case change(node: Int, HRNode)
        case insert(HRNode, key: String?, container: Int, before: EditTree.Member?)
        case remove(EditTree.Member, container: Int, HRDocumentText.Comments)
        case rename(node: Int, String)
        case renameID(node: Int?, definition: Int?, String, String)
        case move(EditTree.Member, container: Int, target: Int, before: EditTree.Member?, key: String?)
    }

    private let action: Action

    /// Resolves the paths of a change.
    init(_ change: TextChange, in tree: inout EditTree) throws(HRError) {
        switch change {
        case .set(let value, let path): action = try Self.set(value, path, &tree)
        case .insert(let value, let path, let position):
            action = try Self.insert(value, path, at: position, &tree)
        case .append(let value, let path):
            let node = tree.innermost(try tree.node(at: path))
            guard tree.kind(of: node) == .array else {
                let kind = tree.nodes[node].base.kind
                throw HRError(.typeMismatch, "\(quoted(path.description)) is \(kind), not an array", path: path)
            }
            try Self.check(value, tree)
            action = .insert(value, key: nil, container: node, before: nil)
        case .remove(let path, let comments):
            let (container, position, _) = try Self.member(at: path, &tree)
            action = .remove(tree.members(of: container)[position], container: container, comments)
        case .rename(let path, let key):
            let (container, position, component) = try Self.member(at: path, &tree)
            guard tree.kind(of: container) == .dictionary else {
                throw HRError(.invalidValue, "an element of an array has no key", path: path)
            }
            if key != component { try Self.checkNew(key, in: container, path, &tree) }
            action = .rename(node: tree.node(ofMember: position, in: container), key)
        case .renameID(let id, let newID): action = try Self.renameID(id, newID, &tree)
        case .move(let path, let destination): action = try Self.move(path, destination, &tree)
        }
    }

    // MARK: Looking up

    private static func set(_ value: HRNode, _ path: HRPath, _ tree: inout EditTree) throws(HRError) -> Action {
        try check(value, tree)
        guard let parentPath = path.parent, let component = path.components.last else {
            return .change(node: try tree.node(at: path), value)
        }
        if path.isInDefinitions, parentPath.isRoot || path.components.count == 1 { try addDefinitions(&tree) }
        let parent = try tree.node(at: Self.container(of: path))
        if let (container, position) = tree.container(of: component, in: parent) {
            try tree.checkSingle(component, in: container, at: path)
            return .change(node: tree.node(ofMember: position, in: container), value)
        }
        return try insert(value, path, at: nil, &tree)
    }

    private static func addDefinitions(_ tree: inout EditTree) throws(HRError) {
        if tree.kind(of: EditTree.root) == .dictionary { try tree.definitions() }
    }

    /// The path of the container that a path's last component is a member of.
    private static func container(of path: HRPath) -> HRPath {
        var container = path
        container.components = path.components.dropLast()
        return container
    }

    private static func insert(
        _ value: HRNode, _ path: HRPath, at position: Int?, _ tree: inout EditTree
    ) throws(HRError) -> Action {
        try check(value, tree)
        guard let component = path.components.last else { throw rootError("inserted") }
        if path.isInDefinitions, path.components.count == 1 { try addDefinitions(&tree) }
        let (container, before, key) = try place(
            for: component, in: Self.container(of: path), at: position, path, &tree)
        return .insert(value, key: key, container: container, before: before)
    }

    /// Where a new member goes.
    private static func place(
        for component: String, in path: HRPath, at position: Int?, _ whole: HRPath, _ tree: inout EditTree
    ) throws(HRError) -> (container: Int, before: EditTree.Member?, key: String?) {
        let container = tree.innermost(try tree.node(at: path))
        let count = tree.memberCount(of: container)
        switch tree.isNotation(container) ? .leaf : tree.kind(of: container) {
        case .leaf: throw tree.missing(component, in: container, at: path)
        case .array:
            guard let index = arrayIndex(component), index <= count else {
                throw HRError(
                    .missingKey, "there is no place \(quoted(component)) in \(quoted(path.description))", path: path,
                    help: ["it has \(count == 1 ? "one element" : "\(count) elements"), counted from 0"])
            }
            return (container, index < count ? tree.members(of: container)[index] : nil, nil)
        case .dictionary:
            try checkNew(component, in: container, whole, &tree)
            try checkContents(of: container, path, component, tree)
            if let position, !(0...count).contains(position) {
                throw HRError(.missingKey, "there is no position \(position) among \(count) members", path: path)
            }
            let before = position.flatMap { $0 < count ? tree.members(of: container)[$0] : nil }
            return (container, before, component)
        }
    }

    /// Refuses a new key in a reference, which readers would ignore, and a key that is meant for an id.
    private static func checkContents(
        of container: Int, _ path: HRPath, _ component: String, _ tree: EditTree
    ) throws(HRError) {
        if case .alias(let alias) = tree.nodes[container].base, !tree.settings.isPlain {
            throw HRError(
                .invalidValue, "\(quoted(path.description)) is a reference, which has no members", path: path,
                help: ["change what it refers to, \(quoted(alias.text)), or set it to another value"])
        }
        guard container == EditTree.root, component.utf8.first == UInt8(ascii: "#"),
            tree.document.resolved(HRAlias(component)) != nil
        else { return }
        throw HRError(
            .missingKey, "an id is no path, and \(quoted(component)) is one", path: path,
            help: ["name the place of the object: document.path(of:) tells it"])
    }

    private static func member(
        at path: HRPath, _ tree: inout EditTree
    ) throws(HRError) -> (container: Int, position: Int, component: String) {
        guard let component = path.components.last else { throw rootError("removed, renamed or moved") }
        let parent = try tree.node(at: container(of: path))
        guard let (container, position) = tree.container(of: component, in: parent) else {
            _ = try tree.child(component, of: parent, at: container(of: path))
            throw rootError("found")
        }
        try tree.checkSingle(component, in: container, at: path)
        return (container, position, component)
    }

    private static func move(
        _ path: HRPath, _ destination: HRPath, _ tree: inout EditTree
    ) throws(HRError) -> Action {
        let (container, position, component) = try member(at: path, &tree)
        guard !destination.lies(in: path) || destination == path else {
            throw HRError(.invalidValue, "a value cannot be moved into itself", path: path)
        }
        guard let newComponent = destination.components.last else { throw rootError("replaced by a move") }
        let member = tree.members(of: container)[position]
        let target = tree.innermost(try tree.node(at: Self.container(of: destination)))
        if target == container {
            guard tree.kind(of: container) == .array else {
                if newComponent != component { try checkNew(newComponent, in: container, destination, &tree) }
                return .rename(node: tree.node(of: member, in: container), newComponent)
            }
            let members = tree.members(of: container)
            guard let index = arrayIndex(newComponent), members.indices.contains(index) else {
                throw HRError(
                    .missingKey,
                    "there is no place \(quoted(newComponent)) in \(quoted(Self.container(of: path).description))",
                    path: Self.container(of: path))
            }
            let next = index > position ? index + 1 : index
            return .move(
                member, container: container, target: container, before: next < members.count ? members[next] : nil,
                key: nil)
        }
        let found = try place(
            for: newComponent, in: Self.container(of: destination), at: nil, destination, &tree)
        return .move(member, container: container, target: found.container, before: found.before, key: found.key)
    }

    private static func renameID(
        _ id: String, _ newID: String, _ tree: inout EditTree
    ) throws(HRError) -> Action {
        guard HRAlias.isValid(id: newID) else {
            throw HRError(
                .malformedReference, "\(quoted(newID)) cannot be an id",
                help: ["an id is a letter or \"_\", then letters, digits, \"_\" and \"-\""])
        }
        if newID != id, tree.declarations(of: newID) != (nil, nil) {
            throw HRError(.duplicateID, "something has the id \(quoted(newID)) already")
        }
        let found = tree.declarations(of: id)
        guard found != (nil, nil) else {
            throw HRError(
                .danglingReference, "nothing has the id \(quoted(id))",
                suggestion: nearestName(to: id, among: tree.declaredIDs.sorted()))
        }
        return .renameID(node: found.word, definition: found.definition, id, newID)
    }

    // MARK: Errors

    private static func check(_ value: HRNode, _ tree: EditTree) throws(HRError) {
        _ = try Fragment(value, in: tree.settings)
    }

    private static func checkNew(
        _ key: String, in container: Int, _ path: HRPath, _ tree: inout EditTree
    ) throws(HRError) {
        let isThere = tree.members(of: container).contains { member in
            tree.key(of: member, in: container).map { tree.isKey($0, key) } ?? false
        }
        guard isThere else { return }
        var place = path
        if !place.components.isEmpty { place.components[place.components.count - 1] = key }
        throw HRError(
            .duplicateKey, "the key \(quoted(key)) is there already", path: place,
            help: ["set its value, or take it out first"])
    }

    private static func rootError(_ verb: String) -> HRError {
        HRError(.invalidValue, "the root cannot be \(verb)", path: HRPath(), help: ["set its value instead"])
    }
}

extension EditStep {
    func make(in tree: inout EditTree) throws(HRError) {
        switch action {
        case .change(let node, let value): try tree.change(node, to: value)
        case .insert(let value, let key, let container, let before):
            try tree.insert(value, key: key, at: tree.position(of: before, in: container), in: container)
        case .remove(let member, let container, let comments):
            guard let position = tree.members(of: container).firstIndex(of: member) else { return }
            tree.remove(memberAt: position, of: container, keepingComments: comments == .keep)
        case .rename(let node, let key): try tree.rename(node, to: key)
        case .renameID(let node, let definition, let old, let new):
            if let node { try tree.replace(node, by: .string(new)) }
            if let definition { try tree.rename(definition, to: new) }
            tree.renamedIDs[old] = new
            tree.isChanged = true
        case .move(let member, let container, let target, let before, let key):
            guard let position = tree.members(of: container).firstIndex(of: member) else { return }
            var newPosition = tree.position(of: before, in: target)
            if target == container, newPosition > position { newPosition -= 1 }
            try tree.move(memberAt: position, of: container, to: newPosition, in: target, key: key)
        }
    }
}

extension EditTree {
    fileprivate mutating func position(of member: Member?, in container: Int) -> Int {
        guard let member else { return memberCount(of: container) }
        return members(of: container).firstIndex(of: member) ?? memberCount(of: container)
    }
}
