import Foundation
import HRArchiving

/// What the original has lost by writing a graph to a file, so that nobody can read the graph from there.
struct GoldenLosses {
    let golden: GoldenCase
    let source: GoldenGraph
    let format: String
    let isStandard: Bool
    /// The class of a root that does not say it.
    let rootClass: String?
    let document: HRDocument?
    /// What the original made of its file.
    let decoded: GoldenGraph?

    var rules: Set<GoldenRule> {
        var rules: Set<GoldenRule> = []
        func add(_ rule: GoldenRule, _ condition: Bool) {
            if condition { rules.insert(rule) }
        }
        add(.notStandard, !isStandard)
        add(.writer, golden.dependsOnFoundation && decoded?.hasSameValues(as: source) != true)
        add(.nilRoot, source.root == .absent)
        add(.cycleOfValues, source.hasCycleOfValues)
        add(.depth, source.isDeep)
        add(.foundationObjects, document?.hasObjectsOfFoundation ?? false)
        addClasses(add)
        addKeys(add)
        add(.decimal, source.objects.values.contains { $0.type == .decimal })
        add(.wholeReal, format == "json" && values.contains(where: \.isWholeReal))
        add(.fraction, format == "xml" && values.contains(where: \.isFractionalDate))
        if let document {
            add(.conditional, lacksConditional(document))
            add(
                .writtenAgain,
                document.objectCount(rootClass: rootClass) > source.objects.values.count { $0.type == .object })
            add(.ambiguous, document.hasAmbiguousAlias)
        }
        return rules
    }

    private var values: [GoldenValue] { [source.root] + source.objects.values.flatMap(\.children) }

    private func addClasses(_ add: (GoldenRule, Bool) -> Void) {
        let classes = source.classNames.compactMap { golden.definitions.definition(named: $0) }
        add(.replaced, classes.contains(where: \.isReplaced))
        add(.merged, classes.contains(where: \.isUnique))
        add(.keyTwice, classes.contains(where: \.writesKeyTwice))
        add(.silence, classes.contains(where: \.refusesToBeRead))
        add(.readTwice, classes.contains { $0.propertyReadAgain != nil })
        for node in source.objects.values {
            let fields = node.class.flatMap { golden.definitions.definition(named: $0) }?.fields ?? []
            add(.emptyBytes, fields.contains { $0.coding == .bytes && node.fields?[$0.property] == .absent })
        }
    }

    private func addKeys(_ add: (GoldenRule, Bool) -> Void) {
        for entry in source.objects.values.flatMap({ $0.entries ?? [] }) {
            guard case .string(let key) = entry.first else {
                add(.nonStringKey, true)
                continue
            }
            add(.dollarKey, key.hasPrefix("$"))
            // The table of paths: an empty key, and a slash in front, at the end, or twice.
            add(.lossyPath, key.isEmpty || key.hasPrefix("/") || key.hasSuffix("/") || key.contains("//"))
        }
    }

    /// Whether an object of the graph has a conditional value that no object of its class has in the file.
    private func lacksConditional(_ document: HRDocument) -> Bool {
        source.objects.values.contains { node in
            guard let name = node.class, let definition = golden.definitions.definition(named: name) else {
                return false
            }
            let objects = document.nodes.compactMap { $0.objectFields(of: name) }
            return definition.fields.contains { field in
                field.coding == .conditional && node.fields?[field.property] != .absent
                    && objects.contains { $0[field.key] == nil }
            }
        }
    }
}

extension GoldenValue {
    fileprivate var isWholeReal: Bool {
        guard case .real(let bits) = self else { return false }
        let value = Double(bitPattern: bits)
        return value == value.rounded() && abs(value) < 1e19
    }

    fileprivate var isFractionalDate: Bool {
        guard case .date(let bits) = self else { return false }
        let value = Double(bitPattern: bits)
        return value != value.rounded()
    }
}

extension HRDocument {
    /// All nodes, the root first.
    var nodes: [HRNode] {
        var nodes = [root]
        var next = 0
        while next < nodes.count {
            switch nodes[next] {
            case .array(let elements): nodes += elements
            case .dictionary(let fields): nodes += fields.map(\.value)
            case .object(let object): nodes += object.fields.map(\.value) + [object.plainValue].compactMap { $0 }
            default: break
            }
            next += 1
        }
        return nodes
    }

    /// How many objects are written out.
    ///
    /// - Parameter rootClass: The class of a root that does not say it.
    fileprivate func objectCount(rootClass: String?) -> Int {
        let isObject = if case .dictionary = root { rootClass != nil } else { false }
        return nodes.count { if case .object = $0 { true } else { false } } + (isObject ? 1 : 0)
    }

    /// Whether a reference can be read in more than one way.
    fileprivate var hasAmbiguousAlias: Bool {
        let readings = AliasReadings(document: self)
        return nodes.contains { node in
            if case .alias(let alias) = node { readings.places(of: alias.text).count > 1 } else { false }
        }
    }

    /// Whether there are objects of Foundation's classes: null, dates, data and strings are values already.
    var hasObjectsOfFoundation: Bool {
        let known: Set = ["NSURL", "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet"]
        return nodes.contains { node in
            guard case .object(let object) = node, let name = object.className else { return false }
            return name.hasPrefix("NS") && !known.contains(name)
        }
    }
}

extension HRNode {
    fileprivate func objectFields(of className: String) -> HRFields? {
        guard case .object(let object) = self, object.className == className else { return nil }
        return object.fields
    }
}
