/// An object in a document: its fields, under the name of its class.
public struct HRObject: Sendable {
    /// What many objects of one class have in common, shared between them.
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

        /// Whether the object declares nothing, so that it is written as any dictionary is.
        var isEmpty: Bool { className == nil && hasClassOnly }
    }

    package var header: Header
    /// The fields, in order.
    public var fields: HRFields

    package init(header: Header, fields: HRFields) {
        self.header = header
        self.fields = fields
    }

    /// Makes an object. Without a class name and an id it is read as what the place that holds it declares.
    public init(className: String?, id: String? = nil, version: Int = 0, fields: HRFields = [:]) {
        header = Header(className: className, id: id, version: version)
        self.fields = fields
    }

    /// Makes an object of a type that is best written as one plain value, where the type has to be said: `$value`.
    public init(className: String?, id: String? = nil, version: Int = 0, plainValue: HRNode) {
        header = Header(className: className, id: id, version: version, plainValue: plainValue)
        fields = [:]
    }

    /// The name of the class (`$class`), or nil where the place that holds the object says it.
    public var className: String? { header.className }
    /// The id by which references can name the object (`$id`).
    public var id: String? { header.id }
    /// The version of the type that wrote the object (`$version`); 0 if there is none.
    public var version: Int { header.version }
    /// The one value that stands for the object (`$value`), in place of fields.
    public var plainValue: HRNode? { header.plainValue }

    /// The same object under an id.
    public func withID(_ id: String?) -> HRObject {
        let header = Header(className: className, id: id, version: version, plainValue: plainValue)
        return HRObject(header: header, fields: fields)
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
    /// Whether the class is all that the object declares.
    var hasClassOnly: Bool {
        guard id == nil, version == 0 else { return false }
        if case .some = plainValue { return false }
        return true
    }
}
