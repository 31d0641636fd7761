import ObjectGraph

/// The objects that can be written without their class, because every place that leads to them declares it.
///
/// Which they are shows in the end only: any later reference may stand where another type is declared.
struct OmittedClasses {
    /// The places of objects that were written where their very class is declared.
    private var declared: ContiguousArray<PlaceTable.Number> = []
    /// The places that something leads to which does not declare the class.
    private var needed: Set<PlaceTable.Number> = []

    var count: Int { declared.count }

    /// The places in which no class has to stand.
    var places: some Sequence<PlaceTable.Number> {
        let needed = needed
        return declared.lazy.filter { !needed.contains($0) }
    }

    mutating func add(_ place: PlaceTable.Number) { declared.append(place) }

    mutating func require(_ place: PlaceTable.Number) { needed.insert(place) }

    /// Forgets the objects that were written last. What needs a class may go on doing so.
    mutating func removeAll(behind count: Int) { declared.removeLast(declared.count - count) }

    mutating func removeAll(where isGone: (PlaceTable.Number) -> Bool) { declared.removeAll(where: isGone) }
}

extension ArchivingSession {
    /// Whether a value that is written where its very type is declared does without a class now; asked only where classes
    /// are left out at all.
    @inline(never)
    func leavesOutClass(of builder: NodeBuilder, isObject: Bool) -> Bool {
        guard isObject else { return true }
        // What is the whole of another object has no place of its own.
        if !builder.component.isRoot || !builder.isWithinObject, let place = builder.placeNumber { omitted.add(place) }
        return false
    }

    /// Notes that something leads to a value without declaring its class.
    @inline(never)
    func requireClass(of value: Any) {
        guard tracksClasses, let object = Self.instance(value) else { return }
        if let place = identities.label(of: object) { omitted.require(place) }
    }

    /// The node of what is written in place of an object: no place declares its type.
    func encodeReplacement(_ replacement: any HREncodable, in slot: HREncodingSlot) throws -> HRNode {
        if omitsClasses { return try encodeExistential(replacement, in: slot) }
        let node = try replacement.encodeNode(in: slot)
        guard let recording else { return node }
        requireClass(of: replacement)
        return recording.undeclared(node)
    }
}
