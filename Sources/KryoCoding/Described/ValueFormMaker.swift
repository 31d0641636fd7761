import ObjectGraph
import ObjectMapping

/// Creates a ``ValueForm`` from the layout of a value.
struct ValueFormMaker: LayoutVisitor {
    func form<Value>(of layout: any ValueLayout<Value>) throws -> ValueForm<Value> {
        guard let form = try layout.accept(self) as? ValueForm<Value> else {
            throw KryoError(.configuration, "a layout says that it is one of other values than it is")
        }
        return form
    }

    func plain<Value>(_ type: Value.Type) throws -> any Sendable {
        if let optional = type as? any OptionalKryoValue.Type { return optional.form() }
        if let known = type as? any KryoValue.Type { return Self.known(known) }
        if let container = type as? any ContainerType.Type { return try container.form(self) }
        // An object of a registered class; the registration is checked when fields are bound.
        return ValueForm<Value>(
            type: { $0.className(of: Value.self) ?? "java.lang.Object" }, generics: { _ in [] },
            toJava: { $0 },
            fromJava: { java in
                guard let value = java as? Value else { throw UnexpectedValue("an object of \(Value.self)") }
                return value
            }, null: nil, direct: nil)
    }

    private static func known<Value: KryoValue>(_: Value.Type) -> any Sendable { ValueForm<Value>() }

    func converted<Value, Stored>(
        _ conversion: ValueConversion<Value, Stored>, to stored: any ValueLayout<Stored>
    ) throws -> any Sendable {
        let stored = try form(of: stored)
        return ValueForm<Value>(
            type: stored.type, generics: stored.generics,
            toJava: { try stored.toJava(conversion.encode($0)) },
            fromJava: { try conversion.decode(stored.fromJava($0)) }, null: nil, direct: nil)
    }

    func optional<Wrapped>(_ wrapped: any ValueLayout<Wrapped>) throws -> any Sendable {
        let form = try form(of: wrapped)
        if form.direct != nil, let optional = Wrapped?.self as? any OptionalKryoValue.Type { return optional.form() }
        return ValueForm<Wrapped?>(
            type: { JavaPrimitive.wrapper(of: form.type($0)) }, generics: form.generics,
            toJava: { try $0.flatMap { try form.toJava($0) } }, fromJava: { try form.fromJava($0) },
            null: { nil }, direct: nil)
    }

    func array<Element>(of element: any ValueLayout<Element>, skipsFaults: Bool) throws -> any Sendable {
        let form = try form(of: element)
        if form.direct != nil, !skipsFaults, let known = [Element].self as? any KryoValue.Type {
            return Self.known(known)
        }
        return ValueForm<[Element]>(
            type: { _ in "java.util.List" }, generics: { [JavaPrimitive.wrapper(of: form.type($0))] },
            toJava: { JavaCollection("java.util.ArrayList", try $0.map(form.toJava)) },
            fromJava: { java in
                var result: [Element] = []
                for element in try elements(of: java) {
                    do {
                        result.append(try form.member(element))
                    } catch {
                        if !skipsFaults { throw error }
                    }
                }
                return result
            }, null: nil, direct: nil)
    }

    func set<Element: Hashable & SendableMetatype>(of element: any ValueLayout<Element>) throws -> any Sendable {
        let form = try form(of: element)
        if form.direct != nil, let known = Set<Element>.self as? any KryoValue.Type { return Self.known(known) }
        return ValueForm<Set<Element>>(
            type: { _ in "java.util.Set" }, generics: { [JavaPrimitive.wrapper(of: form.type($0))] },
            toJava: { JavaCollection("java.util.HashSet", try $0.map(form.toJava)) },
            fromJava: { try Set(elements(of: $0), form.member) }, null: nil, direct: nil)
    }

    func dictionary<Member>(of member: any ValueLayout<Member>) throws -> any Sendable {
        let form = try form(of: member)
        if form.direct != nil, let known = [String: Member].self as? any KryoValue.Type { return Self.known(known) }
        return ValueForm<[String: Member]>(
            type: { _ in "java.util.Map" },
            generics: { ["java.lang.String", JavaPrimitive.wrapper(of: form.type($0))] },
            toJava: {
                JavaMap("java.util.HashMap", try $0.map { JavaMap.Entry($0.key, try form.toJava($0.value)) })
            },
            fromJava: { java in
                guard let map = java as? JavaMap else { throw UnexpectedValue("a map") }
                return try Dictionary(map, key: String.converted, value: form.member)
            }, null: nil, direct: nil)
    }

    func object<Root>(_ description: ObjectDescription<Root>) throws -> any Sendable { try plain(Root.self) }

    func deferred<Value>(_ layout: DeferredLayout<Value>) throws -> any Sendable { try plain(Value.self) }
}

extension ValueForm {
    /// Converts an element of a collection or a value of a map. Null is converted if ``null`` permits it.
    fileprivate func member(_ java: Any?) throws(KryoError) -> Value {
        try KryoError.converting {
            if let java { return try fromJava(java) }
            guard let null else { throw UnexpectedValue("a value of \(Value.self) in place of null") }
            return null()
        }
    }
}

/// The elements of a collection or an array.
private func elements(of java: Any) throws -> [Any?] {
    switch (java as? JavaInstance)?.value ?? java {
    case let collection as JavaCollection: return collection.elements
    case let array as JavaArray: return array.elements
    default: throw UnexpectedValue("a collection or an array")
    }
}

/// An optional of a type that conforms to `KryoValue`.
private protocol OptionalKryoValue {
    static func form() -> any Sendable
}

extension Optional: OptionalKryoValue where Wrapped: KryoValue {
    static func form() -> any Sendable {
        ValueForm<Wrapped?>(null: { nil })
    }
}

/// A container of values that do not conform to `KryoValue`.
private protocol ContainerType {
    static func form(_ maker: ValueFormMaker) throws -> any Sendable
}

extension Optional: ContainerType {
    static func form(_ maker: ValueFormMaker) throws -> any Sendable { try maker.optional(OpaqueLayout<Wrapped>()) }
}

extension Array: ContainerType {
    static func form(_ maker: ValueFormMaker) throws -> any Sendable {
        try maker.array(of: OpaqueLayout<Element>(), skipsFaults: false)
    }
}

extension Dictionary: ContainerType where Key == String {
    static func form(_ maker: ValueFormMaker) throws -> any Sendable {
        try maker.dictionary(of: OpaqueLayout<Value>())
    }
}
