extension KnownClass.TypedClass {
    /// A class with manually described fields.
    init<Root>(_ fields: KryoFields<Root>) {
        self.init(serialization: fields.serialization) { entry, format, options, table in
            table.serializer(fields, for: entry, format, options)
        }
    }
}

extension ClassTable {
    mutating func serializer<Root>(
        _ description: KryoFields<Root>, for entry: KnownClass, _ format: FieldFormat, _ options: KryoFieldOptions
    ) -> any ObjectSerializer {
        var binder = KryoBinder(table: self)
        let all = options.setsFieldsAccessible ? description.fields : []
        let written = all.filter { !options.removed.contains($0.name) && (format != .tagged || $0.tag != nil) }
            .sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
        var isReflective = false
        var steps: [(access: KryoFieldAccess<Root>, place: KryoPlace)] = []
        let bound = written.map { field in
            let java = field.javaField(binder)
            let place = binder.table.place(for: java, of: entry, format, options)
            if case .primitive = place.shape, isDirect(java, of: entry) {} else { isReflective = true }
            let access = field.bind(place, &binder)
            steps.append((access, place))
            return BoundField(name: field.name, place: place, tag: field.tag, access: description.erase(access))
        }
        self = binder.table
        return makeFieldSerializer(entry.name, format, bound, isReflective: isReflective, description.layout) {
            description.chain(steps)
        }
    }
}

extension KryoField {
    fileprivate func javaField(_ binder: KryoBinder) -> JavaField {
        let natural = javaType(binder)
        var field = JavaField(name, type ?? natural.type, generics: generics ?? natural.generics)
        field.isNotNull = isNotNull
        field.tag = tag
        field.isPublic = isPublic
        return field
    }
}
