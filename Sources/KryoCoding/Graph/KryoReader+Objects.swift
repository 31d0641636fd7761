extension KryoReader {
    /// Reads an object with its class; nil for null.
    ///
    /// Objects whose class is registered for a Swift type are returned as that type. Other objects are returned as
    /// numbers, `String`, `Date`, `Data`, ``JavaCollection``, ``JavaMap``, ``JavaArray``, ``JavaObject``, and so on.
    public mutating func readClassAndObject() throws(KryoError) -> Any? {
        try graph { (reader) throws(KryoError) in try reader.readClassAndObjectNested() }
    }

    /// Reads an object that was written without its class, by `KryoWriter.writeObject(_:)`.
    public mutating func readObject(
        type: String, as serialization: KryoSerialization? = nil
    ) throws(KryoError) -> Any? {
        try graph { (reader) throws(KryoError) in
            let (model, serializer) = try reader.model(named: type, serialization)
            return try reader.readObject(model, serializer, canBeNull: false)
        }
    }

    /// Reads an object of a known class, in the format of `KryoWriter.writeObjectOrNull(_:type:as:)`; nil for null.
    public mutating func readObjectOrNull(
        type: String, as serialization: KryoSerialization? = nil
    ) throws(KryoError) -> Any? {
        try graph { (reader) throws(KryoError) in
            let (model, serializer) = try reader.model(named: type, serialization)
            return try reader.readObject(model, serializer, canBeNull: true)
        }
    }

    /// Reads a class without an object; nil for null.
    public mutating func readClass() throws(KryoError) -> JavaClass? {
        try graph { (reader) throws(KryoError) in try reader.readClassModel().map { JavaClass($0.name) } }
    }

    private mutating func model(
        named name: String, _ serialization: KryoSerialization?
    ) throws(KryoError) -> (ClassModel, any ObjectSerializer) {
        guard let model = table.model(named: name) else { throw KryoError.unknown(name) }
        if options.registrationRequired, serialization == nil, model.id == nil, model.registrar == nil {
            throw KryoError.unregistered(name)
        }
        guard let serialization else { return (model, model.serializer) }
        return (model, try table.serializer(serialization, for: model))
    }

    /// Reads an object with its class within a graph; see ``readClassAndObject()``.
    mutating func readClassAndObjectNested() throws(KryoError) -> Any? {
        try enter()
        defer { leave() }
        guard let model = try readClassModel() else { return nil }
        return try readContents(model, model.serializer, mayBeNull: false)
    }

    /// Reads an object without its class: the marker for null or a reference, if the format has one, and the contents.
    mutating func readObject(
        _ model: ClassModel, _ serializer: any ObjectSerializer, canBeNull: Bool
    ) throws(KryoError) -> Any? {
        try enter()
        defer { leave() }
        return try readContents(model, serializer, mayBeNull: canBeNull)
    }

    private mutating func readContents(
        _ model: ClassModel, _ serializer: any ObjectSerializer, mayBeNull: Bool
    ) throws(KryoError) -> Any? {
        guard usesReferences else {
            // In Java, any marker except zero means an object.
            if mayBeNull, !serializer.acceptsNull, try input.readUnsignedByte() == 0 { return nil }
            return kept(try serializer.read(model, from: &self), model)
        }
        switch try readMarker(isWrapper: model.isWrapper, mayBeNull: mayBeNull) {
        case .null: return nil
        case .reference(let object): return object
        case .contents(let slot):
            let outer = current
            current = slot
            let value = kept(try serializer.read(model, from: &self), model)
            if slot >= 0 { references.finish(slot, value: value) }
            current = outer
            return value
        }
    }

    /// The marker before an object, if references are on.
    enum Marker {
        case null
        case reference(Any?)
        /// The object's contents follow; the associated value is the object's reference number, or -1 if it has none.
        case contents(Int)
    }

    mutating func readMarker(isWrapper: Bool, mayBeNull: Bool) throws(KryoError) -> Marker {
        if isWrapper {
            guard mayBeNull else { return .contents(-1) }
            return try input.readInt(optimizePositive: true) == 0 ? .null : .contents(-1)
        }
        let number = try input.readInt(optimizePositive: true)
        switch number {
        case 1: return .contents(references.reserve())
        case 0 where mayBeNull: return .null
        case 2...: return .reference(try reference(Int(number) - 2))
        default:
            throw KryoError(
                .malformed, "a marker stands for null where there must be an object", offset: input.position)
        }
    }

    private func reference(_ number: Int) throws(KryoError) -> Any? {
        // Kryo 2.20 for Java reads a dangling reference as null.
        if options.keepsDefects, !references.isKnown(number) { return nil }
        return try references.object(number, at: input.position)
    }

    /// Returns the value, within a `JavaInstance` if identities are kept and the value has none.
    private func kept(_ value: Any?, _ model: ClassModel) -> Any? {
        guard options.keepsIdentity, let value, !model.isWrapper else { return value }
        switch value {
        case is JavaObject, is JavaCollection, is JavaMap, is JavaArray, is JavaEnumSet, is JavaEnumValue, is JavaClass,
            is JavaCurrency, is JavaInstance:
            return value
        default: return type(of: value) is AnyClass ? value : JavaInstance(value)
        }
    }

    /// Reads the value of a field.
    mutating func read(in place: KryoPlace) throws(KryoError) -> Any? {
        switch place.shape {
        case .primitive(let primitive): return try primitive.read(from: &input)
        case .known(let index):
            let model = table.models[index]
            let serializer = place.serializer ?? model.serializer
            try pending.announce(place.generics, to: serializer, serializer.genericUse)
            let value = try readObject(model, serializer, canBeNull: place.canBeNull)
            if value == nil, JavaPrimitive(rawValue: place.declared) != nil {
                throw KryoError(
                    .unexpectedNull, "the value of a primitive property is null", offset: input.position)
            }
            try check(value, isA: model.name)
            return value
        case .open:
            guard let model = try readClassModel() else { return nil }
            let serializer = place.serializer ?? model.serializer
            try pending.announce(place.generics, to: serializer, serializer.genericUse)
            let value = try readObject(model, serializer, canBeNull: false)
            try check(value, isA: place.declared)
            return value
        }
    }

    /// Throws if a Java field or array of a declared type cannot contain an object.
    mutating func check(_ value: Any?, isA declared: String) throws(KryoError) {
        guard let value, declared != "java.lang.Object" else { return }
        let name = try table.resolve(value).model
        let model = name.registrar.map { table.models[$0] } ?? name
        guard table.isAssignable(model.name, to: declared) else {
            throw KryoError(
                .typeMismatch, "expected an object of \(declared), found one of \(model.name)",
                help: ["check that both sides have the same classes"], offset: input.position)
        }
    }
}
