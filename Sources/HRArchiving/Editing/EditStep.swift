import ObjectGraph

/// A requested change of a text, with its paths.
enum TextChange: Sendable {
    case set(HRNode, HRPath)
    case insert(HRNode, HRPath, position: Int?, layout: MemberLayout? = nil)
    case append(HRNode, HRPath)
    case remove(HRPath, HRDocumentText.Comments)
    case rename(HRPath, String)
    case renameID(String, String)
    case move(HRPath, HRPath)
}

/// A change whose paths have been resolved to nodes, which stay valid when other changes move the members.
struct EditStep {
    private enum Action {
        case change(node: Int, HRNode)
        /// Inserts a value. If `mayBeThere` is true and an earlier change of the batch has inserted the same key, the
        /// value under the key is replaced.
        case insert(HRNode, Target, HRPath, mayBeThere: Bool)
        case remove(node: Int, HRDocumentText.Comments)
        case rename(node: Int, String, HRPath)
        case renameID(node: Int?, definition: Int?, String)
        case move(node: Int, Target, HRPath)
    }

    /// The position of a new member in a container: before the member `before`, or, if that is nil, after the last
    /// member.
    private struct Target {
        let container: Int
        let before: EditTree.Member?
        var layout: MemberLayout?
        /// The key of the member; nil in an array.
        var key: String?
    }

    private let action: Action

    /// Resolves the paths of a change.
    init(_ change: TextChange, in tree: inout EditTree) throws(HRError) {
        switch change {
        case .set(let value, let path): action = try Self.set(value, path, &tree)
        case .insert(let value, let path, let position, let layout):
            action = try Self.insert(value, path, at: position, layout, &tree)
        case .append(let value, let path):
            let node = tree.innermost(try tree.node(at: path))
            guard tree.kind(of: node) == .array else {
                let kind = tree.nodes[node].base.kind
                throw HRError(.typeMismatch, "\(quoted(path.description)) is \(kind), not an array", path: path)
            }
            try Self.check(value, tree)
            action = .insert(value, Target(container: node, before: nil), path, mayBeThere: false)
        case .remove(let path, let comments):
            action = .remove(node: try Self.member(at: path, &tree).node, comments)
        case .rename(let path, let key):
            let (container, node, component) = try Self.member(at: path, &tree)
            try Self.checkKeyed(container, path, tree)
            if key != component { try Self.checkNew(key, in: container, path, &tree) }
            action = .rename(node: node, key, path)
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
        try addDefinitions(for: path, &tree)
        let parent = try tree.node(at: parentPath)
        if let (container, member) = tree.member(component, of: parent) {
            try tree.checkSingle(component, in: container, at: path)
            return .change(node: tree.node(of: member, in: container), value)
        }
        return try insert(value, path, at: nil, nil, mayBeThere: true, &tree)
    }

    /// Adds an empty dictionary of definitions to the tree if a path is that of a definition and the tree has no
    /// definitions yet.
    private static func addDefinitions(for path: HRPath, _ tree: inout EditTree) throws(HRError) {
        guard path.isInDefinitions, path.components.count == 1, tree.kind(of: EditTree.root) == .dictionary,
            tree.definitionsNode() == nil
        else { return }
        tree.isHalfMade = true
        try tree.definitions()
    }

    private static func insert(
        _ value: HRNode, _ path: HRPath, at position: Int?, _ layout: MemberLayout?, mayBeThere: Bool = false,
        _ tree: inout EditTree
    ) throws(HRError) -> Action {
        try check(value, tree)
        try addDefinitions(for: path, &tree)
        var target = try self.target(of: path, at: position, &tree, "inserted")
        target.layout = layout
        return .insert(value, target, path, mayBeThere: mayBeThere)
    }

    /// Returns the position of a new member.
    private static func target(
        of path: HRPath, at position: Int?, _ tree: inout EditTree, _ verb: String
    ) throws(HRError) -> Target {
        guard let component = path.components.last, let parent = path.parent else { throw rootError(verb) }
        let container = tree.innermost(try tree.node(at: parent))
        let count = tree.memberCount(of: container)
        switch tree.isNotation(container) ? .leaf : tree.kind(of: container) {
        case .leaf: throw tree.missing(component, in: container, at: parent)
        case .array:
            guard let index = arrayIndex(component), index <= count else {
                throw HRError(
                    .missingKey, "there is no place \(quoted(component)) in \(quoted(parent.description))",
                    path: parent,
                    help: ["it has \(count == 1 ? "one element" : "\(count) elements"), counted from 0"])
            }
            return Target(container: container, before: index < count ? tree.member(at: index, of: container) : nil)
        case .dictionary:
            try checkNew(component, in: container, path, &tree)
            try checkContents(of: container, parent, component, &tree)
            if let position, !(0...count).contains(position) {
                throw HRError(.missingKey, "there is no position \(position) among \(count) members", path: parent)
            }
            let before = position.flatMap { $0 < count ? tree.member(at: $0, of: container) : nil }
            return Target(container: container, before: before, key: component)
        }
    }

    /// Throws if a new key would be added to a reference, in which readers would ignore the key, or if a new key of the
    /// root would be a reference to an object with an id, such as `#anna`.
    private static func checkContents(
        of container: Int, _ path: HRPath, _ component: String, _ tree: inout EditTree
    ) throws(HRError) {
        if container != EditTree.root, let text = tree.referenceText(of: container) {
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
    ) throws(HRError) -> (container: Int, node: Int, component: String) {
        guard let component = path.components.last, let parentPath = path.parent else {
            throw rootError("removed, renamed or moved")
        }
        let parent = try tree.node(at: parentPath)
        guard let (container, member) = tree.member(component, of: parent) else {
            throw tree.missing(component, in: tree.innermost(parent), at: parentPath)
        }
        try tree.checkSingle(component, in: container, at: path)
        return (container, tree.node(of: member, in: container), component)
    }

    private static func move(
        _ path: HRPath, _ destination: HRPath, _ tree: inout EditTree
    ) throws(HRError) -> Action {
        let (container, node, component) = try member(at: path, &tree)
        guard !destination.lies(in: path) || destination == path else { throw selfError(path) }
        guard let newComponent = destination.components.last, let newParent = destination.parent else {
            throw rootError("replaced by a move")
        }
        if tree.innermost(try tree.node(at: newParent)) == container {
            guard tree.kind(of: container) == .array else {
                if newComponent != component { try checkNew(newComponent, in: container, destination, &tree) }
                return .rename(node: node, newComponent, path)
            }
            let count = tree.memberCount(of: container)
            guard let index = arrayIndex(newComponent), index < count, let position = arrayIndex(component) else {
                let parent = path.parent ?? path
                throw HRError(
                    .missingKey, "there is no place \(quoted(newComponent)) in \(quoted(parent.description))",
                    path: parent)
            }
            let next = index >= position ? index + 1 : index
            let before = next < count ? tree.member(at: next, of: container) : nil
            return .move(node: node, Target(container: container, before: before), path)
        }
        return .move(node: node, try target(of: destination, at: nil, &tree, "replaced by a move"), path)
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

    private static func checkKeyed(_ container: Int, _ path: HRPath, _ tree: EditTree) throws(HRError) {
        guard tree.kind(of: container) != .dictionary else { return }
        throw HRError(.invalidValue, "an element of an array has no key", path: path)
    }

    private static func rootError(_ verb: String) -> HRError {
        HRError(.invalidValue, "the root cannot be \(verb)", path: HRPath(), help: ["set its value instead"])
    }
}

extension EditStep {
    private static func selfError(_ path: HRPath) -> HRError {
        HRError(.invalidValue, "a value cannot be moved into itself", path: path)
    }

    /// True if the step would lose comments, because it moves a member with comments into a new container.
    func needsText(_ tree: inout EditTree) -> Bool {
        guard case .move(let node, let target, _) = action, tree.nodes[target.container].value.text > 0,
            let origin = tree.nodes[node].origin
        else { return false }
        return !tree.comments(ofPlace: origin).isEmpty
    }

    func make(in tree: inout EditTree) throws(HRError) {
        switch action {
        case .change(let node, let value):
            try tree.writeReferences(in: node)
            try tree.change(node, to: value)
        case .insert(let value, let target, let path, let mayBeThere):
            try Self.checkKind(of: target, path, tree)
            if let key = target.key, let member = tree.member(named: key, in: target.container) {
                guard mayBeThere else { return try Self.checkNew(key, in: target.container, path, &tree) }
                return try tree.change(tree.node(of: member, in: target.container), to: value)
            }
            let new = tree.add(try Fragment(value, key: target.key, in: tree.settings), in: target.container)
            tree.texts.layouts[tree.nodes[new].value.text] = target.layout
            tree.attach(new, before: target.before, in: target.container)
        case .remove(let node, let comments):
            guard tree.member(of: node) != nil else { return }
            if comments == .keep { tree.keepComments(of: node) }
            tree.remove(node)
        case .rename(let node, let key, let path):
            let container = tree.nodes[node].parent
            guard tree.member(of: node) != nil else { return }
            try Self.checkKeyed(container, path, tree)
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
        case .move(let node, let target, let path):
            guard tree.member(of: node) != nil else { return }
            guard !tree.isAncestor(node, of: target.container) else { throw Self.selfError(path) }
            try Self.checkKind(of: target, path, tree)
            if let key = target.key { try Self.checkNew(key, in: target.container, path, &tree) }
            tree.detach(node)
            if let key = target.key { try tree.spell(key, of: node) } else { tree.nodes[node].key = nil }
            tree.attach(node, before: target.before, in: target.container)
            tree.hasMoved(node)
        }
    }

    /// Throws if another change of the same batch has replaced the container by a value of another kind.
    private static func checkKind(of target: Target, _ path: HRPath, _ tree: EditTree) throws(HRError) {
        guard tree.kind(of: target.container) != (target.key == nil ? .array : .dictionary) else { return }
        throw HRError(
            .typeMismatch, "what shall hold \(quoted(path.description)) becomes another value in the same batch",
            path: path)
    }
}

extension TextChange {
    /// True if values may have other paths after the change.
    fileprivate var movesValues: Bool {
        switch self {
        case .rename, .renameID, .move, .remove: true
        case .insert(let value, let path, _, _): !value.isLeaf || path.components.last.flatMap(arrayIndex) != nil
        case .set(let value, _): !value.isLeaf
        case .append: false
        }
    }

    /// The path of the value that is changed; nil if an id is renamed.
    var path: HRPath? {
        switch self {
        case .set(_, let path), .insert(_, let path, _, _), .append(_, let path), .remove(let path, _),
            .rename(let path, _), .move(let path, _):
            path
        case .renameID: nil
        }
    }

    fileprivate var value: HRNode? {
        switch self {
        case .set(let value, _), .insert(let value, _, _, _), .append(let value, _): value
        case .rename, .renameID, .move, .remove: nil
        }
    }
}

extension EditTree {
    /// Makes changes. All paths refer to the tree as it is before the first change.
    ///
    /// - Returns: False if no change was made, because the earlier changes must be applied to the text first.
    mutating func make(_ changes: [TextChange]) throws(HRError) -> Bool {
        isHalfMade = false
        // References are followed through each change, so that they need no repair at the end.
        defer { noteFollowed() }
        if changes.contains(where: \.movesValues) { followReferences() }
        followed?.change.meant = [:]
        for change in changes { if let value = change.value { noteMeaning(of: value) } }
        var steps: [EditStep] = []
        for change in changes { steps.append(try EditStep(change, in: &self)) }
        for step in steps where step.needsText(&self) { return false }
        for (change, step) in zip(changes, steps) {
            do throws(HRError) {
                try step.make(in: &self)
            } catch {
                // An error about a new value itself is one about the place that the value was meant for.
                var error = error
                error.path = error.path ?? change.path
                throw error
            }
            isHalfMade = true
        }
        endFollowing()
        return true
    }

    /// Keeps the comments of a member when it is removed.
    mutating func keepComments(of node: Int) {
        guard let origin = nodes[node].origin, let parent = file.tree.parent(of: origin),
            let container = self.node(ofPlace: parent)
        else { return }
        nodes[container].keptComments.insert(origin)
    }
}
