/// An object of a described class that has no Swift type: the values of its fields by their names.
///
/// A field that is hidden by one of the same name in a subclass is called `name#com.acme.Superclass`.
public final class JavaObject {
    /// The name of its class.
    public let className: String
    /// The values; a field that is not there is null, or zero.
    public var fields: [String: Any?]

    /// Makes an object.
    public init(_ className: String, _ fields: [String: Any?] = [:]) {
        self.className = className
        self.fields = fields
    }

    /// The value of a field; nil for null and for a field that is not there.
    public subscript(field: String) -> Any? {
        get { fields[field] ?? nil }
        set { fields[field] = .some(newValue) }
    }
}
