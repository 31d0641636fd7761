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
        /// A key that another change of the same batch has put in meanwhile gets the value, if it may be there.
        case insert(HRNode, key: String?, container: Int, before: EditTree.Member?, HRPath, mayBeThere: Bool)
        case remove(node: Int, HRDocumentText.Comments)
        case rename(node: Int, String, HRPath)
        case renameID(node: Int?, definition: Int?, String)
        case move(node: Int, target: Int, before: EditTree.Member?, key: String?, HRPath)
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
            action = .insert(value, key: nil, container: node, before: nil, path, mayBeThere: false)
        case .remove(let path, let comments):
            let (container, member, _) = try Self.member(at: path, &tree)
            action = .remove(node: tree.node(of: member, in: container), comments)
        case .rename(let path, let key):
            let (container, member, component) = try Self.member(at: path, &tree)
            guard tree.kind(of: container) == .dictionary else {
                throw HRError(.invalidValue, "an element of an array has no key", path: path)
            }
            if key != component { try Self.checkNew(key, in: container, path, &tree) }
            action = .rename(node: tree.node(of: member, in: container), key, path)
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
        if let (container, member) = tree.member(component, of: parent) {
            try tree.checkSingle(component, in: container, at: path)
            return .change(node: tree.node(of: member, in: container), value)
        }
        return try insert(value, path, at: nil, mayBeThere: true, &tree)
    }

    private static func addDefinitions(_ tree: inout EditTree) throws(HRError) {
        guard tree.kind(of: EditTree.root) == .dictionary, tree.definitionsNode() == nil else { return }
        tree.isHalfMade = true
        try tree.definitions()
    }

    /// The path of the container that a path's last component is a member of.
    private static func container(of path: HRPath) -> HRPath {
        var container = path
        container.components = path.components.dropLast()
        return container
    }

    private static func insert(
        _ value: HRNode, _ path: HRPath, at position: Int?, mayBeThere: Bool = false, _ tree: inout EditTree
    ) throws(HRError) -> Action {
        try check(value, tree)
        guard let component = path.components.last else { throw rootError("inserted") }
        if path.isInDefinitions, path.components.count == 1 { try addDefinitions(&tree) }
        let (container, before, key) = try place(
            for: component, in: Self.container(of: path), at: position, path, &tree)
        return .insert(value, key: key, container: container, before: before, path, mayBeThere: mayBeThere)
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
            return (container, index < count ? tree.member(at: index, of: container) : nil, nil)
        case .dictionary:
            try checkNew(component, in: container, whole, &tree)
            try checkContents(of: container, path, component, &tree)
            if let position, !(0...count).contains(position) {
                throw HRError(.missingKey, "there is no position \(position) among \(count) members", path: path)
            }
            let before = position.flatMap { $0 < count ? tree.member(at: $0, of: container) : nil }
            return (container, before, component)
        }
    }

    /// Refuses a new key in a reference, which readers would ignore, and a key that is meant for an id.
    private static func checkContents(
        of container: Int, _ path: HRPath, _ component: String, _ tree: inout EditTree
    ) throws(HRError) {
        if !tree.settings.isPlain, container != EditTree.root, let text = tree.referenceText(of: container) {
            throw HRError(
                .invalidValue, "\(quoted(path.description)) is a reference, which has no members", path: path,
                help: ["change what it refers to, \(quoted(text)), or set it to another value"])
        }
        guard container == EditTree.root, component.utf8.first == UInt8(ascii: "#") else { return }
        tree.followReferences()
        guard !tree.settings.isPlain, !tree.lookedUp(HRAlias(component)).parts.isEmpty else { return }
        throw HRError(
            .missingKey, "an id is no path, and \(quoted(component)) is one", path: path,
            help: ["name the place of the object: document.path(of:) tells it"])
    }

    private static func member(
        at path: HRPath, _ tree: inout EditTree
    ) throws(HRError) -> (container: Int, member: EditTree.Member, component: String) {
        guard let component = path.components.last else { throw rootError("removed, renamed or moved") }
        let parent = try tree.node(at: container(of: path))
        guard let (container, member) = tree.member(component, of: parent) else {
            _ = try tree.child(component, of: parent, at: container(of: path))
            throw rootError("found")
        }
        try tree.checkSingle(component, in: container, at: path)
        return (container, member, component)
    }

    private static func move(
        _ path: HRPath, _ destination: HRPath, _ tree: inout EditTree
    ) throws(HRError) -> Action {
        let (container, member, component) = try member(at: path, &tree)
        guard !destination.lies(in: path) || destination == path else { throw selfError(path) }
        guard let newComponent = destination.components.last else { throw rootError("replaced by a move") }
        let node = tree.node(of: member, in: container)
        let target = tree.innermost(try tree.node(at: Self.container(of: destination)))
        if target == container {
            guard tree.kind(of: container) == .array else {
                if newComponent != component { try checkNew(newComponent, in: container, destination, &tree) }
                return .rename(node: node, newComponent, path)
            }
            let count = tree.memberCount(of: container)
            guard let index = arrayIndex(newComponent), index < count, let position = arrayIndex(component) else {
                throw HRError(
                    .missingKey,
                    "there is no place \(quoted(newComponent)) in \(quoted(Self.container(of: path).description))",
                    path: Self.container(of: path))
            }
            let next = index >= position ? index + 1 : index
            let before = next < count ? tree.member(at: next, of: container) : nil
            return .move(node: node, target: container, before: before, key: nil, path)
        }
        let found = try place(
            for: newComponent, in: Self.container(of: destination), at: nil, destination, &tree)
        return .move(node: node, target: found.container, before: found.before, key: found.key, path)
    }

    private static func renameID(
        _ id: String, _ newID: String, _ tree: inout EditTree
    ) throws(HRError) -> Action {
        guard HRAlias.isValid(id: newID) else {
            throw HRError.malformed(id: newID)
        }
        tree.followReferences()
        if newID != id, tree.node(ofID: newID) != nil {
            throw HRError(.duplicateID, "something has the id \(quoted(newID)) already")
        }
        let definition = tree.definition(named: id)
        let word = tree.object(declaring: id).flatMap { tree.word(Vocabulary.id, in: $0) }
        guard definition != nil || word != nil else {
            throw HRError(
                .danglingReference, "nothing has the id \(quoted(id))",
                suggestion: nearestName(to: id, among: tree.declaredIDs.sorted()))
        }
        return .renameID(node: word, definition: definition, newID)
    }

    // MARK: Errors

    private static func check(_ value: HRNode, _ tree: EditTree) throws(HRError) {
        _ = try Fragment(value, in: tree.settings)
    }

    private static func checkNew(
        _ key: String, in container: Int, _ path: HRPath, _ tree: inout EditTree
    ) throws(HRError) {
        guard tree.member(named: key, in: container) != nil else { return }
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
    private static func selfError(_ path: HRPath) -> HRError {
        HRError(.invalidValue, "a value cannot be moved into itself", path: path)
    }

    /// Whether comments would be lost, because a member goes into a container that is new itself.
    func needsText(_ tree: inout EditTree) -> Bool {
        guard case .move(let node, let target, _, _, _) = action, tree.nodes[target].value.text > 0,
            let origin = tree.nodes[node].origin
        else { return false }
        return tree.hasComments(beside: origin)
    }

    func make(in tree: inout EditTree) throws(HRError) {
        switch action {
        case .change(let node, let value):
            try tree.writeReferences(in: node)
            try tree.change(node, to: value)
        case .insert(let value, let key, let container, let before, let path, let mayBeThere):
            try Self.checkKind(of: container, key, path, tree)
            if let key, let member = tree.member(named: key, in: container) {
                guard mayBeThere else { return try Self.checkNew(key, in: container, path, &tree) }
                return try tree.change(tree.node(of: member, in: container), to: value)
            }
            let new = tree.add(try Fragment(value, key: key, in: tree.settings), keyed: key != nil, in: container)
            tree.attach(new, before: before, in: container)
        case .remove(let node, let comments):
            guard let member = tree.member(of: node) else { return }
            if comments == .keep { tree.keepComments(of: node, member) }
            tree.willRemove(node)
            tree.detach(node)
        case .rename(let node, let key, let path):
            let container = tree.nodes[node].parent
            guard tree.member(of: node) != nil else { return }
            guard tree.kind(of: container) == .dictionary else {
                throw HRError(.invalidValue, "an element of an array has no key", path: path)
            }
            if let member = tree.member(named: key, in: container), tree.node(of: member, in: container) != node {
                try Self.checkNew(key, in: container, path, &tree)
            }
            try tree.rename(node, to: key)
        case .renameID(let node, let definition, let new):
            if let node {
                let object = tree.nodes[node].parent
                try tree.replace(node, by: .string(new))
                tree.declare(new, by: object)
            }
            if let definition { try tree.rename(definition, to: new) }
        case .move(let node, let target, let before, let key, let path):
            guard tree.member(of: node) != nil else { return }
            guard !tree.isAncestor(node, of: target) else { throw Self.selfError(path) }
            try Self.checkKind(of: target, key, path, tree)
            if let key { try Self.checkNew(key, in: target, path, &tree) }
            tree.detach(node)
            if let key { try tree.spell(key, of: node) } else { tree.nodes[node].key = nil }
            tree.attach(node, before: before, in: target)
            tree.hasMoved(node)
        }
    }

    /// Refuses a member for a container that another change of the same batch has made one of another kind.
    private static func checkKind(
        of container: Int, _ key: String?, _ path: HRPath, _ tree: EditTree
    ) throws(HRError) {
        let kind = tree.kind(of: container)
        guard kind != (key == nil ? .array : .dictionary) else { return }
        throw HRError(
            .typeMismatch, "what shall hold \(quoted(path.description)) becomes another value in the same batch",
            path: path)
    }
}

extension TextChange {
    /// Whether values may have other paths afterwards.
    fileprivate var movesValues: Bool {
        switch self {
        case .rename, .renameID, .move, .remove: true
        case .insert(let value, let path, _): !value.isLeaf || path.components.last.flatMap(arrayIndex) != nil
        case .set(let value, _): !value.isLeaf
        case .append: false
        }
    }

    fileprivate var value: HRNode? {
        switch self {
        case .set(let value, _), .insert(let value, _, _), .append(let value, _): value
        case .rename, .renameID, .move, .remove: nil
        }
    }
}

extension EditTree {
    /// Makes changes whose paths all mean the tree before the first of them.
    ///
    /// - Returns: False if nothing was made, because the text with all changes before is needed.
    mutating func make(_ changes: [TextChange]) throws(HRError) -> Bool {
        isEditedByPaths = true
        isHalfMade = false
        if changes.contains(where: \.movesValues) { followReferences() }
        followed?.meant = [:]
        for change in changes { if let value = change.value { noteMeaning(of: value) } }
        var steps: [EditStep] = []
        for change in changes { steps.append(try EditStep(change, in: &self)) }
        for step in steps where step.needsText(&self) { return false }
        for step in steps {
            try step.make(in: &self)
            isHalfMade = true
        }
        endFollowing()
        return true
    }

    /// Whether there are comments that belong to a member of the file.
    fileprivate mutating func hasComments(beside place: Int) -> Bool {
        guard let parent = file.tree.parent(of: place) else { return false }
        let siblings = places(in: Location(text: 0, place: parent))
        guard let position = siblings.binarySearch(place) else { return false }
        return file.keyComments(of: place) != nil
            || Gap(behind: position - 1, of: siblings, in: parent, file).lead(of: file.text).hasComments
            || Gap(behind: position, of: siblings, in: parent, file).tail(of: file.text).hasComments
    }

    /// Has the comments of a member stay when it goes.
    fileprivate mutating func keepComments(of node: Int, _ member: Member) {
        if case .place(let place) = member { nodes[nodes[node].parent].keptComments.insert(place) }
        guard case .node = member, let origin = nodes[node].origin, let parent = file.tree.parent(of: origin),
            let container = self.node(ofFilePlace: parent)
        else { return }
        nodes[container].keptComments.insert(origin)
    }
}
