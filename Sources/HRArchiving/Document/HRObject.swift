/// An object in a document: its class name, id, version and fields.
public struct HRObject: Sendable {
    /// The properties that are usually equal in many objects of a class, which therefore share one header.
    package final class Header: Sendable {
        package let className: String?
        package let id: String?
        package let version: Int
        package let plainValue: HRNode?

        package init(className: String?, id: String? = nil, version: Int = 0, plainValue: HRNode? = nil) {
            self.className = className
            self.id = id
            self.version = version
            self.plainValue = plainValue
        }

        /// True if the object has no class, id, version or plain value, so that it is written as a dictionary.
        package var isEmpty: Bool { className == nil && hasClassOnly }
    }

    package var header: Header
    /// The fields, in order.
    public var fields: HRFields

    package init(header: Header, fields: HRFields) {
        self.header = header
        self.fields = fields
    }

    /// Creates an object. If the class name is nil, the class follows from the property that contains the object.
    public init(className: String?, id: String? = nil, version: Int = 0, fields: HRFields = [:]) {
        header = Header(className: className, id: id, version: version)
        self.fields = fields
    }

    /// Creates an object that is written as one plain value (`$value`) together with its class name (`$class`).
    public init(className: String?, id: String? = nil, version: Int = 0, plainValue: HRNode) {
        header = Header(className: className, id: id, version: version, plainValue: plainValue)
        fields = [:]
    }

    /// The class name (`$class`), or nil if the class follows from the containing property.
    public var className: String? { header.className }
    /// The id for references to the object (`$id`).
    public var id: String? { header.id }
    /// The version of the type that wrote the object (`$version`); 0 if there is none.
    public var version: Int { header.version }
    /// The plain value of the object (`$value`), in place of fields.
    public var plainValue: HRNode? { header.plainValue }

    /// Returns the object with the given id, or without an id for nil.
    public func withID(_ id: String?) -> HRObject {
        let header = Header(className: className, id: id, version: version, plainValue: plainValue)
        return HRObject(header: header, fields: fields)
    }
}

extension HRNode {
    /// The object in this node; for any other node, an object without a class or an id.
    package var asObject: HRObject {
        if case .object(let object) = self { object } else { HRObject(className: nil) }
    }

    /// The node as an object. A dictionary becomes an object without a class, any other value a plain value.
    var wholeObject: HRObject {
        switch self {
        case .object(let object): object
        case .dictionary(let fields): HRObject(className: nil, fields: fields)
        default: HRObject(className: nil, plainValue: self)
        }
    }
}

extension HRObject: Hashable {
    /// Compares class, id, version and contents.
    public static func == (left: HRObject, right: HRObject) -> Bool {
        left.hasSameHeader(as: right) && left.fields == right.fields
    }

    private func hasSameHeader(as other: HRObject) -> Bool {
        header === other.header
            || (className == other.className && id == other.id && version == other.version
                && plainValue == other.plainValue)
    }

    /// Hashes class, id, version and contents.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(className)
        hasher.combine(id)
        hasher.combine(version)
        hasher.combine(plainValue)
        hasher.combine(fields)
    }
}

extension HRObject.Header {
    /// True if the object has no id, version or plain value.
    var hasClassOnly: Bool {
        guard id == nil, version == 0 else { return false }
        if case .some = plainValue { return false }
        return true
    }
}
