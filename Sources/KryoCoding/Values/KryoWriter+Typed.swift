import ObjectGraph

extension KryoWriter {
    /// Writes the object at an address without boxing; returns false, without writing, if the serializer requires a
    /// box.
    @usableFromInline
    mutating func writeTyped(
        at address: UnsafeRawPointer, _ type: Any.Type, _ place: KryoObjectPlace
    ) throws(KryoError) -> Bool {
        guard place.base.serializer == nil else { return false }
        let key = ObjectIdentifier(type)
        guard let index = key == place.type ? place.index : table.byType[key] else { return false }
        return try writeTyped(at: address, table.models[index], place)
    }

    private mutating func writeTyped(
        at address: UnsafeRawPointer, _ model: ClassModel, _ place: KryoObjectPlace
    ) throws(KryoError) -> Bool {
        guard model.isDirect else { return false }
        switch place.base.shape {
        case .open:
            if let number = model.number { try output.writeByte(number) } else { try writeClass(model) }
        case .known(let known):
            guard known == model.index else { return false }
            if !usesReferences, place.base.canBeNull { try output.writeByte(1 as UInt8) }
        case .primitive: return false
        }
        try writeDirectly(at: address, model, isClass: place.isClass)
        return true
    }

    /// Writes the reference marker and the contents of the object at an address.
    mutating func writeDirectly(
        at address: UnsafeRawPointer, _ model: ClassModel, isClass: Bool
    ) throws(KryoError) {
        try enter()
        let isKnown = usesReferences ? try isKnown(at: address, isClass: isClass) : false
        if !isKnown {
            if let fields = model.fieldSequence {
                try fields.write(at: address, to: &self)
            } else {
                try model.serializer.writeValue(at: address, to: &self)
            }
        }
        leave()
    }

    /// Writes the marker of a new object, or a reference to a known one; returns true for a reference.
    private mutating func isKnown(at address: UnsafeRawPointer, isClass: Bool) throws(KryoError) -> Bool {
        let next = objectCount
        if isClass, let known = objects.insert(address.load(as: AnyObject.self), label: next) {
            try output.writeInt(known &+ 2, optimizePositive: true)
            return true
        }
        objectCount = next &+ 1
        try output.writeByte(1 as UInt8)
        return false
    }
}
