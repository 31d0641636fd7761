/// A ``KryoObject`` that describes its own fields.
public protocol KryoDescribable: KryoObject {
    /// The fields that are written.
    static var kryoFields: KryoFields<Self> { get }
}
