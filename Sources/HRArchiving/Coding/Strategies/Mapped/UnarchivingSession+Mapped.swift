import ObjectGraph
import ObjectMapping

extension UnarchivingSession {
    /// Decodes a value of a mapped type.
    func decodeMapped<Root>(by map: MapCoder<Root>, in slot: HRDecodingSlot) throws -> Root {
        switch slot.node {
        case .alias: return try slot.follow(as: { declared(map) }) { try self.decodeMapped(by: map, in: $0) }
        case nil, .null: throw slot.mismatch("an object of class \(quoted(name(of: Root.self)))")
        default: break
        }
        if hasReferences { madeGraph.noteContained(in: slot) { declared(map) } }
        guard let identity = map.identity else { return try decodeMappedValue(by: map, in: slot) }
        return try decodeMappedObject(by: map, identity, in: slot)
    }

    private func declared<Root>(_ map: MapCoder<Root>) -> DeclaredMember {
        let info = type(Root.self)
        return DeclaredMember(Root.self, find: { info.find($0) }) { [unowned self] slot in
            _ = try decodeMapped(by: map, in: slot)
        }
    }

    private func decodeMappedValue<Root>(by map: MapCoder<Root>, in slot: HRDecodingSlot) throws -> Root {
        if !form.ignoresClasses { _ = try type(Root.self).resolve(slot.header, as: Root.self, in: slot) }
        if slot.frame.hasGoneBack, let known = container(of: Root.self, in: slot) { return try cast(known, in: slot) }
        let count = objectCount
        let frame = try DecodingFrame.open(in: slot, as: Root.self)
        do {
            let value = try map.decode(in: frame)
            try finishReading(in: frame)
            remember(value, in: slot, since: count)
            return value
        } catch {
            throw mappedFailure(error, in: frame)
        }
    }

    /// Decodes an object. It is created at its first occurrence, and the same object is returned for every reference.
    private func decodeMappedObject<Root>(
        by map: MapCoder<Root>, _ identity: ObjectOfClass<Root>, in slot: HRDecodingSlot
    ) throws -> Root {
        if mayBeKnown(slot), let known = try known(in: slot) { return try cast(known, in: slot) }
        guard let actual = try actualType(Root.self, in: slot) else {
            return try decodeMapped(by: map, in: wholeObject(in: slot))
        }
        if ObjectIdentifier(actual) != ObjectIdentifier(Root.self), let other = try decodeOther(actual, in: slot) {
            return try cast(other, in: slot)
        }
        let frame = try DecodingFrame.open(in: slot, as: Root.self, holdsObject: slot.isOwnPlace)
        graph?.begin(frame)
        do {
            let object = try map.decode(in: frame)
            try finish(identity.object(object), in: frame)
            remember(identity.object(object), in: slot)
            return object
        } catch {
            throw mappedFailure(error, in: frame)
        }
    }

    /// Returns the class of an object. If the class in the file does not match the declared one, but the object has
    /// another object as its single value, returns nil: the class of that other object may match.
    private func actualType<Root>(_ type: Root.Type, in slot: HRDecodingSlot) throws -> Root.Type? {
        if form.ignoresClasses { return type }
        do {
            return try self.type(type).resolve(slot.header, as: type, in: slot)
        } catch {
            guard slot.isAroundObject else { throw error }
            return nil
        }
    }

    /// Decodes an object of a subclass of the declared class, or returns nil if the subclass itself supports none of
    /// the strategies `own`, `mapped` and `codable`.
    private func decodeOther(_ type: Any.Type, in slot: HRDecodingSlot) throws -> Any? {
        let info = self.type(type)
        return switch info.reading {
        case .own, .mapped, .codable: try decode(info, in: slot)
        case .container, .keyed, .existential: nil
        }
    }

    /// Decodes a value of a type with a description in the registry.
    func decodeMapped(_ type: Any.Type, in slot: HRDecodingSlot) throws -> Any {
        guard let coder = try mapped.coder(of: type) else {
            throw HRError.cannotTakePart(type, at: slot.path)
        }
        return try coder.decodeAnything(in: slot)
    }

    /// Returns the `HRError` for an error that the code of a map threw, with the path of the value.
    private func mappedFailure(_ error: any Error, in frame: DecodingFrame) -> HRError {
        guard error is any ConversionFailure else { return failure(error, in: frame) }
        return failure(HRDecodingSlot(frame, .root, nil).conversionFailure(error), in: frame)
    }
}
