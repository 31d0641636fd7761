import Foundation
import ObjectGraph

/// Turns documents into the containers that Foundation's writers take.
struct FoundationLowering {
    private let lowering: Lowering
    private let limits: CodingLimits
    /// Whether to make NSDictionary, NSArray, NSString and NSNumber, which the writers take faster than Swift's own.
    private let isBridged: Bool
    private var count = 0

    init(kind: HRFormat.Kind, limits: CodingLimits, isBridged: Bool) {
        lowering = Lowering(kind: kind, writesNegativeZero: false)
        self.limits = limits
        self.isBridged = isBridged
    }

    /// The containers of a whole document.
    mutating func object(of document: HRDocument) throws(HRError) -> Any {
        try object(of: document.root, depth: 0)
    }

    private mutating func object(of node: HRNode, depth: Int) throws(HRError) -> Any {
        count += 1
        guard count <= limits.nodes else {
            throw HRError(.nodeLimit, "the document has more than \(limits.nodes) values")
        }
        switch node {
        case .array(let elements): return try array(elements, depth: depth + 1)
        case .dictionary(let fields): return try dictionary([], fields, depth: depth + 1)
        case .object(let object):
            return try dictionary(try lowering.header(of: object), object.fields, depth: depth + 1)
        default:
            return try leaf(node)
        }
    }

    private func checkDepth(_ depth: Int) throws(HRError) {
        guard depth <= limits.depth else {
            throw HRError(.depthLimit, "the document has more than \(limits.depth) levels of containers")
        }
    }

    private mutating func array(_ elements: [HRNode], depth: Int) throws(HRError) -> Any {
        try checkDepth(depth)
        var objects: [Any] = []
        objects.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            do {
                objects.append(try object(of: element, depth: depth))
            } catch {
                throw error.within(String(index))
            }
        }
        return isBridged ? NSArray(array: objects) : objects
    }

    private mutating func dictionary(
        _ header: [HRFields.Field], _ fields: HRFields, depth: Int
    ) throws(HRError) -> Any {
        try checkDepth(depth)
        var keys: [String] = []
        var objects: [Any] = []
        keys.reserveCapacity(header.count + fields.count)
        objects.reserveCapacity(header.count + fields.count)
        for member in header {
            keys.append(member.key)
            objects.append(try object(of: member.value, depth: depth))
        }
        for field in fields.storage {
            keys.append(lowering.key(field.key))
            do {
                objects.append(try object(of: field.value, depth: depth))
            } catch {
                throw error.within(field.key)
            }
        }
        return try dictionary(keys, objects)
    }

    private func dictionary(_ keys: [String], _ objects: [Any]) throws(HRError) -> Any {
        if isBridged {
            let dictionary = NSDictionary(objects: objects, forKeys: keys.map { NSString(string: $0) })
            if dictionary.count == keys.count { return dictionary }
        } else {
            let dictionary = Dictionary(zip(keys, objects)) { first, _ in first }
            if dictionary.count == keys.count { return dictionary }
        }
        var seen: Set<String> = []
        let key = keys.first { !seen.insert($0).inserted } ?? ""
        throw HRError(.duplicateKey, "the key \(quoted(key)) stands twice in one dictionary")
    }

    private func leaf(_ node: HRNode) throws(HRError) -> Any {
        if let member = try lowering.wrapped(node) {
            let content = try leaf(member.value)
            return isBridged
                ? NSDictionary(object: content, forKey: NSString(string: member.key)) : [member.key: content]
        }
        switch node {
        case .null: return NSNull()
        case .bool(let value): return isBridged ? NSNumber(value: value) : value
        case .integer(let value): return integer(value)
        case .real(let value): return isBridged ? NSNumber(value: value) : value
        case .string(let value): return isBridged ? NSString(string: value) : value
        case .date(let value): return value
        case .data(let value): return value
        default: throw HRError(.notWritable, "\(node.kind) has no spelling")
        }
    }

    private func integer(_ value: HRInteger) -> Any {
        if let signed = value.exactly(Int.self) { return isBridged ? NSNumber(value: signed) : signed }
        if let signed = value.exactly(Int64.self) { return isBridged ? NSNumber(value: signed) : signed }
        return isBridged ? NSNumber(value: value.bits) : value.bits
    }
}
