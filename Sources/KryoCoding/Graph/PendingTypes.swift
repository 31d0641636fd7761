/// The classes of elements that fields' generics have announced to serializers, and that those have not used up.
///
/// Java keeps them in the serializers: where a field's value turns out to be null or a reference, they stay, and the next
/// collection of the same class is written and read with them. That is part of the bytes, also from one graph to the next.
struct PendingTypes {
    /// Classes by their indices in the table: of elements or keys, and of values.
    struct Types {
        var first: Int?
        var second: Int?
    }

    private var entries: [(serializer: ObjectIdentifier, types: Types)] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Takes away what has been announced to a serializer.
    mutating func take(_ serializer: AnyObject) -> Types {
        if entries.isEmpty { return Types() }
        let key = ObjectIdentifier(serializer)
        guard let index = entries.firstIndex(where: { $0.serializer == key }) else { return Types() }
        return entries.remove(at: index).types
    }

    /// Announces a field's generics to the serializer of its value.
    ///
    /// - Parameter use: What the serializer does with them, which is asked if there are any.
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

/// What a field's generics say of one parameter.
enum FieldGeneric: Sendable {
    /// A wildcard or a type variable.
    case unknown
    /// A class that may have subclasses.
    case open
    /// A final class, by its index in the table.
    case final(Int)
}

/// What a serializer does with the types that a field's generics announce.
package enum GenericUse: Sendable {
    case none, elements, entries
}
