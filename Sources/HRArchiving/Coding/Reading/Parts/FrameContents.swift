/// What stands in a place, as it is read there: the fields that it has, or the one plain value that it is.
@usableFromInline
package struct FrameContents {
    /// What stands here, unless it has fields: for an object that is written as one plain value, that value.
    package let plain: HRNode
    package let hasFields: Bool
    /// The version that the object was written with.
    package let version: Int
    /// The fields that stand here, if there can be any.
    @usableFromInline package let members: [HRFields.Field]

    // Called on its own, it would keep count of all that a node holds once more for each frame: 5 % of reading.

    /// - Parameter isForeign: Whether an object stands here that only whoever reads the value as a whole can make use of.
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

    /// A value that is read as a whole.
    @inline(__always)
    package init(plain: HRNode) {
        self.plain = plain
        hasFields = false
        version = 0
        members = []
    }

    /// What stands here as a whole.
    package var node: HRNode {
        guard hasFields, case .null = plain else { return plain }
        return .dictionary(HRFields(storage: members))
    }

    /// How many elements lie in the arrays here, and in the members that are arrays: these may need no frame of their own.
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
