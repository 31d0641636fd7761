/// Writes objects by their fields.
protocol FieldBasedSerializer: ObjectSerializer {
    var name: String { get }
    var fields: [BoundField] { get }
    var layout: KryoObjectLayout { get }
    func write(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError)
    func read(into address: UnsafeMutableRawPointer, from reader: inout KryoReader) throws(KryoError)
}

extension FieldBasedSerializer {
    var objectType: Any.Type? { layout.type }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        let written = try layout.withAddress(of: value) { (address) throws(KryoError) in
            try write(at: address, to: &writer)
        }
        if !written { throw cannotWrite(value, expected: name, writer) }
    }

    func writeValue(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError) {
        try write(at: address, to: &writer)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        let make = model.name == name ? nil : try maker(of: model, reader.input.position)
        return try layout.withMemory { (memory) throws(KryoError) -> Any? in
            if let make {
                memory.initializeMemory(as: JavaObject.self, to: make())
                try fill(memory, &reader)
            } else {
                try makeAndRead(into: memory, &reader)
            }
            return try layout.finish(memory)
        }
    }

    /// Returns the initializer for objects of a subclass, which are passed to this serializer if it was added for a
    /// class and its subclasses. Throws if either class has a Swift type, because only objects without a Swift type
    /// have the same memory layout in all subclasses.
    private func maker(of model: ClassModel, _ offset: Int?) throws(KryoError) -> @Sendable () -> JavaObject {
        guard layout.holdsJavaObjects, model.takesJavaObjects else {
            throw KryoError(
                .typeMismatch, "the fields of \(name) are not those of \(model.name)",
                help: ["give that class a serialization of its own"], offset: offset)
        }
        guard let make = model.makeObject else { throw KryoError.noConstructor(of: model.name) }
        return make
    }

    func readValue(
        into address: UnsafeMutableRawPointer, _ model: ClassModel, from reader: inout KryoReader
    ) throws(KryoError) {
        try makeAndRead(into: address, &reader)
    }

    private func makeAndRead(into address: UnsafeMutableRawPointer, _ reader: inout KryoReader) throws(KryoError) {
        guard layout.isMakeable else { throw KryoError.noConstructor(of: name).at(reader.input.position) }
        try layout.initialize(address)
        try fill(address, &reader)
    }

    private func fill(_ address: UnsafeMutableRawPointer, _ reader: inout KryoReader) throws(KryoError) {
        // A struct cannot be referred to before it is complete.
        if layout.isClass { reader.announceObject(at: address) }
        do {
            try read(into: address, from: &reader)
        } catch {
            layout.deinitialize(address)
            throw error
        }
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        let make = try copyMaker(value, &copier)
        return try layout.withMemory { (target) throws(KryoError) -> Any in
            if let make {
                target.initializeMemory(as: JavaObject.self, to: make())
            } else {
                guard layout.isMakeable else { throw KryoError.noConstructor(of: name) }
                try layout.initialize(target)
            }
            do throws(KryoError) {
                if layout.isClass { copier.announceObject(at: target) }
                let copied = try layout.withAddress(of: value) { (source) throws(KryoError) in
                    for field in fields { try field.copy(source, to: target, &copier) }
                }
                guard copied else {
                    throw KryoError(.typeMismatch, "expected an object of \(name), found one of another type")
                }
            } catch {
                layout.deinitialize(target)
                throw error
            }
            return try layout.finish(target)
        }
    }

    /// Returns the initializer for the copy of an object of a subclass; nil if the object is not of a subclass.
    private func copyMaker(
        _ value: Any, _ copier: inout KryoCopier
    ) throws(KryoError) -> (@Sendable () -> JavaObject)? {
        guard let object = value as? JavaObject, object.className != name,
            let model = copier.table.model(named: object.className)
        else { return nil }
        return try maker(of: model, nil)
    }
}
