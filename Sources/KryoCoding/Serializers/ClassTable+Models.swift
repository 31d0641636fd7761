extension ClassTable {
    /// Creates the model of a class, with its serializer.
    mutating func makeModel(_ index: Int) -> ClassModel {
        let entry = entries[index]
        let serializer: any ObjectSerializer
        if let registrar = entry.registrar, let owner = knownIndex(of: registrar), owner < models.count {
            serializer = fitting(models[owner].serializer, entry)
        } else if settings.options.registrationRequired, entry.id == nil, registrar(of: entry) == nil {
            serializer = RefusingSerializer(.unregistered(entry.name), acceptsNull: true)
        } else if let shared = addedSerializer(for: entry) {
            serializer = fitting(shared, entry)
        } else {
            serializer = fittingSerializer(entry.serialization ?? .automatic, for: entry)
        }
        // Objects that are built from their values do not exist in memory while they are read.
        let layout = (serializer as? any FieldBasedSerializer).flatMap { serializer in
            serializer.layout.type == entry.swiftType && serializer.layout.build == nil ? serializer.layout : nil
        }
        let isDefault = (serializer as? CollectionSerializer)?.isDefault ?? false && SortingRule(entry.name) == nil
        return ClassModel(
            entry, index: index, isFinal: isFinal(entry.name), registrar: registrar(of: entry), serializer: serializer,
            isDefaultCollection: isDefault, layout: layout,
            fieldSequence: layout == nil ? nil : (serializer as? FieldSerializer)?.sequence,
            makeObject: objectMaker(for: entry))
    }

    private func registrar(of entry: KnownClass) -> Int? {
        if let registrar = entry.registrar { return knownIndex(of: registrar) }
        if case .enumSet = entry.kind, entry.id == nil, let base = knownIndex(of: "java.util.EnumSet"),
            entries[base].id != nil
        {
            return base
        }
        return nil
    }

    private mutating func addedSerializer(for entry: KnownClass) -> (any ObjectSerializer)? {
        guard !entry.saysItself else { return nil }
        for (number, added) in settings.addedSerializations.enumerated()
        where isServed(entry, by: added) {
            if let shared = addedSerializers[number] { return shared }
            // An unknown class has no fields, as in Java.
            let owner = index(of: added.type).map { entries[$0] } ?? KnownClass(added.type, .interface)
            let made = makeSerializer(added.serialization, for: owner)
            addedSerializers[number] = made
            return made
        }
        return nil
    }
}
