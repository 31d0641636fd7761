import Foundation

/// Converts nodes to Foundation's containers, without recursion and without a limit of depth. Foundation's writers are
/// faster with Foundation's containers than with Swift's.
struct FoundationObjects {
    private let lowering: Lowering

    init(kind: HRFormat.Kind) {
        lowering = Lowering(kind: kind, writesNegativeZero: false)
    }

    /// A container whose members are being converted to objects.
    private struct Frame {
        /// The keys of a dictionary; nil for an array.
        var keys: [NSString]?
        var nodes: [HRNode]
        var objects: [Any] = []

        init(elements: [HRNode]) { nodes = elements }

        init(_ fields: [HRFields.Field]) {
            keys = fields.map { NSString(string: $0.key) }
            nodes = fields.map(\.value)
        }

        var container: Any { keys.map { NSDictionary(objects: objects, forKeys: $0) } ?? NSArray(array: objects) }
    }

    /// Returns the object for a document, including its definitions.
    func object(of document: HRDocument) throws(HRError) -> Any {
        guard let members = try lowering.members(of: document) else { return object(of: document.root) }
        return object(of: Frame(members))
    }

    func object(of node: HRNode) -> Any { frame(of: node).map(object(of:)) ?? leaf(node) }

    private func object(of outermost: Frame) -> Any {
        var frames = [outermost]
        while true {
            let last = frames.count - 1
            if frames[last].objects.count < frames[last].nodes.count {
                let node = frames[last].nodes[frames[last].objects.count]
                if let inner = frame(of: node) { frames.append(inner) } else { frames[last].objects.append(leaf(node)) }
                continue
            }
            let object = frames.removeLast().container
            guard !frames.isEmpty else { return object }
            frames[frames.count - 1].objects.append(object)
        }
    }

    /// Returns the frame for a node that becomes a container; nil for a leaf.
    private func frame(of node: HRNode) -> Frame? {
        switch node {
        case .array(let elements): Frame(elements: elements)
        case .dictionary(let fields): Frame(lowering.spelled(fields))
        case .object(let object): Frame(lowering.header(of: object) + lowering.spelled(object.fields))
        default: lowering.foundationNumber(node) == nil ? lowering.wrapped(node).map { Frame([$0]) } : nil
        }
    }

    private func leaf(_ node: HRNode) -> Any {
        switch node {
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): value.exactly(Int64.self).map { NSNumber(value: $0) } ?? NSNumber(value: value.bits)
        case .real(let value): NSNumber(value: value)
        case .number: lowering.foundationNumber(node) ?? NSNull()
        case .string(let value): NSString(string: value)
        case .date(let value): value
        case .data(let value): value
        default: NSNull()
        }
    }
}
