/// A reference wrapper that gives a value type (string, date, primitive array) the identity of a Java object.
///
/// An instance that occurs twice is written once, followed by a reference; a value without it is written twice. Reading
/// returns instances if ``KryoConfiguration/keepsIdentity`` is set, the same instance for all references to it.
public final class JavaInstance {
    /// The value.
    public let value: Any

    /// Wraps a value.
    public init(_ value: Any) { self.value = value }
}
