extension ClassTable {
    mutating func resolve(_ value: Any) throws(KryoError) -> ResolvedValue {
        if let index = byType[ObjectIdentifier(type(of: value))] {
            let model = models[index]
            if type(of: value) is AnyClass {
                return ResolvedValue(model: model, value: value, identity: .object(identity(of: value)))
            }
            // Each constant of an enum is one object.
            let constant = model.constants == nil ? nil : value as? AnyHashable
            return ResolvedValue(model: model, value: value, identity: constant.map { .constant($0) } ?? .none)
        }
        // Most values are of these types, and a look into a table costs less than a cast.
        if let name = SwiftTypes.javaName(of: type(of: value)) {
            return ResolvedValue(model: try known(name), value: value, identity: .none)
        }
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
        case let object as JavaObject:
            return ResolvedValue(model: try known(object.className), value: object, identity: .object(object))
        case let collection as JavaCollection:
            let model = try known(collection.className)
            return ResolvedValue(model: model, value: value, identity: constant(model) ?? .object(collection))
        case let map as JavaMap:
            let model = try known(map.className)
            return ResolvedValue(model: model, value: value, identity: constant(model) ?? .object(map))
        case let array as JavaArray:
            let component = array.component
            let name = component.first == "[" ? "[" + component : "[L" + component + ";"
            return ResolvedValue(model: try known(name), value: array, identity: .object(array))
        case let constant as JavaEnumValue:
            return ResolvedValue(
                model: try model(ofConstant: constant), value: constant, identity: .constant(constant))
        case let set as JavaEnumSet:
            let size = entry(named: set.enumName)?.constants?.count ?? 0
            let name = set.className ?? (size > 64 ? "java.util.JumboEnumSet" : "java.util.RegularEnumSet")
            return ResolvedValue(model: try known(name), value: set, identity: .object(set))
        default: return try resolveLeaf(value)
        }
    }

    private mutating func resolveLeaf(_ value: Any) throws(KryoError) -> ResolvedValue? {
        switch value {
        case let named as JavaClass:
            return ResolvedValue(
                model: try known("java.lang.Class"), value: named,
                identity: .constant(JavaClass(model(named: named.name)?.name ?? named.name)))
        case let currency as JavaCurrency:
            return ResolvedValue(
                model: try known("java.util.Currency"), value: currency, identity: .constant(currency))
        case let zone as JavaTimeZone:
            return ResolvedValue(model: try known(zone.className), value: zone, identity: .none)
        case let calendar as JavaCalendar:
            return ResolvedValue(model: try known(calendar.className), value: calendar, identity: .none)
        case let builder as JavaStringBuilder:
            let name = builder.isBuffer ? "java.lang.StringBuffer" : "java.lang.StringBuilder"
            return ResolvedValue(model: try known(name), value: builder, identity: .none)
        default: return nil
        }
    }

    /// The class of a constant: that of its body, if it has one.
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

    /// The identity of Java's singletons: an empty list, an empty set and an empty map.
    private func constant(_ model: ClassModel) -> ResolvedValue.Identity? {
        model.serializer is EmptySerializer ? .constant(JavaClass(model.name)) : nil
    }

    private func identity(of value: Any) -> AnyObject {
        value as AnyObject
    }

    private static func unknown(_ value: Any) -> KryoError {
        KryoError(
            .unknownClass, "the Swift type \(type(of: value)) stands for no class of Java",
            help: ["register it with a description or a serializer"])
    }
}
