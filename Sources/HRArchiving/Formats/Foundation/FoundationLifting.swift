import Foundation
import ObjectGraph

/// Converts containers that Foundation's readers return, or that callers pass, to documents, without recursion.
struct FoundationLifting {
    /// A container whose members are being converted.
    private struct Frame {
        let isArray: Bool
        var elements: [Any] = []
        var members: [Member] = []
        var nodes: [HRNode] = []
        /// The identity of the container if it is an object, which might contain itself.
        let identity: ObjectIdentifier?

        var count: Int { isArray ? elements.count : members.count }
    }

    /// A struct, because tuples with `Any` are copied by the runtime, which is slow.
    private struct Member {
        let key: String
        let value: Any
    }

    private let limits: HRLimits
    let numbers: NumberNodes
    private var lifting = Lifting()
    /// The number of values that have been converted.
    private(set) var count = 0
    private var frames: [Frame] = []

    /// Creates a converter with limits.
    ///
    /// - Parameter areIntegersChecked: True if all integers are known to fit into 64 bits. A decimal that does not fit
    ///   must then have been written with an exponent.
    init(limits: HRLimits, areIntegersChecked: Bool = false) {
        self.limits = limits
        numbers = NumberNodes(areIntegersChecked: areIntegersChecked)
    }

    /// Converts the root value of a document.
    mutating func document(of value: Any) throws(HRError) -> HRDocument {
        do throws(HRError) {
            guard let leaf = try begin(value) else {
                let root = try containers()
                return HRDocument(root, definitions: lifting.definitions)
            }
            return HRDocument(leaf)
        } catch {
            var error = error
            error.path = path
            throw error
        }
    }

    /// Converts the members of the innermost container until the outermost one is complete.
    private mutating func containers() throws(HRError) -> HRNode {
        while true {
            let last = frames.count - 1
            let node: HRNode
            let index = frames[last].nodes.count
            if index < frames[last].count {
                let value = frames[last].isArray ? frames[last].elements[index] : frames[last].members[index].value
                guard let leaf = try begin(value) else { continue }
                node = leaf
            } else {
                node = try finish()
            }
            guard !frames.isEmpty else { return node }
            frames[frames.count - 1].nodes.append(node)
        }
    }

    /// Converts and returns a leaf, or opens a container and returns nil.
    ///
    /// Types are compared with `type(of:)`, and each value is cast once, because each failed cast of a container copies
    /// it.
    private mutating func begin(_ value: Any) throws(HRError) -> HRNode? {
        count += 1
        guard count <= limits.nodes else {
            throw HRError(limits.excess(of: .nodes, in: .document))
        }
        let type = type(of: value)
        if type == String.self, let string = value as? String { return .string(string) }
        if type == [AnyHashable: Any].self, let members = value as? [AnyHashable: Any] {
            try open(members)
        } else if type == [String: Any].self, let members = value as? [String: Any] {
            try open(members)
        } else if type == [Any].self, let elements = value as? [Any] {
            try open(elements)
        } else if type is AnyClass {
            return try begin(instance: value)
        } else if let leaf = try node(of: value, type) {
            return leaf
        } else {
            return try begin(other: value)
        }
        return nil
    }

    // MARK: Containers

    private mutating func open(_ elements: [Any], _ identity: ObjectIdentifier? = nil) throws(HRError) {
        try push(Frame(isArray: true, elements: elements, identity: identity))
    }

    private mutating func open(_ dictionary: [String: Any]) throws(HRError) {
        var members: [Member] = []
        members.reserveCapacity(dictionary.count)
        for (key, value) in dictionary { members.append(Member(key: key, value: value)) }
        try open(members)
    }

    private mutating func open(_ dictionary: [AnyHashable: Any]) throws(HRError) {
        var members: [Member] = []
        members.reserveCapacity(dictionary.count)
        for (key, value) in dictionary { members.append(Member(key: try Self.string(key.base), value: value)) }
        try open(members)
    }

    private static func string(_ key: Any) throws(HRError) -> String {
        guard let key = key as? String else {
            throw HRError(.unsupportedValue, "a dictionary has a key that is not a string")
        }
        return key
    }

    /// Opens a dictionary with sorted keys. Foundation's dictionaries do not have an order, but the same file must
    /// always give the same document.
    private mutating func open(_ members: consuming [Member], _ identity: ObjectIdentifier? = nil) throws(HRError) {
        for index in members.indices where CombiningMarks.areTooMany(in: members[index].key) {
            throw CombiningMarks.error(in: "a key")
        }
        members.sort { $0.key < $1.key }
        // Foundation has distinct keys that are equal in Swift: é as one scalar, and as two.
        for index in members.indices.dropFirst() where members[index - 1].key == members[index].key {
            throw HRError(
                .duplicateKey, "the key \(quoted(members[index - 1].key)) stands twice in one dictionary")
        }
        // A keyed archive is recognized before its members are converted, because pointers in them would be reported as
        // malformed reserved keys.
        if frames.isEmpty {
            var marks = KeyedArchiveMarks()
            for index in members.indices { marks.note(members[index].key) }
            if let error = marks.error { throw error }
        }
        try push(Frame(isArray: false, members: members, identity: identity))
    }

    private mutating func push(_ frame: Frame) throws(HRError) {
        guard frames.count < saturatingSum(limits.depth, Lowering.wrapping) else { throw depthError }
        frames.append(frame)
        frames[frames.count - 1].nodes.reserveCapacity(frame.count)
    }

    private var depthError: HRError { HRError(limits.excess(of: .depth, in: .document)) }

    /// Closes the innermost container.
    private mutating func finish() throws(HRError) -> HRNode {
        let node = try node(of: frames[frames.count - 1])
        guard frames.count <= limits.depth || !node.isContainer else { throw depthError }
        if case .alias = node {
            guard lifting.aliasCount <= limits.aliases else {
                throw HRError(limits.excess(of: .aliases, in: .document))
            }
        }
        frames.removeLast()
        return node
    }

    private mutating func node(of frame: Frame) throws(HRError) -> HRNode {
        guard !frame.isArray else { return .array(frame.nodes) }
        var fields: [HRFields.Field] = []
        fields.reserveCapacity(frame.nodes.count)
        for index in frame.nodes.indices {
            fields.append(HRFields.Field(key: frame.members[index].key, value: frame.nodes[index]))
        }
        return try lifting.node(of: fields, isRoot: frames.count == 1)
    }

    // MARK: Containers of callers

    private mutating func begin(instance value: Any) throws(HRError) -> HRNode? {
        switch value {
        case is NSNumber:
            return try node(ofInstance: value)
        case let array as NSArray:
            try open(StoredElements.of(array), identity(of: array))
        case let dictionary as NSDictionary:
            let identity = try identity(of: dictionary)
            var members: [Member] = []
            // The dictionary is not enumerated: as in `StoredElements`, only `allValues` returns the stored objects.
            for (key, value) in zip(dictionary.allKeys, dictionary.allValues) {
                members.append(Member(key: try Self.string(key), value: value))
            }
            try open(members, identity)
        default:
            return try node(ofInstance: value)
        }
        return nil
    }

    private func identity(of container: AnyObject) throws(HRError) -> ObjectIdentifier {
        let identity = ObjectIdentifier(container)
        guard !frames.contains(where: { $0.identity == identity }) else {
            throw HRError(.unsupportedValue, "a container holds itself")
        }
        return identity
    }

    /// Opens a Swift container whose members have a declared type other than `Any`, or an optional that contains a
    /// container; throws for any other value.
    private mutating func begin(other value: Any) throws(HRError) -> HRNode? {
        if let elements = value as? [Any] {
            try open(elements)
        } else if let members = value as? [AnyHashable: Any] {
            try open(members)
        } else {
            throw Self.unsupported(value)
        }
        return nil
    }

    // MARK: Paths

    /// The path of the value that is being converted.
    private var path: HRPath {
        var path = HRPath()
        if let root = frames.first, !root.isArray, root.nodes.count < root.count {
            path.isInDefinitions = frames.count > 1 && root.members[root.nodes.count].key == Vocabulary.definitions
        }
        for frame in frames where frame.nodes.count < frame.count {
            guard !frame.isArray else {
                path.components.append(String(frame.nodes.count))
                continue
            }
            if let component = ReservedWords.pathComponent(of: frame.members[frame.nodes.count].key) {
                path.components.append(component)
            }
        }
        return path
    }
}
