/// The location of an object that has been read.
@usableFromInline
enum KryoReadObject {
    /// At the given address.
    case inMemory
    /// Not in memory: ``KryoReader/takeFound()`` returns the object. An associated value would enlarge the result of
    /// every read.
    case elsewhere
}

extension KryoReader {
    /// Reads an object. If it has the expected type and is not a reference, it is stored at the address, without
    /// boxing.
    @usableFromInline
    mutating func readTyped(
        into address: UnsafeMutableRawPointer, _ place: KryoObjectPlace, isBase: (Any.Type) -> Bool
    ) throws(KryoError) -> KryoReadObject {
        if let index = place.index, place.base.serializer == nil, let fields = table.fieldSequences[index] {
            // The fast path, which applies to nearly all places.
            switch place.base.shape {
            case .open:
                if let number = place.number, try reads(number) {
                    return try readTyped(into: address, fields, mayBeNull: false)
                }
            case .known(index): return try readTyped(into: address, fields, mayBeNull: place.base.canBeNull)
            default: break
            }
        }
        return try readSlowly(into: address, place, isBase: isBase)
    }

    @inline(__always)
    private mutating func readTyped(
        into address: UnsafeMutableRawPointer, _ fields: FieldSequence, mayBeNull: Bool
    ) throws(KryoError) -> KryoReadObject {
        guard let slot = try beginTyped(mayBeNull: mayBeNull) else { return .elsewhere }
        let outer = current
        current = slot
        try fields.readObject(into: address, from: &self)
        if slot >= 0, !fields.isClass { references.finish(slot, at: address, fields.layout) }
        current = outer
        leave()
        return .inMemory
    }

    /// Begins an object, and returns its reference number, or -1 if references are off. Returns nil if a reference or
    /// null has been read, which ``takeFound()`` then returns.
    @inline(__always)
    private mutating func beginTyped(mayBeNull: Bool) throws(KryoError) -> Int? {
        try enter()
        if usesReferences {
            let slot = try beginObject(mayBeNull: mayBeNull)
            if slot >= 0 { return slot }
        } else {
            guard mayBeNull, try input.readUnsignedByte() == 0 else { return -1 }
            find(nil)
        }
        leave()
        return nil
    }

    private mutating func readSlowly(
        into address: UnsafeMutableRawPointer, _ place: KryoObjectPlace, isBase: (Any.Type) -> Bool
    ) throws(KryoError) -> KryoReadObject {
        guard place.base.serializer == nil else { return elsewhere(try read(in: place.base)) }
        switch place.base.shape {
        case .open:
            if let number = place.number, let index = place.index, try reads(number) {
                return try readTyped(into: address, table.models[index], nil, mayBeNull: false)
            }
            guard let model = try readClassModel() else { return elsewhere(nil) }
            let isExact = model.index == place.index
            if isExact { return try readTyped(into: address, model, nil, mayBeNull: false) }
            return try withoutActuallyEscaping(isBase) { (isBase) throws(KryoError) in
                try readTyped(into: address, model, isBase, mayBeNull: false)
            }
        case .known(let index):
            guard index == place.index else { return elsewhere(try read(in: place.base)) }
            return try readTyped(into: address, table.models[index], nil, mayBeNull: place.base.canBeNull)
        case .primitive: return elsewhere(try read(in: place.base))
        }
    }

    private mutating func elsewhere(_ object: Any?) -> KryoReadObject {
        find(object)
        return .elsewhere
    }

    /// Reads the reference marker and the contents of an object.
    ///
    /// - Parameter isBase: Returns true if the place accepts objects of the given type, which may be a subclass of the
    ///   expected one. nil if the model is known to be that of the expected type.
    mutating func readTyped(
        into address: UnsafeMutableRawPointer, _ model: ClassModel, _ isBase: ((Any.Type) -> Bool)?, mayBeNull: Bool
    ) throws(KryoError) -> KryoReadObject {
        guard model.isDirect, isBase == nil || (model.isClass && isBase?(model.swiftType ?? Never.self) ?? false) else {
            return elsewhere(try readObject(model, model.serializer, canBeNull: mayBeNull))
        }
        if let fields = model.fieldSequence {
            return try readTyped(into: address, fields, mayBeNull: mayBeNull)
        }
        guard let slot = try beginTyped(mayBeNull: mayBeNull) else { return .elsewhere }
        let outer = current
        current = slot
        try model.serializer.readValue(into: address, model, from: &self)
        if slot >= 0, !model.isClass, let layout = model.layout { references.finish(slot, at: address, layout) }
        current = outer
        leave()
        return .inMemory
    }

    /// Reads a reference marker. Returns the number of an object whose contents follow, or -1 for null or an existing
    /// object.
    @inline(__always)
    mutating func beginObject(mayBeNull: Bool) throws(KryoError) -> Int {
        try reads(1) ? references.reserve() : try beginSlowly(mayBeNull: mayBeNull)
    }

    @inline(never)
    private mutating func beginSlowly(mayBeNull: Bool) throws(KryoError) -> Int {
        switch try readMarker(isWrapper: false, mayBeNull: mayBeNull) {
        case .null: find(nil)
        case .reference(let object): find(object)
        case .contents(let number): return number
        }
        return -1
    }
}
