import ObjectGraph

/// Collects the ids and aliases of a document before it is decoded, and checks the limits.
struct DocumentIndex {
    /// The aliases in the order of the document, so that messages about them are always the same.
    private(set) var aliases: [HRAlias] = []
    /// The places of values that declare an id.
    private(set) var places: ReferencePlaces
    /// Errors in ids, if these are collected rather than thrown.
    private(set) var faults: [HRError] = []
    /// The maximum number of errors to collect, or 0 to throw the first one.
    private let faultLimit: Int
    private let limits: HRLimits
    /// The number of values.
    private(set) var nodeCount = 0
    /// The position in each container around the current node. Places and paths are created from these only for errors
    /// and ids.
    private var positions: [Int] = []
    private let root: HRNode
    private let definitions: HRFields
    private var isInDefinitions = false
    /// The stack of this thread; nil until the walk becomes deep.
    private var stack: StackGuard?

    init(_ document: HRDocument, limits: HRLimits, faultLimit: Int = 0) throws(HRError) {
        self.limits = limits
        self.faultLimit = faultLimit
        root = document.root
        definitions = document.definitions
        places = ReferencePlaces(of: document)
        do {
            if !definitions.isEmpty { try walkDefinitions() }
            try walk(document.root)
        } catch {
            // The recursive functions throw untyped errors: a typed error would enlarge every frame of the recursion.
            throw HRError.found(in: error) ?? HRError(.invalidValue, "the document cannot be walked", underlying: error)
        }
    }

    /// Adds the definitions. Their keys are ids, like those that objects declare.
    private mutating func walkDefinitions() throws {
        isInDefinitions = true
        for index in definitions.storage.indices {
            let name = definitions.storage[index].key
            if CombiningMarks.areTooMany(in: name) { throw markError("a key") }
            positions.append(index)
            if HRAlias.isValid(id: name) { try note(name) } else { try note(HRError.malformed(definition: name)) }
            positions.removeLast()
        }
        try walk(definitions)
        isInDefinitions = false
    }

    private mutating func walk(_ node: HRNode) throws {
        switch node {
        case .array(let elements): try walk(elements)
        case .dictionary(let fields): try walk(fields)
        case .object(let object):
            if let name = object.className, CombiningMarks.areTooMany(in: name) {
                throw markError("the name of a class")
            }
            if let id = object.id { try note(id) }
            try walk(object.fields)
            if let value = object.plainValue { try walk(value) }
        case .alias(let alias): try note(alias)
        default: break
        }
    }

    private mutating func walk(_ elements: [HRNode]) throws {
        try enter(elements.count)
        for index in elements.indices where !elements[index].isLeaf {
            positions.append(index)
            try walk(elements[index])
            positions.removeLast()
        }
    }

    private mutating func walk(_ fields: HRFields) throws {
        try enter(fields.count)
        for index in fields.storage.indices {
            if CombiningMarks.areTooMany(in: fields.storage[index].key) { throw markError("a key") }
            if fields.storage[index].value.isLeaf { continue }
            positions.append(index)
            try walk(fields.storage[index].value)
            positions.removeLast()
        }
    }

    /// Returns the place of the current node.
    private mutating func currentPlace() -> Place {
        positions.reduce(isInDefinitions ? .definitions : .root) { places.member(of: $0, at: $1) }
    }

    private mutating func currentPath() -> HRPath {
        let place = currentPlace()
        return places.path(of: place)
    }

    private mutating func enter(_ count: Int) throws {
        nodeCount += count
        // Places are numbered in 32 bits.
        guard nodeCount <= min(limits.nodes, Int(Int32.max)) else {
            throw HRError(limits.excess(of: .nodes, in: .graph), at: currentPath())
        }
        guard positions.count < limits.depth else {
            throw HRError(limits.excess(of: .depth, in: .graph), at: currentPath())
        }
        if positions.count > StackGuard.firstDepth { try checkStack() }
    }

    private mutating func checkStack() throws {
        let stack = stack ?? StackGuard()
        self.stack = stack
        if stack.isUsedUp { throw HRError(.stack, at: currentPath()) }
    }

    /// Returns the error for a string that takes too long to hash or compare. The readers of files reject such strings
    /// too.
    ///
    /// - Parameter name: The kind of string, such as "a key".
    @inline(never)
    private mutating func markError(_ name: String) -> HRError {
        var error = CombiningMarks.error(in: name)
        error.path = currentPath()
        return error
    }

    private mutating func note(_ alias: HRAlias) throws {
        if CombiningMarks.areTooMany(in: alias.text) { throw markError("a reference") }
        guard aliases.count < limits.aliases else {
            throw HRError(limits.excess(of: .aliases, in: .graph), at: currentPath())
        }
        aliases.append(alias)
    }

    private mutating func note(_ id: String) throws {
        guard HRAlias.isValid(id: id) else {
            return try note(
                HRError(
                    .malformedReference, "\(quoted(id)) is not an id", path: currentPath(),
                    help: ["an id is a letter or \"_\", then letters, digits, \"_\" and \"-\""]))
        }
        let place = currentPlace()
        if let first = places.declare(id, at: place) {
            let here = places.path(of: place), first = places.path(of: first)
            let error = HRError(
                .duplicateID, "the id \(quoted(id)) is declared twice", path: here,
                help: ["rename one of the two, and what refers to it"],
                notes: ["it is declared first at \(first.description)"])
            let hint = HRError.Hint(path: first, part: first.idPart, text: "declared here first")
            try note(error.captioned(nil, [hint]).at(here.idPart))
        }
    }

    private mutating func note(_ fault: HRError) throws {
        guard faultLimit > 0 else { throw fault }
        if faults.count < faultLimit { faults.append(fault) }
    }
}

extension HRPath {
    /// The part of the object at the path that declares its id; for a definition, its key.
    var idPart: HRError.Part { isInDefinitions && components.count == 1 ? .key : .word(Vocabulary.id) }
}
