import ObjectGraph

extension ClassEntry.TypedClass {
    /// A class with a mapped Swift type.
    init<Root: SendableMetatype>(_ object: ObjectDescription<Root>, _ serialization: KryoSerialization?) {
        self.serialization = serialization
        make = { entry, format, options, table in
            switch object.construction {
            case .made(let new):
                let layout = KryoObjectLayout(Root.self) { () throws(KryoError) in
                    try KryoError.converting { try new() }
                }
                return table.describedSerializer(object, MadeObject.self, entry, format, options, layout)
            case .built:
                let layout = BuiltObject.layout(of: object)
                return table.describedSerializer(object, BuiltObject.self, entry, format, options, layout)
            }
        }
    }
}

extension ClassTable {
    fileprivate mutating func describedSerializer<Holder: DescribedHolder>(
        _ object: ObjectDescription<Holder.Root>, _: Holder.Type, _ entry: ClassEntry, _ format: FieldFormat,
        _ options: KryoFieldOptions, _ layout: KryoObjectLayout
    ) -> any ObjectSerializer {
        var binder = KryoBinder(table: self)
        var bound: [TypedField<Holder.Stored>] = []
        var isReflective = false
        for (index, property) in object.properties.enumerated() {
            do throws(KryoError) {
                let described = try DescribedField<Holder>(property, at: index, binder)
                let isLeftOut = options.removed.contains(described.java.name) || !options.setsFieldsAccessible
                if isLeftOut || (format == .tagged && described.java.tag == nil) { continue }
                let place = binder.table.place(for: described.java, of: entry, format, options)
                if case .primitive = place.shape, isDirect(described.java, of: entry) {} else { isReflective = true }
                bound.append(
                    TypedField(
                        name: described.java.name, place: place, tag: described.java.tag,
                        access: described.bind(place, &binder)))
            } catch {
                binder.table.report(error)
            }
        }
        self = binder.table
        bound.sort { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
        return makeFieldSerializer(entry.name, format, bound, isReflective: isReflective, layout)
    }
}

/// One property of a mapped type, as a field of Java.
private struct DescribedField<Holder: DescribedHolder> {
    let java: JavaField
    let bind: (KryoPlace, inout KryoBinder) -> KryoFieldAccess<Holder.Stored>

    init(
        _ property: any DescribedProperty<Holder.Root>, at index: Int, _ binder: borrowing KryoBinder
    ) throws(KryoError) {
        self = try Self.make(property, at: index, binder)
    }

    private init(java: JavaField, bind: @escaping (KryoPlace, inout KryoBinder) -> KryoFieldAccess<Holder.Stored>) {
        self.java = java
        self.bind = bind
    }

    private static func make<Property: DescribedProperty>(
        _ property: Property, at index: Int, _ binder: borrowing KryoBinder
    ) throws(KryoError) -> DescribedField where Property.Root == Holder.Root {
        let description = property.description
        let name = "\(Holder.Root.self).\(description.name)"
        guard let key = description.keys.first, key.count == 1, let field = key.first else {
            throw KryoError(
                .configuration, "the property \(name) stands under more than one key", help: ["a field has one name"])
        }
        guard let get = description.get else {
            throw KryoError(
                .configuration, "the property \(name) is never written", help: ["every field has to be; leave it out"])
        }
        let form = try KryoError.converting { try ValueFormMaker().form(of: description.layout) }
        let annotation = description.annotation(KryoAnnotation.self) ?? KryoAnnotation()
        var java = JavaField(
            field, annotation.type ?? form.type(binder), generics: annotation.generics ?? form.generics(binder))
        java.tag = annotation.tag
        java.isNotNull = annotation.isNotNull
        java.isPublic = annotation.isPublic
        return DescribedField(java: java) { place, binder in
            let access = form.access(place, &binder)
            return Holder.access(description, at: index, get, access, null: form.null)
        }
    }
}
