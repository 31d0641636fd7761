/// A Swift type whose class of Java is marked `final`, wherever it is registered.
///
/// ```swift
/// final class Point: KryoDescribable, KryoFinal, KryoNamed {
///     static let kryoClassName = "com.acme.Point"
/// ```
public protocol KryoFinal {}

/// A Swift type that says which of its fields have a `@Tag`, for ``KryoSerialization/taggedFields(_:)``.
public protocol KryoTagged {
    /// The number of the tag of each field, by the names of the fields in Java. A number of zero or less is one that is
    /// marked `@Deprecated`: it is neither written nor read.
    static var kryoTags: [String: Int32] { get }
}

/// A Swift type that says which class of Java it stands for.
public protocol KryoNamed {
    /// What `Class.getName()` gives.
    static var kryoClassName: String { get }
}

extension KryoConfiguration {
    /// Registers a Swift type that describes and names itself, under a number.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - id: The number; nil for the lowest that is free, from 9.
    public mutating func register<Root: KryoDescribable & KryoNamed>(_ type: Root.Type, id: Int32? = nil) {
        register(Root.kryoFields, as: Root.kryoClassName, id: id)
    }

    /// Makes a Swift type that describes and names itself known by name, without a number.
    public mutating func recognize<Root: KryoDescribable & KryoNamed>(_ type: Root.Type) {
        recognize(Root.kryoFields, as: Root.kryoClassName)
    }
}

extension KryoFields {
    /// The fields with what the type says of itself.
    func annotated() -> KryoFields {
        var result = self
        if Root.self is any KryoFinal.Type { result.isFinal = true }
        if let tagged = Root.self as? any KryoTagged.Type {
            for (index, field) in fields.enumerated() {
                if let tag = tagged.kryoTags[field.name] { result.fields[index].tag = tag > 0 ? tag : nil }
            }
        }
        return result
    }
}
