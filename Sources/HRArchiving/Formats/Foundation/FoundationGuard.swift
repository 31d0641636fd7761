import Foundation
import ObjectGraph

/// Rejects documents that Foundation's serializers crash on, or that cost them too much time or memory. Before, this
/// library's own reader or writer must have accepted the document within its limits.
///
/// Foundation's serializers recurse, and crash at the end of the stack, which often is 512 KB on threads other than the
/// main one. They crash on nulls in binary property lists, compare keys with equal hash values one by one, take three
/// kilobytes for a JSON dictionary, and copy each shared object of a binary property list, including keys, once for
/// each reference.
struct FoundationGuard {
    /// The maximum stack space, in bytes, for the containers of a document: 256 levels of the most expensive kind. Of a
    /// stack of 512 KB, this leaves an eighth to the caller.
    private static let stackLimit = 256 * 1810

    /// The maximum number of levels of containers that Foundation's readers accept, on any stack.
    static let readerDepth = 512

    private let kind: HRFormat.Kind
    private let limits: HRLimits
    private let isReading: Bool
    /// The length of the file that is read.
    private let byteCount: Int
    private let lowering: Lowering
    private var keys = KeyCollisions()
    /// The estimated memory that Foundation takes for a file: in bytes for JSON; for a binary property list in values,
    /// where a shared value counts once for each reference.
    private var memory = 0
    /// True if the document contains a number that is stored as its digits.
    private var hasLongNumbers = false

    private init(_ kind: HRFormat.Kind, _ limits: HRLimits, isReading: Bool, byteCount: Int) {
        (self.kind, self.limits, self.isReading, self.byteCount) = (kind, limits, isReading, byteCount)
        lowering = Lowering(kind: kind, writesNegativeZero: false)
    }

    /// Throws if Foundation cannot write a document.
    ///
    /// - Complexity: O(n) in the number of values.
    static func checkWriting(_ document: HRDocument, as kind: HRFormat.Kind, _ limits: HRLimits) throws(HRError) {
        var check = FoundationGuard(kind, limits, isReading: false, byteCount: 0)
        try check.check(document)
    }

    /// Throws if Foundation cannot read the file of a document.
    ///
    /// - Returns: True if Foundation can read all numbers of the document.
    /// - Complexity: O(n) in the number of values.
    static func checkReading(
        _ document: HRDocument, of data: Data, as kind: HRFormat.Kind, _ limits: HRLimits
    ) throws(HRError) -> Bool {
        do throws(HRError) {
            if kind == .binaryPropertyList, try BinaryLayout.holdsNull(data) {
                throw HRError(.unsupportedValue, "the file holds a null, which Foundation cannot read")
            }
            var check = FoundationGuard(kind, limits, isReading: true, byteCount: data.count)
            try check.check(document)
            return !check.hasLongNumbers
        } catch {
            var error = error
            error.location = error.location ?? HRSourceLocation(byteRange: 0..<data.count)
            throw error
        }
    }

    /// A container and its position in the document.
    private struct Container {
        let node: HRNode
        /// The number of the container around this one, and the position of this one among the members there; nil for a
        /// root.
        var parent: (number: Int, position: Int)?
        var levels = 0
        /// The stack space, in bytes, for the containers around this one.
        var stack = 0
        var isInDefinitions = false
    }

    private mutating func check(_ document: HRDocument) throws(HRError) {
        var roots = [Container(node: document.root)]
        if !document.definitions.isEmpty {
            let outer = stack(of: 4, isArray: false)
            let definitions = HRNode.dictionary(document.definitions)
            roots.append(Container(node: definitions, levels: 1, stack: outer, isInDefinitions: true))
        }
        for root in roots {
            if root.node.isContainer { try check(root) } else { try count(leaf: root.node) }
        }
    }

    private mutating func check(_ root: Container) throws(HRError) {
        var containers = [root]
        var number = 0
        while number < containers.count {
            let container = containers[number]
            let children = try count(container: container.node)
            let isArray = if case .array = container.node { true } else { false }
            let stack = saturatingSum(container.stack, self.stack(of: children.count, isArray: isArray))
            guard stack <= Self.stackLimit else { throw tooDeep(number, containers) }
            if !isReading, let key = container.node.repeatedKey {
                throw HRError(
                    .duplicateKey, "the key \(quoted(key)) stands twice in one dictionary",
                    path: path(of: number, containers))
            }
            for (position, child) in children.enumerated() {
                guard child.isContainer else {
                    try count(leaf: child)
                    continue
                }
                containers.append(
                    Container(node: child, parent: (number, position), levels: container.levels + 1, stack: stack))
            }
            number += 1
        }
    }

    // MARK: Stack

    /// Returns the stack space, in bytes, that was measured for a container with a number of members.
    private func stack(of members: Int, isArray: Bool) -> Int {
        switch kind {
        case .binaryPropertyList where isReading: 320 + 9 * min(isArray ? members : 2 * members, 256)
        case _ where isReading: 0
        case .json: isArray ? 640 : 1090
        case .xmlPropertyList, .binaryPropertyList, .oldStylePropertyList: isArray ? 670 : 1810
        }
    }

    private func tooDeep(_ number: Int, _ containers: [Container]) -> HRError {
        guard !isReading else {
            return HRError(
                .depthLimit, "the containers of the file are too large and too deep in one another for Foundation",
                help: ["store it as XML or JSON"])
        }
        let levels = containers[number].levels
        return HRError(
            .depthLimit, "the document has more than \(levels) levels of containers, as many as Foundation can write",
            path: path(of: number, containers))
    }

    private func path(of number: Int, _ containers: [Container]) -> HRPath {
        var path = HRPath()
        path.isInDefinitions = containers[0].isInDefinitions
        var place = containers[number].parent
        while let (number, position) = place {
            let node = containers[number].node
            if case .array = node {
                path.components.append(String(position))
            } else if let fields = node.fields, position < fields.count {
                path.components.append(fields[position].key)
            }
            place = containers[number].parent
        }
        path.components.reverse()
        return path
    }

    // MARK: Memory and keys

    private mutating func count(leaf: HRNode) throws(HRError) {
        guard isReading else { return }
        if case .number = leaf { hasLongNumbers = true }
        guard kind == .json else { return try count(bytes: leaf.contentLength) }
        if lowering.wrapped(leaf) != nil { try count(dictionaryOf: 1) }
    }

    /// - Returns: The children of the container.
    private mutating func count(container node: HRNode) throws(HRError) -> [HRNode] {
        let children = node.children
        guard isReading else { return children }
        guard kind == .json else {
            try add(1)
            for key in node.fields?.keys ?? [] {
                let key = Array(lowering.key(key).utf8)
                try count(bytes: key.count)
                guard keys.insert(key) else { throw KeyCollisions.error }
            }
            return children
        }
        if case .array = node { try add(80 * children.count) } else { try count(dictionaryOf: children.count) }
        return children
    }

    private mutating func count(dictionaryOf members: Int) throws(HRError) { try add(3000 + 125 * members) }

    private mutating func count(bytes: Int) throws(HRError) { try add(1 + bytes / 4) }

    private mutating func add(_ cost: Int) throws(HRError) {
        memory = saturatingSum(memory, cost)
        switch kind {
        case .json:
            guard memory > max(limits.bytes, 64 << 20) else { return }
            throw HRError(
                .nodeLimit, "the file holds so many containers that they would take Foundation too much memory",
                help: ["raise the limit of bytes if the file is to be trusted"])
        case .binaryPropertyList:
            let unshared = byteCount / 4
            guard memory > saturatingSum(unshared, limits.expansion(ofValues: unshared)) else { return }
            throw HRError(
                .expansionLimit, "the file repeats shared values so often that they would take too much memory",
                help: ["raise HRLimits.expansion if the file is to be trusted"])
        default: return
        }
    }
}

extension HRNode {
    /// A key that a dictionary or an object has twice, as the same scalars or as others that are equal in Swift; nil if
    /// there is none.
    fileprivate var repeatedKey: String? {
        guard let keys = fields?.keys else { return nil }
        var seen: Set<String> = []
        return keys.first { !seen.insert($0).inserted }
    }

    /// The length of a string or of data.
    fileprivate var contentLength: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .data(let data): data.count
        default: 0
        }
    }
}

extension BinaryLayout {
    /// True if an object of a file is a null.
    fileprivate static func holdsNull(_ data: Data) throws(HRError) -> Bool {
        try data.withBytes { (bytes) throws(HRError) -> Bool in
            do throws(ParseFault) {
                let layout = try BinaryLayout(bytes)
                for object in 0..<layout.objectCount {
                    if bytes[try layout.offset(of: object)] == 0 { return true }
                }
                return false
            } catch {
                throw error.error(path: HRPath()) { HRSourceLocation(byteRange: $0) }
            }
        }
    }
}
