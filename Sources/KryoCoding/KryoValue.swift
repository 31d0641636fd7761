/// A Swift type that values of fields may have.
///
/// Swift's own types, those of Java, and arrays and optionals of all of them are values already. For a type of your own,
/// conform to ``KryoObject``.
public protocol KryoValue {
    /// The value as what reading without a Swift type gives; nil for null.
    var javaValue: Any? { get }
}
