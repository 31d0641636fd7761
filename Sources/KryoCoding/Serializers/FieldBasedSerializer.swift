/// What writes the fields of objects, in whatever form.
protocol FieldBasedSerializer: ObjectSerializer {
    var name: String { get }
    var fields: [BoundField] { get }
    var layout: KryoObjectLayout { get }
    func write(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError)
    func read(into address: UnsafeMutableRawPointer, from reader: inout KryoReader) throws(KryoError)
}

extension FieldBasedSerializer {
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
        try layout.withMemory { (memory) throws(KryoError) -> Any? in
            if model.name != name, let make = model.makeObject {
                // A serializer that was added for a class and its subclasses makes objects of the latter.
                memory.initializeMemory(as: JavaObject.self, to: make())
                try fill(memory, &reader)
            } else {
                try makeAndRead(into: memory, &reader)
            }
            return try layout.finish(memory)
        }
    }

    func readValue(
        into address: UnsafeMutableRawPointer, _ model: ClassModel, from reader: inout KryoReader
    ) throws(KryoError) {
        try makeAndRead(into: address, &reader)
    }

    private func makeAndRead(into address: UnsafeMutableRawPointer, _ reader: inout KryoReader) throws(KryoError) {
        guard layout.isMakeable else { throw noConstructor().at(reader.input.position) }
        try layout.initialize(address)
        try fill(address, &reader)
    }

    private func fill(_ address: UnsafeMutableRawPointer, _ reader: inout KryoReader) throws(KryoError) {
        // A struct is not complete before its fields, and cannot be referred to by them.
        if layout.isClass { reader.announceObject(at: address) }
        do {
            try read(into: address, from: &reader)
        } catch {
            layout.deinitialize(address)
            throw error
        }
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        try layout.withMemory { (target) throws(KryoError) -> Any in
            guard layout.isMakeable else { throw noConstructor() }
            if let object = value as? JavaObject, object.className != name,
                let make = copier.maker(of: object.className)
            {
                target.initializeMemory(as: JavaObject.self, to: make())
            } else {
                try layout.initialize(target)
            }
            do throws(KryoError) {
                if layout.isClass { copier.announceObject(at: target) }
                let copied = try layout.withAddress(of: value) { (source) throws(KryoError) in
                    try copyFields(from: source, to: target, &copier)
                }
                guard copied else {
                    throw KryoError(.wrongType, "expected an object of \(name), found one of another type")
                }
            } catch {
                layout.deinitialize(target)
                throw error
            }
            return try layout.finish(target)
        }
    }

    private func copyFields(
        from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ copier: inout KryoCopier
    ) throws(KryoError) {
        for field in fields {
            do {
                try field.access.copy(source, target, &copier)
            } catch {
                throw error.within(field.place.name)
            }
        }
    }

    func noConstructor() -> KryoError {
        KryoError(
            .unusableClass, "\(name) has no constructor without parameters", help: "give it one, or a serializer")
    }
}
