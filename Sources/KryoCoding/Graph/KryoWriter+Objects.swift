import ObjectGraph

extension KryoWriter {
    /// Writes an object with its class, or null.
    public mutating func writeClassAndObject(_ value: Any?) throws(KryoError) {
        try graph { (writer) throws(KryoError) in try writer.writeClassAndObjectNested(value) }
    }

    /// Writes an object without its class, which the reader must know, with a given serialization.
    public mutating func writeObject(_ value: Any, as serialization: KryoSerialization) throws(KryoError) {
        try graph { (writer) throws(KryoError) in
            let resolved = try writer.table.resolve(value)
            let serializer = try writer.table.serializer(serialization, for: resolved.model)
            try writer.writeObject(resolved, serializer)
        }
    }

    /// Writes an object, or null, without its class, which the reader must know.
    ///
    /// - Parameters:
    ///   - value: The object, or nil.
    ///   - type: The name of the class whose serializer is used.
    ///   - serialization: A serialization to use instead of that of the class.
    public mutating func writeObjectOrNull(
        _ value: Any?, type: String, as serialization: KryoSerialization? = nil
    ) throws(KryoError) {
        try graph { (writer) throws(KryoError) in
            let model = try writer.model(named: type)
            var serializer = model.serializer
            if let serialization { serializer = try writer.table.serializer(serialization, for: model) }
            try writer.writeObjectOrNull(value, serializer)
        }
    }

    /// Writes a class without an object, or null.
    public mutating func writeClass(_ named: JavaClass?) throws(KryoError) {
        try graph { (writer) throws(KryoError) in
            guard let named else { return try writer.output.writeByte(0 as UInt8) }
            try writer.writeClassName(named.name)
        }
    }

    mutating func writeClassName(_ name: String) throws(KryoError) { try writeClass(try model(named: name)) }

    private mutating func model(named name: String) throws(KryoError) -> ClassModel {
        guard let model = table.model(named: name) else { throw KryoError.unknown(name).at(output.position) }
        return model
    }

    func checkRegistered(_ model: ClassModel) throws(KryoError) {
        guard options.registrationRequired, model.id == nil, model.registrar == nil else { return }
        throw KryoError.unregistered(model.name).at(output.position)
    }

    /// Writes an object with its class within a graph; see ``writeClassAndObject(_:)``.
    mutating func writeClassAndObjectNested(_ value: Any?) throws(KryoError) {
        guard let value = unwrapped(value) else {
            try enter()
            defer { leave() }
            return try output.writeByte(0 as UInt8)
        }
        let resolved = try table.resolve(value)
        try enter()
        try writeClass(resolved.model)
        let isKnown = usesReferences ? try writeReference(resolved, mayBeNull: false) : false
        if !isKnown {
            try resolved.model.serializer.write(resolved.value, to: &self)
        }
        leave()
    }

    /// Writes an object that is not null, without its class: the reference marker if references are on, and the
    /// contents.
    mutating func writeObject(
        _ resolved: ResolvedValue, _ serializer: any ObjectSerializer
    ) throws(KryoError) {
        try enter()
        let isKnown = usesReferences ? try writeReference(resolved, mayBeNull: false) : false
        if !isKnown {
            try serializer.write(resolved.value, to: &self)
        }
        leave()
    }

    /// Writes an object that may be null, without its class: a marker, unless references are off and the serializer
    /// writes null itself, and the contents.
    mutating func writeObjectOrNull(_ value: Any?, _ serializer: any ObjectSerializer) throws(KryoError) {
        try enter()
        defer { leave() }
        guard let value = unwrapped(value) else {
            if usesReferences || !serializer.acceptsNull { return try output.writeByte(0 as UInt8) }
            return try serializer.writeNull(to: &self)
        }
        let resolved = try table.resolve(value)
        if usesReferences {
            if try writeReference(resolved, mayBeNull: true) { return }
        } else if !serializer.acceptsNull {
            try output.writeByte(1 as UInt8)
        }
        try serializer.write(resolved.value, to: &self)
    }

    /// Writes an element whose class is known.
    mutating func writeElement(
        _ value: Any?, _ serializer: any ObjectSerializer, canBeNull: Bool
    ) throws(KryoError) {
        if canBeNull { return try writeObjectOrNull(value, serializer) }
        guard let value = unwrapped(value) else {
            throw KryoError(
                .unexpectedNull, "an element is null where there may be none", offset: output.position)
        }
        try writeObject(try table.resolve(value), serializer)
    }

    /// Writes the marker of a new object, or a reference. Returns true if no contents follow.
    private mutating func writeReference(_ resolved: ResolvedValue, mayBeNull: Bool) throws(KryoError) -> Bool {
        if resolved.model.isWrapper {
            if mayBeNull { try output.writeByte(1 as UInt8) }
            return false
        }
        var known: Int32?
        let next = objectCount
        switch resolved.identity {
        case .none: break
        case .object(let object): known = objects.insert(object, label: next)
        case .constant(let constant):
            known = constants[constant]
            if known == nil { constants[constant] = objectCount }
        }
        if let known {
            try output.writeInt(known &+ 2, optimizePositive: true)
            return true
        }
        objectCount &+= 1
        try output.writeByte(1 as UInt8)
        return false
    }

    mutating func write(_ value: Any?, in place: KryoPlace) throws(KryoError) {
        let value = unwrapped(value)
        switch place.shape {
        case .primitive(let primitive):
            guard let value else { throw nullInField() }
            try primitive.write((value as? JavaInstance)?.value ?? value, to: &self)
        case .known(let index):
            let serializer = place.serializer ?? table.models[index].serializer
            try pending.announce(place.generics, to: serializer, serializer.genericUse)
            if place.canBeNull { return try writeObjectOrNull(value, serializer) }
            guard let value else { throw nullInField() }
            try writeObject(try table.resolve(value), serializer)
        case .open:
            guard let value else { return try output.writeByte(0 as UInt8) }
            let resolved = try table.resolve(value)
            try writeClass(resolved.model)
            let serializer = place.serializer ?? resolved.model.serializer
            try pending.announce(place.generics, to: serializer, serializer.genericUse)
            try writeObject(resolved, serializer)
        }
    }

    private func nullInField() -> KryoError {
        KryoError(
            .unexpectedNull, "the value of a field is null that must not be",
            help: ["set the field, or let it be null"], offset: output.position)
    }

    /// Unwraps an optional in an `Any`.
    private func unwrapped(_ value: Any?) -> Any? {
        guard let value else { return nil }
        guard let optional = value as? any OptionalValue else { return value }
        return unwrapped(optional.anyValue)
    }
}

/// Distinguishes optionals from other values in an `Any`.
protocol OptionalValue {
    var anyValue: Any? { get }
}

extension Optional: OptionalValue {
    var anyValue: Any? { self }
}

extension ClassTable {
    mutating func serializer(
        _ serialization: KryoSerialization, for model: ClassModel
    ) throws(KryoError) -> any ObjectSerializer {
        let count = conflicts.count
        let serializer = fittingSerializer(serialization, for: entries[model.index])
        if conflicts.count > count { throw conflicts[count] }
        return serializer
    }
}
