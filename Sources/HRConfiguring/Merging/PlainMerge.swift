import HRArchiving

/// What layers say together, where that takes no more than their keys: the document that ``Merger`` would make, without where
/// its values came from.
///
/// Nobody asks for that as long as all goes well. It steps aside for null and the words that mean a change to weaker layers, for
/// two versions of one object, for values that their layer could not say, and for texts from outside of files that an object
/// of a class is laid over.
struct PlainMerge {
    let document: HRDocument
    /// Where texts stand for whatever the type asks for.
    let texts: Set<HRPath>

    /// - Complexity: O(n) in the number of values of all layers.
    init?(_ trees: [LayerTree]) {
        guard let first = trees.first, !trees.contains(where: \.needsSettling) else { return nil }
        var root = first.root, definitions = first.definitions
        for tree in trees.dropFirst() {
            guard Self.lay(tree.root, over: &root), Self.lay(tree.definitions, over: &definitions) else { return nil }
        }
        var texts: Set<HRPath> = []
        for (index, tree) in trees.enumerated() where tree.hasOrigins {
            guard let loose = tree.looseTexts else { return nil }
            for path in loose {
                switch Self.isReplaced(path, by: trees[(index + 1)...]) {
                case true: continue
                case false: texts.insert(path)
                case nil: return nil
                }
            }
        }
        document = HRDocument(root, definitions: definitions)
        self.texts = texts
    }

    // MARK: Values

    /// Lays a value over a weaker one; false if that takes more.
    private static func lay(_ strong: HRNode, over weak: inout HRNode) -> Bool {
        switch (strong, weak) {
        case (.dictionary(let strong), .dictionary(var fields)):
            // Its members are changed where they are, and not copied once more.
            weak = .null
            defer { weak = .dictionary(fields) }
            return lay(strong, over: &fields)
        case (.object, .dictionary), (.dictionary, .object), (.object, .object):
            return layObject(strong, over: &weak)
        default:
            weak = strong
            return true
        }
    }

    private static func layObject(_ strong: HRNode, over weak: inout HRNode) -> Bool {
        guard let strongFields = strong.mergeableFields, var fields = weak.mergeableFields,
            HRNode.areOfOneClass(strong, weak)
        else {
            weak = strong
            return true
        }
        guard !HRNode.areOfTwoVersions(strong, weak), lay(strongFields, over: &fields) else { return false }
        weak = weak.with(fields, headerOf: strong)
        return true
    }

    /// Layers mostly have their keys in one order: then nothing is looked up.
    private static func lay(_ strong: HRFields, over weak: inout HRFields) -> Bool {
        var positions: [String: Int]?
        let count = weak.storage.count
        var next = 0
        for field in strong.storage {
            var position: Int? = next < count && weak.storage[next].key == field.key ? next : nil
            if position == nil {
                let known = positions ?? Dictionary(weak.storage.indices.map { (weak.storage[$0].key, $0) }) { $1 }
                positions = known
                position = known[field.key]
            }
            guard let position else {
                positions?[field.key] = weak.storage.count
                weak.storage.append(field)
                continue
            }
            guard lay(field.value, over: &weak.storage[position].value) else { return false }
            next = position + 1
        }
        return true
    }

    // MARK: Texts

    /// Whether a stronger layer says something in the place of a text; nil if that is not sure.
    private static func isReplaced(_ path: HRPath, by stronger: ArraySlice<LayerTree>) -> Bool? {
        for tree in stronger {
            var node: HRNode? = path.isInDefinitions ? .dictionary(tree.definitions) : tree.root
            for component in path.components {
                guard let around = node else { break }
                if case .object = around { return nil }
                guard case .dictionary(let fields) = around else { return true }
                node = fields[component]
            }
            if node != nil { return true }
        }
        return false
    }
}

extension LayerTree {
    /// Whether something in it means a change to weaker layers.
    fileprivate var needsSettling: Bool {
        root.needsSettling || definitions.contains { $0.value.isNull || $0.value.needsSettling }
    }

    /// Whether some of it is not simply what its source says.
    fileprivate var hasOrigins: Bool { !origin.isSimple || !definitionsOrigin.isSimple }

    /// Where it has texts that stand for whatever the type asks for; nil if it has values that could not be said.
    fileprivate var looseTexts: [HRPath]? {
        var texts: [HRPath] = [], isWhole = true
        let note = { (path: HRPath, origin: Provenance) in
            if origin.fault != nil { isWhole = false }
            if origin.isLoose { texts.append(path) }
        }
        origin.forEach(at: HRPath(), note)
        definitionsOrigin.forEach(at: HRPath(inDefinitions: []), note)
        return isWhole ? texts : nil
    }
}

extension Provenance {
    /// Whether all that is here stands in its place, as it is.
    fileprivate var isSimple: Bool { members.isEmpty && removed.isEmpty && fault == nil && !isLoose }
}

extension HRNode {
    static func areOfTwoVersions(_ one: HRNode, _ other: HRNode) -> Bool {
        guard case .object(let one) = one, case .object(let other) = other else { return false }
        return one.version != 0 && other.version != 0 && one.version != other.version
    }
}
