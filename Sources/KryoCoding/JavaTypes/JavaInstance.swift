/// A reference wrapper that gives a value type (string, date, primitive array) the identity of a Java object.
///
/// An instance that occurs twice is written once, followed by a reference; a value without an instance is written
/// twice. If ``KryoConfiguration/keepsIdentity`` is set, reading returns instances, and the same instance for all
/// references to one Java object.
public final class JavaInstance {
    /// The value.
    public let value: Any

    /// Wraps a value.
    public init(_ value: Any) { self.value = value }
}
