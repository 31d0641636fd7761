import ObjectGraph

// Plain trees contain the type of a value only if a family specifies how.

extension ArchivingSession {
    /// Returns the node of a value in a plain tree.
    ///
    /// - Parameter declared: The declared type, or `Any` if it is not known.
    /// - Throws: An ``HRError`` if the value could not be decoded, because the tree would not contain its type.
    func encodePlainly(_ value: Any, declared: Any.Type, in slot: HREncodingSlot) throws -> HRNode {
        let actual = Swift.type(of: value)
        if registry.hasFamilies, let family = family(of: declared, for: actual) {
            return try encode(value, in: family, in: slot)
        }
        if declared != actual, isExistentialType(declared), try losesType(actual) {
            throw losingType(actual, declared: declared, at: slot.path)
        }
        return try encodeOther(value, declared: declared, in: slot)
    }

    private func family(of declared: Any.Type, for actual: Any.Type) -> TypeFamily? {
        if let family = registry.family(of: declared) { return family }
        return declared == Any.self ? registry.family(including: actual) : nil
    }

    /// Returns true if a node of a type does not show what the type is.
    private func losesType(_ type: Any.Type) throws -> Bool {
        switch try strategy(of: type) {
        case .own, .mapped, .codable: !CodingDirection.isAnonymous(type) && type != AnyHashable.self
        case .container, .keyed, nil: false
        }
    }

    private func losingType(_ type: Any.Type, declared: Any.Type, at path: HRPath) -> HRError {
        let name = stableTypeName(of: type), base = stableTypeName(of: declared)
        return HRError(
            .unsupportedType, "\(quoted(name)) would be written without its type, and could not be read again",
            path: path,
            help: ["register an HRFamily<\(base)>, which specifies how the file contains the type"])
    }

    // MARK: Families

    private func encode(_ value: Any, in family: TypeFamily, in slot: HREncodingSlot) throws -> HRNode {
        let type = Swift.type(of: value)
        guard let name = family.name(of: type) else {
            if family.unknown == type { return try encodeMember(value, in: slot) }
            throw foreign(type, to: family, at: slot.path)
        }
        switch family.tagging {
        case .internal(let key):
            return try tagged(encodeMember(value, in: slot), key, name, at: slot.path)
        case .adjacent(let key, let content):
            let node = try encode(value, under: content, in: slot)
            return .dictionary(HRFields([(key, .string(name)), (content, node)]))
        case .nested: return .dictionary(HRFields([(name, try encode(value, under: name, in: slot))]))
        }
    }

    private func encode(_ value: Any, under key: String, in slot: HREncodingSlot) throws -> HRNode {
        let builder = try NodeBuilder(in: slot)
        return try encodeMember(value, in: HREncodingSlot(builder, .key(key)))
    }

    private func encodeMember(_ value: Any, in slot: HREncodingSlot) throws -> HRNode {
        let type = Swift.type(of: value)
        // The member may be the base class itself, whose family is not looked up again.
        if try strategy(of: type) == .codable, let value = value as? any Encodable {
            return try encodeByCodable(value, in: slot)
        }
        return try encodeOther(value, declared: type, in: slot)
    }

    /// Returns the node of a value with the name of its type, which is the first key.
    private func tagged(
        _ node: HRNode, _ key: String, _ name: String, at path: @autoclosure () -> HRPath
    ) throws -> HRNode {
        guard case .dictionary(var fields) = node else {
            throw HRError(
                .unsupportedType, "\(node.kind) has no place for the key \(quoted(key)), which specifies the type",
                path: path(), help: ["give the HRFamily a content key for values that are no dictionaries"])
        }
        switch fields[key] {
        case nil: fields.storage.insert(HRFields.Field(key: key, value: .string(name)), at: 0)
        case .string(let own)? where own == name: break
        case let own?:
            throw HRError(
                .invalidValue, "the key \(quoted(key)) specifies the type, \(quoted(name)), and a property has it too",
                path: path().appending(key), notes: ["the property's value is \(own.kind)"])
        }
        return .dictionary(fields)
    }

    private func foreign(_ type: Any.Type, to family: TypeFamily, at path: HRPath) -> HRError {
        let name = stableTypeName(of: type), base = stableTypeName(of: family.base)
        return HRError(
            .unknownClass, "\(quoted(name)) is not in the family of \(quoted(base))", path: path,
            help: ["add the type to the HRFamily<\(base)>"], notes: ["the types are \(list(family.names))"])
    }
}

extension HRClassRegistry {
    /// Returns true if a type is a collection or an optional of a base type with a family, at any depth.
    func hasFamily(inside type: Any.Type) -> Bool {
        guard hasFamilies, let container = type as? any Claimable.Type, type is any HREncodableContainer.Type else {
            return false
        }
        return family(of: container.memberType) != nil || hasFamily(inside: container.memberType)
    }
}
