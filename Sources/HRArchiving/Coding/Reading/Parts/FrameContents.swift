/// The contents of a node for a decoder: fields, or one plain value.
@usableFromInline
package struct FrameContents {
    /// The node itself, or the plain value that an object contains in place of fields; null for a dictionary and for an
    /// object with fields.
    package let plain: HRNode
    package let hasFields: Bool
    /// The version of the type when the object was written.
    package let version: Int
    /// The fields of the value; empty if it cannot have fields.
    @usableFromInline package let members: [HRFields.Field]

    // Inlined, because a call would retain and release the node's contents once more for each frame, which takes 5 % of
    // the decoding time.

    /// - Parameter isForeign: True if the node is an object of another class, which is decoded only as a single value.
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

    /// Creates the contents of a node that is decoded as a single value.
    @inline(__always)
    package init(plain: HRNode) {
        self.plain = plain
        hasFields = false
        version = 0
        members = []
    }

    /// The entire value as one node.
    package var node: HRNode {
        guard hasFields, case .null = plain else { return plain }
        return .dictionary(HRFields(storage: members))
    }

    /// The number of values in the container, and in the arrays that it directly contains. These are included because
    /// arrays may be decoded without frames of their own.
    package var elementCount: Int {
        var count = members.reduce(members.count) { $0 + $1.value.elementCount }
        if case .array(let elements) = plain { count += elements.reduce(0) { $0 + $1.elementCount } }
        return count
    }
}

extension HRNode {
    /// The number of elements of an array, or 0 for any other node.
    var elementCount: Int {
        if case .array(let elements) = self { elements.count } else { 0 }
    }

    /// The fields of a dictionary that is the single plain value of an object.
    fileprivate var plainFields: HRFields? {
        if case .dictionary(let fields) = self { fields } else { nil }
    }
}
