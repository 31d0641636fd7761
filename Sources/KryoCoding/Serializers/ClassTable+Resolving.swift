extension ClassTable {
    mutating func resolve(_ value: Any) throws(KryoError) -> ResolvedValue {
        if let index = byType[ObjectIdentifier(type(of: value))] {
            let model = models[index]
            if type(of: value) is AnyClass {
                return ResolvedValue(model: model, value: value, identity: .object(value as AnyObject))
            }
            // Each constant of an enum is one object.
            let constant = model.constants == nil ? nil : value as? AnyHashable
            return ResolvedValue(model: model, value: value, identity: constant.map { .constant($0) } ?? .none)
        }
        // Most values have one of the types in this table, and a lookup costs less than a cast.
        if let name = SwiftTypes.javaName(of: type(of: value)) { return try resolved(name, value) }
        if let resolved = try resolveJava(value) { return resolved }
        if let instance = value as? JavaInstance {
            let inner = try resolve(instance.value)
            if case .none = inner.identity {
                return ResolvedValue(model: inner.model, value: inner.value, identity: .object(instance))
            }
            return inner
        }
        if let value = value as? any KryoValue, let converted = value.javaValue {
            guard type(of: converted) != type(of: value) else { throw Self.unknown(value) }
            return try resolve(converted)
        }
        if let values = value as? [Any?] { return try resolve(JavaCollection("java.util.ArrayList", values)) }
        throw Self.unknown(value)
    }

    private mutating func resolveJava(_ value: Any) throws(KryoError) -> ResolvedValue? {
        switch value {
        case let object as JavaObject: return try resolved(object.className, object, .object(object))
        case let collection as JavaCollection: return try resolvedContainer(collection.className, collection)
        case let map as JavaMap: return try resolvedContainer(map.className, map)
        case let array as JavaArray:
            let component = array.component
            let name = component.first == "[" ? "[" + component : "[L" + component + ";"
            return try resolved(name, array, .object(array))
        case let constant as JavaEnumValue:
            return ResolvedValue(
                model: try model(ofConstant: constant), value: constant, identity: .constant(constant))
        case let set as JavaEnumSet:
            let size = entry(named: set.enumName)?.constants?.count ?? 0
            let name = set.className ?? (size > 64 ? "java.util.JumboEnumSet" : "java.util.RegularEnumSet")
            return try resolved(name, set, .object(set))
        case let named as JavaClass:
            let name = model(named: named.name)?.name ?? named.name
            return try resolved("java.lang.Class", named, .constant(JavaClass(name)))
        case let currency as JavaCurrency: return try resolved("java.util.Currency", currency, .constant(currency))
        case let zone as JavaTimeZone: return try resolved(zone.className, zone)
        case let calendar as JavaCalendar: return try resolved(calendar.className, calendar)
        case let builder as JavaStringBuilder:
            return try resolved(builder.isBuffer ? "java.lang.StringBuffer" : "java.lang.StringBuilder", builder)
        default: return nil
        }
    }

    private mutating func resolved(
        _ name: String, _ value: Any, _ identity: ResolvedValue.Identity = .none
    ) throws(KryoError) -> ResolvedValue {
        ResolvedValue(model: try known(name), value: value, identity: identity)
    }

    /// Resolves a collection or a map. A class of empty collections, such as `Collections$EmptyList`, has a single
    /// instance in Java.
    private mutating func resolvedContainer(
        _ name: String, _ container: AnyObject
    ) throws(KryoError) -> ResolvedValue {
        let model = try known(name)
        let isOne = model.serializer is EmptySerializer
        return ResolvedValue(
            model: model, value: container,
            identity: isOne ? .constant(JavaClass(model.name)) : .object(container))
    }

    /// Returns the class of a constant, or the class of the constant's body if it has one.
    mutating func model(ofConstant constant: JavaEnumValue) throws(KryoError) -> ClassModel {
        let model = try known(constant.className)
        guard let constants = model.constants, constants.indices.contains(constant.ordinal) else {
            throw KryoError(.unusableClass, "\(constant.className) is not described as an enum with such a constant")
        }
        guard let body = constants[constant.ordinal].body else { return model }
        return try known(body)
    }

    private mutating func known(_ name: String) throws(KryoError) -> ClassModel {
        guard let model = model(named: name) else { throw KryoError.unknown(name) }
        return model
    }

    private static func unknown(_ value: Any) -> KryoError {
        KryoError(
            .unknownClass, "the Swift type \(type(of: value)) stands for no class of Java",
            help: ["register it with a description or a serializer"])
    }
}
