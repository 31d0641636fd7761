/// One object of Java whose Swift value has no identity of its own: a string, a date, a primitive array.
///
/// Written twice, it is written once and referred to the second time; the value alone would be written twice. Reading
/// gives instances when ``KryoConfiguration/keepsIdentity`` is set, and one for all places that refer to it.
public final class JavaInstance {
    /// The value.
    public let value: Any

    /// Makes an object of a value.
    public init(_ value: Any) { self.value = value }
}
