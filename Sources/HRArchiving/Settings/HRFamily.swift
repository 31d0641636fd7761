import ObjectGraph

/// The types that values of a protocol or of a base class may have in the files of other formats, which do not contain
/// `$class`, with the name of each type in these files.
///
/// ```swift
/// let shapes = HRFamily<any Shape>(key: "type", ["circle": Circle.self, "square": Square.self])
/// registry.register(shapes)
/// // [{ "type": "circle", "radius": 1 }, { "type": "square", "side": 2 }]
/// ```
///
/// A family applies to plain trees, such as those with the ``HRArchiver/Compatibility`` `.jsonEncoder`, where the
/// declared type is `Base`: in the properties of ``HRPolymorphic``, in types with `HRCoding` methods, and in property
/// maps. In archives, `$class` specifies the type; the members of a registered family need no registration of their
/// own.
public struct HRFamily<Base>: Sendable {
    let family: TypeFamily

    /// Creates a family whose types are specified under a key of each object: `{ "type": "circle", "radius": 1 }`, or
    /// with a content key `{ "type": "circle", "content": { "radius": 1 } }`.
    ///
    /// - Parameters:
    ///   - key: The key whose value is the name of the type. A member that has a property with this key can encode it
    ///     itself, with the same name.
    ///   - content: The key of the encoded value, or nil if the value's own keys are beside the type's name. Values that
    ///     are not encoded as dictionaries need a content key.
    ///   - members: The types by their names. If a type has several names, the first one is written.
    ///   - unknown: The type of values with another name, or nil if another name is an error. It decodes the whole
    ///     object, including the name. With ``HRUnknownKeys`` it preserves the object, and writes it back.
    public init(
        key: String, content: String? = nil, _ members: KeyValuePairs<String, Any.Type>, unknown: Any.Type? = nil
    ) {
        let tagging: TypeFamily.Tagging = content.map { .adjacent(key: key, content: $0) } ?? .internal(key: key)
        family = TypeFamily(of: Base.self, tagging, members, unknown: unknown)
    }

    /// Creates a family whose types are the only keys of enclosing dictionaries: `{ "circle": { "radius": 1 } }`.
    ///
    /// - Parameters:
    ///   - members: The types by their names. If a type has several names, the first one is written.
    ///   - unknown: The type of values with another name, or nil if another name is an error. It decodes the enclosing
    ///     dictionary.
    public init(nested members: KeyValuePairs<String, Any.Type>, unknown: Any.Type? = nil) {
        family = TypeFamily(of: Base.self, .nested, members, unknown: unknown)
    }
}

/// A family whose base type is not known at compile time.
package final class TypeFamily: Sendable {
    /// Where the name of a value's type is.
    package enum Tagging: Hashable {
        case `internal`(key: String)
        case adjacent(key: String, content: String)
        case nested
    }

    let base: Any.Type
    package let tagging: Tagging
    /// The types, under all their names.
    package let types: [String: Any.Type]
    /// The names in the order in which they were declared.
    package let names: [String]
    /// The name that is written for each type.
    private let written: [ObjectIdentifier: String]
    package let unknown: Any.Type?
    /// Conflicts in the declaration.
    let faults: [String]

    init(
        of base: Any.Type, _ tagging: Tagging, _ members: KeyValuePairs<String, Any.Type>, unknown: Any.Type?
    ) {
        var types: [String: Any.Type] = [:], written: [ObjectIdentifier: String] = [:], faults: [String] = []
        for (name, type) in members {
            if let other = types.updateValue(type, forKey: name), other != type {
                let both = "\(stableTypeName(of: other)) and \(stableTypeName(of: type))"
                faults.append("\(quoted(name)) is the name of two types in one family, \(both)")
            }
            if written[ObjectIdentifier(type)] == nil { written[ObjectIdentifier(type)] = name }
        }
        (self.base, self.tagging, self.unknown, names) = (base, tagging, unknown, members.map(\.key))
        (self.types, self.written, self.faults) = (types, written, faults)
    }

    /// Returns the name that is written for a type, or nil if the type is not a member.
    func name(of type: Any.Type) -> String? { written[ObjectIdentifier(type)] }

    /// Returns true if values of a type are written where the base type is declared.
    func includes(_ type: Any.Type) -> Bool { name(of: type) != nil || unknown == type }

    /// The key that a member's object contains besides its own keys, or nil if there is none.
    var addedKey: String? {
        if case .internal(let key) = tagging { key } else { nil }
    }

    /// Returns true if the other family has the same base type, names and types.
    func isSame(as other: TypeFamily) -> Bool {
        base == other.base && tagging == other.tagging && names == other.names && unknown == other.unknown
            && types.allSatisfy { $0.value == other.types[$0.key] }
    }
}
