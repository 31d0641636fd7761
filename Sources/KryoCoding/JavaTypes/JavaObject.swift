/// An object of a described class without a Swift type: the values of its fields by name.
///
/// In ``fields``, the key of a field that is hidden by a field with the same name in a subclass is
/// `name#com.acme.Superclass`.
public final class JavaObject {
    /// The name of the class.
    public let className: String
    /// The values; a missing field is null or zero.
    public var fields: [String: Any?]

    /// Creates an object.
    public init(_ className: String, _ fields: [String: Any?] = [:]) {
        self.className = className
        self.fields = fields
    }

    /// The value of a field; nil for null and for a missing field.
    public subscript(field: String) -> Any? {
        get { fields[field] ?? nil }
        set { fields[field] = .some(newValue) }
    }
}
