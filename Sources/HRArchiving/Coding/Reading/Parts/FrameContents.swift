/// The contents of a node as a decoder sees them: fields, or one plain value.
@usableFromInline
package struct FrameContents {
    /// The plain value, also of an object that was encoded as one; null if there are fields.
    package let plain: HRNode
    package let hasFields: Bool
    /// The version that the object was written with.
    package let version: Int
    /// The fields that stand here, if there can be any.
    @usableFromInline package let members: [HRFields.Field]

    // Inlined, because a call would retain and release the node's contents once more for each frame: 5 % of reading.

    /// - Parameter isForeign: Whether the node is an object of another class, to be decoded as a single value only.
    @inline(__always)
    package init(of node: HRNode?, isForeign: Bool) {
        switch node {
        case .object(let object) where !isForeign:
            version = object.header.version
            plain = object.header.plainValue ?? .null
            let fields = object.header.plainValue == nil ? object.fields : plain.plainFields
            hasFields = fields != nil
            members = fields?.storage ?? []
        case .dictionary(let found):
            version = 0
            plain = .null
            hasFields = true
            members = found.storage
        case let node:
            version = 0
            plain = node ?? .null
            hasFields = false
            members = []
        }
    }

    /// The contents of a node that is decoded as a single value.
    @inline(__always)
    package init(plain: HRNode) {
        self.plain = plain
        hasFields = false
        version = 0
        members = []
    }

    /// The whole value as one node.
    package var node: HRNode {
        guard hasFields, case .null = plain else { return plain }
        return .dictionary(HRFields(storage: members))
    }

    /// How many values the container and the arrays right in it hold: arrays may be decoded without frames.
    package var elementCount: Int {
        var count = members.reduce(members.count) { $0 + $1.value.elementCount }
        if case .array(let elements) = plain { count += elements.reduce(0) { $0 + $1.elementCount } }
        return count
    }
}

extension HRNode {
    /// How many elements an array has; 0 for anything else.
    var elementCount: Int {
        if case .array(let elements) = self { elements.count } else { 0 }
    }

    /// The fields of a dictionary that stands for an object as its one plain value.
    fileprivate var plainFields: HRFields? {
        if case .dictionary(let fields) = self { fields } else { nil }
    }
}
