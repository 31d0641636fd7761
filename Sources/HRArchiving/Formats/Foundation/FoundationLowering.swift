import Foundation
import ObjectGraph

/// Turns documents into the containers that Foundation's writers take, without recursion.
struct FoundationLowering {
    /// A container whose members are being lowered.
    private struct Frame {
        let isArray: Bool
        /// What an object declares, with the words that stand in the file.
        var header: [HRFields.Field] = []
        var fields: [HRFields.Field] = []
        var elements: [HRNode] = []
        /// The number of the next member.
        var next = 0
        var spelledKeys: [String] = []
        var objects: [Any] = []

        var count: Int { isArray ? elements.count : header.count + fields.count }
    }

    private let lowering: Lowering
    private let limits: CodingLimits
    private var count = 0
    private var aliasCount = 0
    /// How many bytes the file will have at least.
    private var byteCount = 0
    /// How much stack Foundation's writer will take for the containers that are open.
    private var stack = 0
    private var frames: [Frame] = []

    /// Lowers within limits, and within the depth that Foundation's writers can take.
    ///
    /// Makes Foundation's classes, which its writers handle faster than Swift's types.
    init(kind: HRFormat.Kind, limits: CodingLimits) {
        lowering = Lowering(kind: kind, writesNegativeZero: false)
        self.limits = limits
    }

    mutating func object(of document: HRDocument) throws(HRError) -> Any {
        do throws(HRError) {
            if !document.definitions.isEmpty {
                try open(Frame(isArray: false, header: try lowering.members(of: document)))
                return try containers()
            }
            guard let object = try begin(document.root) else { return try containers() }
            return object
        } catch {
            var error = error
            error.path = error.path ?? path
            throw error
        }
    }

    /// Lowers the members of the innermost container until the outermost one is complete.
    private mutating func containers() throws(HRError) -> Any {
        while true {
            let last = frames.count - 1
            let object: Any
            if frames[last].next < frames[last].count {
                guard let leaf = try begin(nextMember(of: last)) else { continue }
                object = leaf
            } else {
                object = try finish()
            }
            guard !frames.isEmpty else { return object }
            frames[frames.count - 1].objects.append(object)
        }
    }

    /// The next member of a container, whose key is noted.
    private mutating func nextMember(of last: Int) -> HRNode {
        let index = frames[last].next
        frames[last].next += 1
        guard !frames[last].isArray else { return frames[last].elements[index] }
        let headerCount = frames[last].header.count
        guard index >= headerCount else {
            frames[last].spelledKeys.append(frames[last].header[index].key)
            return frames[last].header[index].value
        }
        let field = frames[last].fields[index - headerCount]
        frames[last].spelledKeys.append(lowering.key(field.key))
        return field.value
    }

    /// Lowers a leaf, or opens a container.
    private mutating func begin(_ node: HRNode) throws(HRError) -> Any? {
        count += 1
        guard count <= limits.nodes else {
            throw HRError(limits.excess(of: .nodes, in: .document))
        }
        try countBytes(of: node)
        try lowering.check(node)
        switch node {
        case .array(let elements): try open(Frame(isArray: true, elements: elements))
        case .dictionary(let fields): try open(Frame(isArray: false, fields: fields.storage))
        case .object(let object):
            let header = lowering.header(of: object)
            try open(Frame(isArray: false, header: header, fields: object.fields.storage))
        default: return try leaf(node)
        }
        return nil
    }

    /// Counts the bytes of long leaves: what Foundation makes of them takes several times as many.
    private mutating func countBytes(of node: HRNode) throws(HRError) {
        switch node {
        case .string(let text): byteCount = saturatingSum(byteCount, text.utf8.count)
        case .data(let data): byteCount = saturatingSum(byteCount, data.count)
        case .alias:
            aliasCount += 1
            guard aliasCount <= limits.aliases else {
                throw HRError(limits.excess(of: .aliases, in: .document))
            }
        default: byteCount = saturatingSum(byteCount, 1)
        }
        // Binary property lists have equal strings once.
        guard lowering.kind == .binaryPropertyList || byteCount <= limits.bytes else {
            throw HRError(limits.excessOfBytesToWrite)
        }
    }

    private mutating func open(_ frame: Frame) throws(HRError) {
        guard frames.count < limits.depth else {
            throw HRError(limits.excess(of: .depth, in: .document))
        }
        stack = saturatingSum(stack, FoundationStack.bytes(writing: lowering.kind, isArray: frame.isArray))
        guard stack <= FoundationStack.limit else {
            throw HRError(
                .depthLimit,
                "the document has more than \(frames.count) levels of containers, as many as Foundation can write")
        }
        frames.append(frame)
        frames[frames.count - 1].objects.reserveCapacity(frame.count)
        if !frame.isArray { frames[frames.count - 1].spelledKeys.reserveCapacity(frame.count) }
    }

    /// Closes the innermost container.
    private mutating func finish() throws(HRError) -> Any {
        // A fault of the container must not get the path of its last member.
        frames[frames.count - 1].next = 0
        let object = try container(frames[frames.count - 1])
        let frame = frames.removeLast()
        stack -= FoundationStack.bytes(writing: lowering.kind, isArray: frame.isArray)
        return object
    }

    private func container(_ frame: Frame) throws(HRError) -> Any {
        guard !frame.isArray else { return NSArray(array: frame.objects) }
        let keys = frame.spelledKeys
        for key in keys where CombiningMarks.areTooMany(in: key) { throw CombiningMarks.error(in: "a key") }
        // For NSDictionary é and e + ´ are different keys, for readers they are equal.
        let isASCII = keys.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        guard isASCII || Set(keys).count == keys.count else { throw duplicateError(keys) }
        let dictionary = NSDictionary(objects: frame.objects, forKeys: keys.map { NSString(string: $0) })
        guard dictionary.count == keys.count else { throw duplicateError(keys) }
        return dictionary
    }

    private func duplicateError(_ keys: [String]) -> HRError {
        var seen: Set<String> = []
        let key = keys.first { !seen.insert($0).inserted } ?? ""
        return HRError(.duplicateKey, "the key \(quoted(key)) stands twice in one dictionary")
    }

    // MARK: Leaves

    private func leaf(_ node: HRNode) throws(HRError) -> Any {
        if let number = lowering.foundationNumber(node) { return number }
        if let member = lowering.wrapped(node) {
            return NSDictionary(object: try leaf(member.value), forKey: NSString(string: member.key))
        }
        switch node {
        case .null: return NSNull()
        case .bool(let value): return NSNumber(value: value)
        case .integer(let value): return integer(value)
        case .real(let value): return NSNumber(value: value)
        case .string(let value): return NSString(string: value)
        case .date(let value): return value
        case .data(let value): return value
        default: throw HRError(.notWritable, "\(node.kind) has no spelling")
        }
    }

    private func integer(_ value: HRInteger) -> Any {
        if let signed = value.exactly(Int.self) { return NSNumber(value: signed) }
        if let signed = value.exactly(Int64.self) { return NSNumber(value: signed) }
        return NSNumber(value: value.bits)
    }

    // MARK: Paths

    /// The path of the value that is being lowered.
    private var path: HRPath {
        var path = HRPath()
        for frame in frames where frame.next > 0 {
            if frame.isArray {
                path.components.append(String(frame.next - 1))
            } else if frame.next > frame.header.count, frame.next <= frame.count {
                path.components.append(frame.fields[frame.next - 1 - frame.header.count].key)
            } else if frame.next <= frame.header.count {
                let key = frame.header[frame.next - 1].key
                if key == Vocabulary.definitions { path.isInDefinitions = true }
                if let component = ReservedWords.pathComponent(of: key) { path.components.append(component) }
            }
        }
        return path
    }
}
