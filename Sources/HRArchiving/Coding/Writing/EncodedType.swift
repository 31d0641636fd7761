import ObjectGraph

/// What an archiving session needs to know of a type, found out once.
final class EncodedType {
    /// The type's name in files; empty for generic and local types without a given one.
    let name: String
    private let type: Any.Type
    let isReplacing: Bool
    /// Whether the type conforms to `HREncodable`, rather than to `Encodable` alone.
    let isHREncodable: Bool
    /// Whether the type is a collection without an order of its own.
    let isUnordered: Bool
    /// Whether the type is an ordered collection that may hold objects.
    let isClaiming: Bool
    /// Whether values of the type have an identity.
    let isObject: Bool
    /// Whether objects are written with `$class`: always, but for types that are only Codable and not registered.
    let writesClass: Bool
    /// Whether the class may be left out where the type is declared.
    let isDeclarable: Bool
    /// Whether the name has been compared with that of a declared superclass.
    var isChecked = false
    /// The keys that the last value had, which the next one will most likely have too.
    private(set) var keys: [String] = []
    /// The header that all objects of the type share.
    let header: HRObject.Header

    /// - Parameter usesPlainTree: Whether plain trees are written, which have no classes.
    init(_ type: any HREncodable.Type, name: String, usesPlainTree: Bool) {
        self.name = name
        self.type = type
        isReplacing = type is any HRReplacing.Type
        isHREncodable = true
        isUnordered = false
        isClaiming = false
        isObject = type is AnyClass
        writesClass = !usesPlainTree
        isDeclarable = type.archiveVersion == 0
        header = HRObject.Header(className: name, version: type.archiveVersion)
    }

    init(codable type: any Encodable.Type, name: String, isRegistered: Bool, usesPlainTree: Bool) {
        self.name = name
        self.type = type
        isReplacing = false
        // In a plain tree, the type decides for each value how it is encoded.
        isHREncodable = usesPlainTree || type is any HREncodable.Type
        isUnordered = type is any UnorderedContainer.Type
        isClaiming = ClaimKind.isOrdered(type)
        isObject = type is AnyClass
        writesClass = !usesPlainTree && (isRegistered || type is AnyClass)
        isDeclarable = true
        header = HRObject.Header(className: name)
    }

    /// A type that is described from outside.
    init(mapped type: Any.Type, name: String, isRegistered: Bool) {
        self.name = name
        self.type = type
        isReplacing = false
        isHREncodable = false
        isUnordered = false
        isClaiming = false
        isObject = type is AnyClass
        writesClass = isRegistered
        isDeclarable = false
        header = HRObject.Header(className: isRegistered ? name : nil)
    }

    /// A class that takes part through NSCoding.
    init(keyed type: AnyClass, name: String) {
        self.name = name
        self.type = type
        isReplacing = false
        isHREncodable = false
        isUnordered = false
        isClaiming = false
        isObject = true
        writesClass = true
        isDeclarable = false
        header = HRObject.Header(className: name)
    }

    /// The node of a finished value.
    ///
    /// - Parameter isSubclass: Whether another type is declared, so that a plain value has to say its class.
    func close(_ builder: NodeBuilder, isSubclass: Bool = false) throws -> HRNode {
        let node = try node(of: builder, isSubclass)
        guard let recording = builder.session.recording else { return node }
        return recording.noted(node, of: self, in: builder).identified(in: builder)
    }

    private func node(of builder: NodeBuilder, _ isSubclass: Bool) throws -> HRNode {
        if !builder.hasExpectedKeys { keys = builder.fields.map(\.key) }
        let isPlain = builder.shape == .plain
        switch try builder.close() {
        case .object(let inner) where isPlain && writesClass:
            try builder.session.noteWrapped(builder)
            return try wrapped(.object(inner), at: builder.path)
        // A bare alias would mean that the value itself is the target, and not that it holds the target.
        case .alias(let alias) where isPlain && writesClass: return try wrapped(.alias(alias), at: builder.path)
        // Bare null would mean that there is no object.
        case .null where isPlain && isObject && writesClass: return try wrapped(.null, at: builder.path)
        case .dictionary(let fields) where writesClass:
            if builder.session.tracksClasses, isDeclarable, !isSubclass,
                builder.session.leavesOutClass(of: builder, isObject: isObject)
            {
                return try nodeWhereDeclared(fields, in: builder)
            }
            try requireName(at: builder.path)
            return .object(HRObject(header: header, fields: fields))
        case let node where isSubclass && writesClass: return try wrapped(node, at: builder.path)
        case let node: return node
        }
    }

    /// A value where its type is declared.
    private func nodeWhereDeclared(_ fields: HRFields, in builder: NodeBuilder) throws -> HRNode {
        guard let recording = builder.session.recording else { return .dictionary(fields) }
        if builder.session.omitsClasses, name.isEmpty { return .dictionary(fields) }
        try requireName(at: builder.path)
        return .object(HRObject(header: recording.declared(header), fields: fields))
    }

    /// A plain value under its class, if values of the type say one.
    func named(_ node: HRNode, at slot: HREncodingSlot) throws -> HRNode {
        guard writesClass else { return node }
        guard case .dictionary(let fields) = node else { return try wrapped(node, at: slot.path) }
        try requireName(at: slot.path)
        return .object(HRObject(header: header, fields: fields))
    }

    private func wrapped(_ node: HRNode, at path: @autoclosure () -> HRPath) throws -> HRNode {
        try requireName(at: path())
        return .object(HRObject(className: name, version: header.version, plainValue: node))
    }

    private func requireName(at path: @autoclosure () -> HRPath) throws {
        guard name.isEmpty else { return }
        throw HRError(
            .unsupportedType, "\(quoted(stableTypeName(of: type))) has no name that a file could say", path: path(),
            help: ["give it an archiveName, or register it under a name: generic and local types have none"])
    }
}
