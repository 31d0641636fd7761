/// Builds a document tree from the objects of an archive, starting at the root, without recursion.
///
/// An object is written where it is encountered first; further encounters become aliases. If there are aliases, the
/// graph is walked twice: the first walk finds the shared objects, and the second walk gives them ids or notes their
/// paths.
struct KeyedArchiveGraph {
    /// A container or an object whose members are being followed.
    private struct Frame {
        /// The object's index in the table; nil if it is nested in another object.
        let object: Int?
        let className: String?
        var id: String?
        /// The keys of the members; nil for an array.
        let keys: [String]?
        /// The members, as they are in the archive.
        let members: [HRNode]
        /// The nodes of the members that are finished.
        var nodes: [HRNode] = []

        var component: String { keys.map { $0[nodes.count] } ?? String(nodes.count) }
    }

    private let archive: KeyedArchive
    private let references: HRArchiver.ReferenceStyle
    private let limits: HRLimits
    private var frames: [Frame] = []
    private var isMet: [Bool] = []
    /// The objects that are encountered more than once.
    private var shared: Set<Int> = []
    private var aliases: [Int: HRAlias] = [:]
    private var ids = UniqueIDs()
    private var nodeCount = 0
    private var byteCount = 0
    private var aliasCount = 0

    init(_ archive: KeyedArchive, references: HRArchiver.ReferenceStyle, limits: HRLimits) {
        self.archive = archive
        self.references = references
        self.limits = limits
    }

    mutating func root() throws(KeyedArchiveFault) -> HRNode {
        let tree = try walk()
        return shared.isEmpty ? tree : try walk()
    }

    /// The path of the current value in the document, used only for errors.
    var path: HRPath { HRPath(frames.map(\.component)) }

    private mutating func walk() throws(KeyedArchiveFault) -> HRNode {
        isMet = Array(repeating: false, count: archive.objects.count)
        (nodeCount, byteCount, aliasCount) = (0, 0, 0)
        if let node = try node(archive.root) { return node }
        while true {
            let innermost = frames.count - 1
            let next = frames[innermost].nodes.count
            if next < frames[innermost].members.count {
                guard let node = try node(frames[innermost].members[next]) else { continue }
                frames[innermost].nodes.append(node)
            } else {
                let node = Self.node(of: frames.removeLast())
                guard !frames.isEmpty else { return node }
                frames[frames.count - 1].nodes.append(node)
            }
        }
    }

    /// Returns the node for a value of the archive; nil if its members have to be followed first.
    private mutating func node(_ value: HRNode) throws(KeyedArchiveFault) -> HRNode? {
        switch value {
        case .alias(let pointer): return try object(pointer)
        case .array(let elements): return try open(.array(elements), object: nil)
        case .dictionary(let fields):
            return try open(KeyedArchiveContents(className: nil, fields: fields, at: place), object: nil)
        default: return try open(.value(value), object: nil)
        }
    }

    private mutating func object(_ pointer: HRAlias) throws(KeyedArchiveFault) -> HRNode? {
        do throws(KeyedArchiveFault) {
            let index = try archive.index(of: pointer)
            guard !isMet[index] else { return try alias(to: index) }
            return try open(try archive.contents(of: index), object: index)
        } catch {
            guard error.components.isEmpty else { throw error }
            var fault = error
            fault.components = place
            throw fault
        }
    }

    private mutating func open(
        _ contents: KeyedArchiveContents, object: Int?
    ) throws(KeyedArchiveFault) -> HRNode? {
        try count(contents)
        switch contents {
        case .value(let node): return node
        // The identity of an empty container does not matter.
        case .array([], nil): return .array([])
        case .members(nil, [], _): return .dictionary([:])
        case .array(let members, let className):
            try push(Frame(object: object, className: className, keys: nil, members: members))
        case .members(let className, let keys, let values):
            try push(Frame(object: object, className: className, keys: keys, members: values))
        }
        return nil
    }

    private mutating func push(_ frame: Frame) throws(KeyedArchiveFault) {
        guard frames.count < limits.depth else {
            throw KeyedArchiveFault(
                limits.excess(of: .depth, in: .archive), at: place,
                notes: ["each object stands within the one that is first to refer to it"])
        }
        var frame = frame
        if let object = frame.object {
            isMet[object] = true
            if shared.contains(object) {
                if references == .ids, let className = frame.className {
                    frame.id = ids.add(IDText.id(fromClassName: className))
                }
                aliases[object] = frame.id.map { HRAlias(id: $0) } ?? aliasToHere
            }
        }
        frames.append(frame)
    }

    /// An alias to the current value, which does not have an id: a path from the innermost object with an id, or from
    /// the root.
    private var aliasToHere: HRAlias {
        for index in frames.indices.reversed() {
            guard let id = frames[index].id else { continue }
            return HRAlias(id: id, path: HRPath(frames[index...].map(\.component)))
        }
        return HRAlias(path)
    }

    private mutating func alias(to object: Int) throws(KeyedArchiveFault) -> HRNode {
        shared.insert(object)
        nodeCount += 1
        aliasCount += 1
        guard aliasCount <= limits.aliases else {
            throw KeyedArchiveFault(limits.excess(of: .aliases, in: .archive))
        }
        return .alias(aliases[object] ?? "")
    }

    private static func node(of frame: Frame) -> HRNode {
        guard let keys = frame.keys else {
            guard let className = frame.className else { return .array(frame.nodes) }
            return .object(HRObject(className: className, id: frame.id, plainValue: .array(frame.nodes)))
        }
        let fields = HRFields(storage: zip(keys, frame.nodes).map { HRFields.Field(key: $0, value: $1) })
        guard let className = frame.className else { return .dictionary(fields) }
        if className == FoundationArchiveClass.countedSetName {
            return .object(HRObject(className: className, id: frame.id, plainValue: .dictionary(fields)))
        }
        return .object(className, id: frame.id, fields)
    }

    /// The path in the archive of the innermost object that is being followed and is in the table; otherwise the path
    /// of the top-level values.
    private var place: [String] {
        guard let object = frames.last(where: { $0.object != nil })?.object else { return [KeyedArchive.Keys.top] }
        return [KeyedArchive.Keys.objects, String(object)]
    }

    /// Counts a value against the limits; strings and data are counted at each reference.
    private mutating func count(_ contents: KeyedArchiveContents) throws(KeyedArchiveFault) {
        nodeCount += 1
        switch contents {
        case .value(let node): byteCount += node.byteCount
        case .members(_, let keys, _): byteCount += keys.reduce(0) { $0 + $1.utf8.count }
        case .array: break
        }
        guard nodeCount <= limits.nodes else {
            throw KeyedArchiveFault(limits.excess(of: .nodes, in: .archive), at: place)
        }
        guard byteCount <= limits.bytes else {
            throw KeyedArchiveFault(.repeatingBytes(in: .archive, limit: limits.bytes), at: place)
        }
    }
}
