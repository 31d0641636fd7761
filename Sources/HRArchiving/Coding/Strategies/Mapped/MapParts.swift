import ObjectGraph
import ObjectMapping

/// The parts of a ``MapCoder``: a writer and a reader for each property of a description.
struct MapParts<Root> {
    private var members = MemberTree()
    private(set) var readers: [any MemberReading] = []
    private(set) var keys: KeyTree
    /// The former keys of the object's properties, by their present keys, in the order in which they are tried.
    ///
    /// Only keys of the object itself are listed, and only those that belong to a single property, so that changing the
    /// value for a key changes one property.
    let formerKeys: [String: [String]]
    private let writesNulls: Bool?
    /// Writers of unknown members in nested dictionaries. They are added last, after the properties in these
    /// dictionaries.
    private var groupWriters: [(writer: any MemberWriting, path: [String])] = []

    init(_ description: ObjectDescription<Root>) throws {
        keys = KeyTree(refusesUnknown: description.refusesUnknownKeys)
        writesNulls = description.writesNulls
        formerKeys = Self.formerKeys(description.properties.map { Self.paths(of: $0) })
        // All keys are added first, because readers of unknown keys need them.
        let places = description.properties.map { addKeys(of: $0) }
        for (index, property) in description.properties.enumerated() {
            try add(property, at: places[index], index: index)
        }
        for writer in groupWriters { members.add(writer.writer, under: writer.path[...]) }
    }

    var writers: [any MemberWriting] { members.writers }

    private static func paths<P: DescribedProperty<Root>>(of property: P) -> [[String]] { property.description.keys }

    /// - Parameter properties: The key paths of each property, the present one first.
    private static func formerKeys(_ properties: [[[String]]]) -> [String: [String]] {
        var uses: [String: Int] = [:]
        for path in properties.joined() { if let key = path.first { uses[key, default: 0] += 1 } }
        var formerKeys: [String: [String]] = [:]
        for paths in properties {
            guard let present = paths.first, present.count == 1 else { continue }
            let former = paths.dropFirst().compactMap { $0.count == 1 && uses[$0[0]] == 1 ? $0[0] : nil }
            if !former.isEmpty { formerKeys[present[0]] = former }
        }
        return formerKeys
    }

    private mutating func addKeys<P: DescribedProperty<Root>>(of property: P) -> [KeyTree.Location] {
        let property = property.description
        if property.collectsUnknownKeys, property.isRead { keys.isCollected = true }
        return keys.add(property.keys)
    }

    private mutating func add<P: DescribedProperty<Root>>(
        _ property: P, at places: [KeyTree.Location], index: Int
    ) throws {
        let property = property.description
        let coder = try CoderMaker().coder(for: property.layout)
        guard !property.collectsUnknownKeys else { return addCollector(property, coder, index: index) }
        guard let key = property.keys.first, let last = key.last else {
            throw HRError(.coderMisuse, "property \(property.name) of \(stableTypeName(of: Root.self)) has no key")
        }
        let reference = try property.reference.map { _ in
            try CoderMaker(isForReferences: true).coder(for: property.layout)
        }
        if let get = property.get {
            let writesNull = property.writesNull ?? writesNulls
            if let reference, property.reference == .weak {
                let writer = WeakReferenceWriter(key: last, writesNull: writesNull, coder: reference, get: get)
                members.add(writer, under: key[...])
            } else {
                let writer = PropertyWriter(
                    key: last, writesNull: writesNull, coder: coder, get: get, offset: property.readOffset)
                members.add(writer, under: key[...])
            }
        }
        guard property.isRead else { return }
        if let reference, let set = property.set {
            return readers.append(
                ReferenceReader(coder: reference, places: places, absence: property.absence, set: set))
        }
        readers.append(
            PropertyReader(
                coder: coder, places: places, absence: property.absence, get: property.get, set: property.set,
                offset: property.writeOffset, index: index))
    }

    private mutating func addCollector<Value>(
        _ property: PropertyDescription<Root, Value>, _ coder: any ValueCoder<Value>, index: Int
    ) {
        if let get = property.get {
            members.add(UnknownMembersWriter(coder: coder, get: get, keys: keys, group: nil))
            for group in keys.groups.indices where coder.keepsGroups {
                let writer = UnknownMembersWriter(coder: coder, get: get, keys: keys, group: group)
                groupWriters.append((writer, keys.path(of: group) + [""]))
            }
        }
        guard property.isRead else { return }
        keys.areGroupsCollected = coder.keepsGroups
        readers.append(UnknownMembersReader(coder: coder, set: property.set, index: index, keys: keys))
    }
}
