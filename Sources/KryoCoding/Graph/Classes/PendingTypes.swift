/// Generic arguments of fields that have been passed to serializers and not been used yet.
///
/// Java stores these arguments in the serializers. If the value of the field is null or a reference, the arguments
/// remain there, and apply to the next collection of the same class, even in a later graph. The encoding depends on
/// this.
struct PendingTypes {
    /// The indices of classes in the table: first the class of the elements or keys, second the class of the values.
    struct Types {
        var first: Int?
        var second: Int?
    }

    private var entries: [(serializer: ObjectIdentifier, types: Types)] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Removes and returns the types for a serializer.
    mutating func take(_ serializer: AnyObject) -> Types {
        if entries.isEmpty { return Types() }
        let key = ObjectIdentifier(serializer)
        guard let index = entries.firstIndex(where: { $0.serializer == key }) else { return Types() }
        return entries.remove(at: index).types
    }

    /// Passes a field's generics to the serializer of its value.
    ///
    /// - Parameter use: How the serializer uses generics; evaluated only if the field has generics.
    mutating func announce(
        _ generics: [FieldGeneric]?, to serializer: AnyObject, _ use: @autoclosure () -> GenericUse
    ) throws(KryoError) {
        guard let generics, let first = generics.first else { return }
        let use = use()
        if use == .none { return }
        var types = take(serializer)
        try Self.set(&types.first, first)
        if use == .entries, generics.count > 1 { try Self.set(&types.second, generics[1]) }
        if types.first != nil || types.second != nil { entries.append((ObjectIdentifier(serializer), types)) }
    }

    private static func set(_ type: inout Int?, _ generic: FieldGeneric) throws(KryoError) {
        switch generic {
        case .unknown:
            throw KryoError(
                .unreadable, "of two type parameters only the second is known, which Java refuses",
                help: ["leave the generics of the field away"])
        case .open: break
        case .final(let index): type = index
        }
    }
}

/// A generic argument of a field.
enum FieldGeneric: Sendable {
    /// A wildcard or a type variable.
    case unknown
    /// A class that may have subclasses.
    case open
    /// A final class, by its index in the table.
    case final(Int)
}

/// The use of a field's generics by a serializer.
enum GenericUse: Sendable {
    case none, elements, entries
}
