import ObjectGraph

extension UnarchivingSession {
    /// What is known about a declared type, found out once.
    func type(_ type: Any.Type) -> DecodedType {
        if let known = types[type] { return known }
        let own = usesPlainTree ? type as? any PlainLeaf.Type : type as? any HRDecodable.Type
        let new = DecodedType(type, own: own, registry: registry, usesPlainTree: usesPlainTree)
        var table = exchange(&types, with: TypeTable())
        table.add(new, for: type)
        types = table
        return new
    }

    /// The name of a type in files; of an optional, that of the wrapped type.
    func name(of type: Any.Type) -> String {
        if let type = type as? any OptionalType.Type { return name(of: type.wrappedType) }
        return self.type(type).name
    }

    /// Whether a key type takes any text for a key, so that it does not tell which keys there are; asked once.
    func acceptsAnyText(_ keys: any CodingKey.Type) -> Bool {
        let id = ObjectIdentifier(keys)
        if let known = keysOfAnyText[id] { return known }
        let accepts = keys.init(stringValue: "\0") != nil
        keysOfAnyText[id] = accepts
        return accepts
    }
}
