import ObjectGraph

extension UnarchivingSession {
    /// Decodes a value of a family in a plain tree.
    func decode<T>(_ type: T.Type, of family: TypeFamily, in slot: HRDecodingSlot) throws -> T {
        guard let fields = slot.node?.fields else { throw slot.mismatch(family.expectation) }
        switch family.tagging {
        case .internal(let key):
            let name = try name(under: key, of: fields, in: slot)
            let member = try member(name, of: family, at: slot.path.appending(key))
            return try decode(member, as: type, in: slot)
        case .adjacent(let key, let content):
            let name = try name(under: key, of: fields, in: slot)
            guard let member = family.types[name] else {
                return try decode(self.member(name, of: family, at: slot.path.appending(key)), as: type, in: slot)
            }
            return try decode(member, as: type, under: content, besides: key, in: slot)
        case .nested:
            guard fields.count == 1, let name = fields.keys.first else { throw slot.mismatch(family.expectation) }
            guard let member = family.types[name] else {
                return try decode(self.member(name, of: family, at: slot.path.appending(name)), as: type, in: slot)
            }
            return try decode(member, as: type, under: name, in: slot)
        }
    }

    /// Returns the name of the type under a key.
    private func name(under key: String, of fields: HRFields, in slot: HRDecodingSlot) throws -> String {
        switch fields[key] {
        case .string(let name): return name
        case nil: throw try DecodingFrame.open(in: slot).missing(.key(key))
        case let node?: throw try HRDecodingSlot(DecodingFrame.open(in: slot), .key(key), node).mismatch("a string")
        }
    }

    /// Returns the type with a name, or that of unknown values.
    private func member(_ name: String, of family: TypeFamily, at path: @autoclosure () -> HRPath) throws -> Any.Type {
        if let member = family.types[name] ?? family.unknown { return member }
        let names = family.names, base = stableTypeName(of: family.base)
        throw HRError(.unknownClass, at: path()) {
            HRError(
                .unknownClass, "\(quoted(name)) is not the name of a type in the family of \(quoted(base))",
                suggestion: nearestName(to: name, among: names), notes: ["the types are \(list(names))"])
        }
    }

    private func decode<T>(_ member: Any.Type, as type: T.Type, in slot: HRDecodingSlot) throws -> T {
        let info = self.type(member)
        // The member may be the base class itself, whose family is not looked up again.
        let value: Any =
            if case .codable(let member) = info.reading {
                try decodeCodableElsewhere(member, info, in: slot)
            } else {
                try decode(info, in: slot)
            }
        guard let value = value as? T else {
            throw types.wrongClass(stableTypeName(of: member), wanted: type, at: slot)
        }
        return value
    }

    private func decode<T>(
        _ member: Any.Type, as type: T.Type, under content: String, besides key: String? = nil,
        in slot: HRDecodingSlot
    ) throws -> T {
        let frame = try DecodingFrame.open(in: slot, as: type)
        do {
            if let key { _ = frame.contains(key) }
            // A value without properties may be omitted.
            let node = try frame.node(forKey: content) ?? .dictionary([:])
            let value = try decode(member, as: type, in: HRDecodingSlot(frame, .key(content), node))
            try finishReading(in: frame)
            return value
        } catch {
            throw failure(error, in: frame)
        }
    }
}

extension TypeFamily {
    /// A description of the objects of the family, for messages.
    fileprivate var expectation: String {
        switch tagging {
        case .internal(let key), .adjacent(let key, _): "a dictionary with the key \(quoted(key))"
        case .nested: "a dictionary whose only key is the name of a type"
        }
    }
}
