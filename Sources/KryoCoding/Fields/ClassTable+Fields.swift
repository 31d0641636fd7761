extension ClassTable {
    /// Returns the fields of a class and its superclasses that are written, sorted by name. A field of a superclass
    /// follows the field of the same name in the subclass.
    func writtenFields(
        of entry: KnownClass, _ format: FieldFormat, _ options: KryoFieldOptions
    ) -> [(key: String, field: JavaField)] {
        let all = format == .bean ? properties(of: entry) : fields(of: entry)
        return all.filter { isWritten($0.field, format, options) }
            .sorted { $0.field.name.utf16.lexicographicallyPrecedes($1.field.name.utf16) }
    }

    private func isWritten(_ field: JavaField, _ format: FieldFormat, _ options: KryoFieldOptions) -> Bool {
        if field.isTransient || options.removed.contains(field.name) || !options.setsFieldsAccessible { return false }
        if field.isSynthetic, options.ignoresSyntheticFields { return false }
        if let key = field.optionalKey, !settings.context.contains(key) { return false }
        return format != .tagged || (field.tag != nil && !field.isDeprecated)
    }

    /// All fields of a class and its superclasses, with their keys in a ``JavaObject``.
    func fields(of entry: KnownClass) -> [(key: String, field: JavaField)] {
        var result: [(key: String, field: JavaField)] = []
        var names: Set<String> = []
        var next: KnownClass? = entry
        var visited: Set<String> = []
        while let entry = next, case .object(let own) = entry.kind, visited.insert(entry.name).inserted {
            for field in own.fields {
                let isNew = names.insert(field.name).inserted
                result.append((isNew ? field.name : "\(field.name)#\(entry.name)", field))
            }
            next = own.superclass.flatMap { self.entry(named: $0) }
        }
        return result
    }

    private func properties(of entry: KnownClass) -> [(key: String, field: JavaField)] {
        guard case .object(let own) = entry.kind else { return [] }
        return own.properties.map { ($0.name, $0) }
    }

    /// Returns true if Java accesses a field without reflection, and therefore ignores its generics.
    func isDirect(_ field: JavaField, of entry: KnownClass) -> Bool {
        !settings.usesReflectionOnly && entry.isPublic && field.isPublic && !field.isFinal && isPublic(field.type)
    }

    mutating func place(
        for field: JavaField, of entry: KnownClass, _ format: FieldFormat, _ options: KryoFieldOptions
    ) -> KryoPlace {
        let name = "\(entry.name).\(field.name)"
        let option = options.fields[field.name]
        let type = option?.type ?? field.type
        if format != .bean, option?.type == nil, let primitive = JavaPrimitive(rawValue: field.type) {
            return KryoPlace(name: name, declared: type, shape: .primitive(primitive), canBeNull: false)
        }
        let serializer = option?.serialization.map { serialization in
            let owner = self.index(of: type).map { entries[$0] } ?? KnownClass(type, .interface)
            return fittingSerializer(serialization, for: owner)
        }
        let isFinal = option?.type != nil || options.fixedFieldTypes || isFinal(type)
        var shape = KryoPlace.Shape.open
        if isFinal {
            if let index = index(of: type) {
                shape = .known(index)
            } else {
                report(KryoError(.configuration, "the type \(type) of \(name) is not known"))
            }
        }
        let canBeNull = option?.canBeNull ?? (options.fieldsCanBeNull && !field.isNotNull)
        let direct = format == .bean || isDirect(field, of: entry)
        return KryoPlace(
            name: name, declared: type, shape: shape, canBeNull: format == .bean || canBeNull,
            generics: direct ? nil : generics(field.generics), serializer: serializer)
    }

    private mutating func generics(_ names: [String?]) -> [FieldGeneric]? {
        guard names.contains(where: { $0 != nil }) else { return nil }
        var result: [FieldGeneric] = []
        for name in names {
            guard let name else {
                result.append(.unknown)
                continue
            }
            if isFinal(name), let index = index(of: name) {
                result.append(.final(index))
            } else {
                result.append(.open)
            }
        }
        return result
    }

    mutating func fieldSerializer(
        for entry: KnownClass, _ format: FieldFormat, _ options: KryoFieldOptions
    ) -> any ObjectSerializer {
        if case .typed(let typed) = entry.kind { return typed.make(entry, format, options, &self) }
        let written = writtenFields(of: entry, format, options)
        var keys: [String: String] = [:]
        var isReflective = false
        var steps: [(access: KryoFieldAccess<JavaObject>, place: KryoPlace)] = []
        let bound = written.map { key, field in
            let place = place(for: field, of: entry, format, options)
            let direct = isDirect(field, of: entry)
            if case .primitive = place.shape, direct {} else { isReflective = true }
            // Without reflection, Java finds a field by name: of two fields with the same name, it finds that of the
            // subclass.
            let first = keys[field.name] ?? key
            keys[field.name] = first
            let access = KryoFieldAccess<JavaObject>.ofObject(direct ? first : key, place)
            steps.append((access, place))
            return BoundField(name: field.name, place: place, tag: field.tag, access: access.erased)
        }
        let layout = KryoObjectLayout(JavaObject.self, new: objectMaker(for: entry))
        return makeFieldSerializer(entry.name, format, bound, isReflective: isReflective, layout) {
            KryoFieldAccess.chain(steps).erased
        }
    }

    /// Returns a closure that creates objects of a class without a Swift type; nil if Java cannot create such objects.
    func objectMaker(for entry: KnownClass) -> (@Sendable () -> JavaObject)? {
        guard case .object = entry.kind, entry.hasConstructor || settings.createsWithoutConstructor else { return nil }
        let initial = fields(of: entry).map { key, field in
            (key, field.initialValue ?? { JavaPrimitive(rawValue: field.type)?.zero })
        }
        let name = entry.name
        return {
            JavaObject(name, Dictionary(initial.map { ($0.0, $0.1()) }, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// - Parameter chain: Returns the access to all fields in order.
    func makeFieldSerializer(
        _ name: String, _ format: FieldFormat, _ fields: [BoundField], isReflective: Bool,
        _ layout: KryoObjectLayout, chain: () -> KryoAccess
    ) -> any ObjectSerializer {
        switch format {
        case .sequential, .bean:
            let all = chain()
            let sequence = FieldSequence(of: name, layout, needsDepth: isReflective, write: all.write, read: all.read)
            return FieldSerializer(name, fields, sequence)
        case .tagged: return TaggedFieldSerializer(name, fields, layout)
        case .compatible: return CompatibleFieldSerializer(name, fields, layout)
        }
    }
}
