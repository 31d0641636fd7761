extension KryoWriter {
    /// Writes the header of a list; returns false, without writing, if the list must be written with its serializer.
    @usableFromInline
    mutating func beginList(_ count: Int, in head: KryoListHead) throws(KryoError) -> Bool {
        guard head.isDirect, pending.isEmpty, let index = head.listIndex else { return false }
        if let generics = head.base.generics, case .unknown = generics[0] { return false }
        if let number = head.number { try output.writeByte(number) } else { try writeClass(table.models[index]) }
        try enter()
        if usesReferences {
            objectCount &+= 1
            try output.writeByte(1 as UInt8)
        }
        try writeCount(count)
        if count > 0 { try checkDepth() }
        return true
    }

    @usableFromInline
    mutating func endList() { leave() }

    @usableFromInline
    mutating func writeSlowly(_ value: Any, in place: KryoPlace) throws(KryoError) { try write(value, in: place) }
}

/// The header of a list, or a sign that the value has been read completely.
@usableFromInline
struct KryoListStart {
    /// The number of elements; -1 if the value has been read completely (null, a reference, a list that cannot be read
    /// directly), in which case ``KryoReader/takeFound()`` returns it.
    @usableFromInline var count: Int
    /// The reference number of the list; -1 if it has none.
    @usableFromInline var slot = -1
}

extension KryoReader {
    /// Reads the header of a list. Null, a reference, or a list that cannot be read directly is read completely; see
    /// ``KryoListStart/count``.
    @usableFromInline
    mutating func beginList(in head: KryoListHead) throws(KryoError) -> KryoListStart {
        guard head.isDirect else { return found(try read(in: head.base)) }
        if let number = head.number, let index = head.listIndex, pending.isEmpty, try reads(number) {
            return try beginElements(index, head)
        }
        guard let model = try readClassModel() else { return found(nil) }
        guard pending.isEmpty, model.isDefaultCollection else {
            try pending.announce(head.base.generics, to: model.serializer, model.serializer.genericUse)
            return found(try readObject(model, model.serializer, canBeNull: false))
        }
        return try beginElements(model.index, head)
    }

    private mutating func found(_ object: Any?) -> KryoListStart {
        find(object)
        return KryoListStart(count: -1)
    }

    private mutating func beginElements(_ index: Int, _ head: KryoListHead) throws(KryoError) -> KryoListStart {
        try enter()
        var slot = -1
        if usesReferences {
            slot = try beginObject(mayBeNull: false)
            guard slot >= 0 else {
                // The generics remain with the serializer, because a reference or null does not use them.
                let serializer = table.models[index].serializer
                try pending.announce(head.base.generics, to: serializer, serializer.genericUse)
                leave()
                return KryoListStart(count: -1)
            }
        }
        let count = try readElementCount()
        if count > 0 { try checkDepth() }
        return KryoListStart(count: count, slot: slot)
    }

    @inline(__always)
    private mutating func readElementCount() throws(KryoError) -> Int {
        try input.require(1)
        let first = Int(input.region.base.load(fromByteOffset: input.region.position, as: UInt8.self))
        // The fast path for most lists, whose count is one byte.
        if first < 0x80, first <= elementLimit, first < input.available {
            input.region.position &+= 1
            return first
        }
        let count = try input.readCount()
        try checkCount(count, elementsOf: 1)
        return count
    }

    @usableFromInline
    mutating func keepList(_ slot: Int, _ list: consuming Any) { references.set(slot, value: list) }

    @usableFromInline
    mutating func endList() { leave() }
}
