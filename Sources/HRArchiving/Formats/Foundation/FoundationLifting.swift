import Foundation
import ObjectGraph

/// Turns the containers that Foundation's readers give, and those of users, into documents, without recursion.
struct FoundationLifting {
    /// A container whose members are being lifted.
    private struct Frame {
        /// The keys, if it is a dictionary.
        let keys: [String]?
        let values: [Any]
        var nodes: [HRNode] = []
        /// Who the container is, if it is an object that might hold itself.
        let identity: ObjectIdentifier?
    }

    private let limits: CodingLimits
    private let leaves: FoundationLeaves
    private var lifting = Lifting()
    /// How many values have been lifted.
    private(set) var count = 0
    private var aliasCount = 0
    private var frames: [Frame] = []

    /// A leaf without a notation of its own is up to two dictionaries deeper in a file than in a document.
    static let wrapping = 2

    /// Lifts within limits.
    ///
    /// - Parameter areIntegersChecked: Whether it is known that no integer is outside of 64 bits, so that a decimal with
    ///   more digits can only have been written with an exponent.
    init(limits: CodingLimits, areIntegersChecked: Bool = false) {
        self.limits = limits
        leaves = FoundationLeaves(areIntegersChecked: areIntegersChecked)
    }

    /// The document whose root a value is.
    mutating func document(of value: Any) throws(HRError) -> HRDocument {
        do throws(HRError) {
            guard let leaf = try begin(value) else { return HRDocument(try containers()) }
            return HRDocument(leaf)
        } catch {
            var error = error
            error.path = path
            throw error
        }
    }

    /// Lifts the members of the innermost container until the outermost one is complete.
    private mutating func containers() throws(HRError) -> HRNode {
        while true {
            let last = frames.count - 1
            let node: HRNode
            if frames[last].nodes.count < frames[last].values.count {
                guard let leaf = try begin(frames[last].values[frames[last].nodes.count]) else { continue }
                node = leaf
            } else {
                node = try finish()
            }
            guard !frames.isEmpty else { return node }
            frames[frames.count - 1].nodes.append(node)
        }
    }

    /// Lifts a leaf, or opens a container.
    ///
    /// Types are told by `type(of:)`, and each value is cast once: to ask a container whether it is another type costs a
    /// copy of it.
    private mutating func begin(_ value: Any) throws(HRError) -> HRNode? {
        count += 1
        guard count <= limits.nodes else {
            throw HRError(
                .nodeLimit, "the document has more than \(limits.nodes) values",
                help: ["raise CodingLimits.nodes if the file is to be trusted"])
        }
        let type = type(of: value)
        if type == String.self, let string = value as? String { return .string(string) }
        if type == [AnyHashable: Any].self, let members = value as? [AnyHashable: Any] {
            try open(members.map { (key: $0.key.base, value: $0.value) })
        } else if type == [String: Any].self, let members = value as? [String: Any] {
            try open(members.map { (key: $0.key, value: $0.value) })
        } else if type == [Any].self, let elements = value as? [Any] {
            try open(elements)
        } else if type is AnyClass {
            return try begin(instance: value)
        } else if let leaf = try leaves.node(of: value, type) {
            return leaf
        } else {
            return try begin(other: value)
        }
        return nil
    }

    // MARK: Containers

    private mutating func open(_ elements: [Any], _ identity: ObjectIdentifier? = nil) throws(HRError) {
        try push(Frame(keys: nil, values: elements, identity: identity))
    }

    /// Opens a dictionary. Foundation's have no order; the same document shall come of the same file every time.
    private mutating func open(
        _ members: [(key: Any, value: Any)], _ identity: ObjectIdentifier? = nil
    ) throws(HRError) {
        var pairs: [(key: String, value: Any)] = []
        pairs.reserveCapacity(members.count)
        for member in members {
            guard let key = member.key as? String else {
                throw HRError(.unsupportedValue, "a dictionary has a key that is not a string")
            }
            pairs.append((key, member.value))
        }
        pairs.sort { $0.key < $1.key }
        // Foundation tells strings apart that Swift does not: é as one character, and as two.
        if let twice = zip(pairs, pairs.dropFirst()).first(where: { $0.key == $1.key })?.0.key {
            throw HRError(.duplicateKey, "the key \(quoted(twice)) stands twice in one dictionary")
        }
        let keys = pairs.map(\.key)
        // Within an archive there are pointers, which would be found to be malformed words first.
        if frames.isEmpty, let error = Lifting.keyedArchiveError(keys.contains) { throw error }
        try push(Frame(keys: keys, values: pairs.map(\.value), identity: identity))
    }

    private mutating func push(_ frame: Frame) throws(HRError) {
        guard frames.count < saturatingSum(limits.depth, Self.wrapping) else { throw depthError }
        frames.append(frame)
        frames[frames.count - 1].nodes.reserveCapacity(frame.values.count)
    }

    private var depthError: HRError {
        HRError(
            .depthLimit, "the document has more than \(limits.depth) levels of containers",
            help: ["raise CodingLimits.depth if the file is to be trusted"])
    }

    /// Closes the innermost container.
    private mutating func finish() throws(HRError) -> HRNode {
        let node = try node(of: frames[frames.count - 1])
        guard frames.count <= limits.depth || !node.isContainer else { throw depthError }
        if case .alias = node {
            aliasCount += 1
            guard aliasCount <= limits.aliases else {
                throw HRError(
                    .aliasLimit, "the document has more than \(limits.aliases) aliases",
                    help: ["raise CodingLimits.aliases if the file is to be trusted"])
            }
        }
        frames.removeLast()
        return node
    }

    private mutating func node(of frame: Frame) throws(HRError) -> HRNode {
        guard let keys = frame.keys else { return .array(frame.nodes) }
        let members = zip(keys, frame.nodes).map { HRFields.Field(key: $0, value: $1) }
        return try lifting.node(of: members, isRoot: frames.count == 1)
    }

    // MARK: What users hand in

    private mutating func begin(instance value: Any) throws(HRError) -> HRNode? {
        switch value {
        case let array as NSArray:
            try open(array.rawElements, identity(of: array))
        case let dictionary as NSDictionary:
            try open(dictionary.rawMembers, identity(of: dictionary))
        default:
            return try leaves.node(ofInstance: value)
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

    /// Opens a container with members of one type, or looks into an optional.
    private mutating func begin(other value: Any) throws(HRError) -> HRNode? {
        if let elements = value as? [Any] {
            try open(elements)
        } else if let members = value as? [AnyHashable: Any] {
            try open(members.map { (key: $0.key.base, value: $0.value) })
        } else {
            throw FoundationLeaves.unsupported(value)
        }
        return nil
    }

    // MARK: Paths

    /// The path of the value that is being lifted.
    private var path: HRPath {
        var path = HRPath()
        for frame in frames where frame.nodes.count < frame.values.count {
            guard let keys = frame.keys else {
                path.components.append(String(frame.nodes.count))
                continue
            }
            if let component = ReservedWords.pathComponent(of: keys[frame.nodes.count]) {
                path.components.append(component)
            }
        }
        return path
    }
}

extension NSArray {
    /// The elements as they are: on Linux every other way converts them, and whatever they hold, to Swift's containers,
    /// without end where one holds itself.
    fileprivate var rawElements: [Any] {
        #if canImport(ObjectiveC)
            return (0..<count).map { self[$0] }
        #else
            return Mirror(reflecting: self).children.map(\.value)
        #endif
    }
}

extension NSDictionary {
    /// The members as they are; see `rawElements`.
    fileprivate var rawMembers: [(key: Any, value: Any)] {
        zip(allKeys, allValues).map { (key: $0, value: $1) }
    }
}
