import HRArchiving

extension GoldenGraph {
    /// What comes back of the graph: the same, but for what its classes do when they are archived and read.
    func archived(_ classes: GoldenClasses, _ way: GoldenWay) -> GoldenGraph {
        var graph = self
        if graph.root == .absent { graph.root = .null }
        graph.replaceObjects(way)
        // On Linux, NSCoding has no hook for objects that want another one in their place when they are read.
        if way == .swift { graph.mergeObjects(classes) }
        graph.dropConditionals(classes)
        graph.fillFields(classes)
        return graph
    }

    /// Objects of some classes are archived as others, or without anything in them.
    private mutating func replaceObjects(_ way: GoldenWay) {
        for (id, node) in objects {
            switch node.class {
            case "Masquerade": objects[id]?.class = "Box"
            case "Replaced":
                objects[id]?.class = "Box"
                objects[id]?.fields = ["a": .string("stand-in"), "b": .int("1"), "c": .absent, "d": .absent]
            // With NSCoding, nil stands for the object itself: it cannot say what else should be there.
            case "ReplacedByNil" where way == .swift: objects[id]?.fields = ["secret": .absent]
            default: break
            }
        }
    }

    /// The first object of an ident stands for the others.
    private mutating func mergeObjects(_ classes: GoldenClasses) {
        var firsts: [GoldenValue: String] = [:]
        for id in objects.keys.sorted(by: { (Int($0) ?? 0) < (Int($1) ?? 0) }) {
            guard let node = objects[id], node.class.flatMap({ classes.definition(named: $0) })?.isUnique == true,
                let ident = node.fields?["ident"]
            else { continue }
            if let first = firsts[ident] { replace(.node(id), by: .node(first)) } else { firsts[ident] = id }
        }
    }

    private mutating func replace(_ old: GoldenValue, by new: GoldenValue) {
        func replaced(_ value: GoldenValue) -> GoldenValue { value == old ? new : value }
        root = replaced(root)
        objects = objects.mapValues { node in
            var node = node
            node.fields = node.fields?.mapValues(replaced)
            node.items = node.items?.map(replaced)
            node.entries = node.entries?.map { $0.map(replaced) }
            node.members = node.members?.map(replaced)
            return node
        }
    }

    /// A conditional object that nobody else archives is not there.
    private mutating func dropConditionals(_ classes: GoldenClasses) {
        let archived = reachable(classes)
        for (id, node) in objects {
            for field in node.class.flatMap({ classes.definition(named: $0) })?.fields ?? []
            where field.coding == .conditional {
                guard case .node(let target) = node.fields?[field.property], objects[target]?.type == .object,
                    !archived.contains(target)
                else { continue }
                objects[id]?.fields?[field.property] = .absent
            }
        }
    }

    /// The nodes that are archived: those on a way from the root that no conditional field is part of.
    private func reachable(_ classes: GoldenClasses) -> Set<String> {
        var found: Set<String> = []
        var waiting = [root]
        while let next = waiting.popLast() {
            guard case .node(let id) = next, let node = objects[id], found.insert(id).inserted else { continue }
            let fields = node.class.flatMap { classes.definition(named: $0) }?.fields ?? []
            let conditional = Set(fields.filter { $0.coding == .conditional }.map(\.property))
            var rest = node
            rest.fields = node.fields?.filter { !conditional.contains($0.key) }
            waiting += rest.children
        }
        return found
    }

    /// What fields hold that are not written.
    private mutating func fillFields(_ classes: GoldenClasses) {
        objects["no bytes"] = GoldenNode(type: .data, base64: "")
        for (id, node) in objects {
            guard let definition = node.class.flatMap({ classes.definition(named: $0) }) else { continue }
            for field in definition.fields where field.coding == .bytes && node.fields?[field.property] == .absent {
                objects[id]?.fields?[field.property] = .node("no bytes")
            }
            if let again = definition.propertyReadAgain, let first = definition.fields.first {
                objects[id]?.fields?[again.property] = node.fields?[first.property]
            }
        }
    }
}
