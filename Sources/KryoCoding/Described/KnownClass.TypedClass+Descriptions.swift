import ObjectGraph
import ObjectMapping

extension KnownClass.TypedClass {
    /// A class with a mapped Swift type.
    init<Root: SendableMetatype>(_ object: ObjectDescription<Root>, _ serialization: KryoSerialization?) {
        self.serialization = serialization
        make = { entry, format, options, table in
            switch object.construction {
            case .made(let new):
                let layout = KryoObjectLayout(Root.self) { () throws(KryoError) in
                    try KryoError.converting { try new() }
                }
                let fields = KryoFields(layout, table.fields(of: object, MadeObject.self))
                return table.serializer(fields, for: entry, format, options)
            case .built:
                let fields = KryoFields(BuiltObject.layout(of: object), table.fields(of: object, BuiltObject.self))
                return table.serializer(fields, for: entry, format, options)
            }
        }
    }
}

extension ClassTable {
    fileprivate mutating func fields<Holder: DescribedHolder>(
        of object: ObjectDescription<Holder.Root>, _: Holder.Type
    ) -> [KryoField<Holder.Stored>] {
        var fields: [KryoField<Holder.Stored>] = []
        for (index, property) in object.properties.enumerated() {
            do throws(KryoError) {
                fields.append(try Holder.field(of: property, at: index))
            } catch {
                report(error)
            }
        }
        return fields
    }
}

extension DescribedHolder {
    /// Returns the Java field that corresponds to a property of a mapped type.
    fileprivate static func field<Property: DescribedProperty>(
        of property: Property, at index: Int
    ) throws(KryoError) -> KryoField<Stored> where Property.Root == Root {
        let description = property.description
        let name = "\(Root.self).\(description.name)"
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
        var result = KryoField<Stored>(
            field, type: annotation.type, tag: annotation.tag, isNotNull: annotation.isNotNull,
            javaType: { binder in (form.type(binder), form.generics(binder)) },
            bind: { place, binder in
                access(description, at: index, get, form.access(place, &binder), null: form.null)
            })
        result.generics = annotation.generics
        result.isPublic = annotation.isPublic
        return result
    }
}
