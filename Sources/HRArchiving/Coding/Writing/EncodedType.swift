import ObjectGraph

/// Information about a type for an archiving session, computed once.
final class EncodedType {
    /// The type's name in files; empty for generic and local types without an assigned name.
    private(set) lazy var name = givenName ?? lastingTypeName(of: type) ?? ""
    /// The assigned name, or nil to use the type's own name.
    private let givenName: String?
    private let type: Any.Type
    let isReplacing: Bool
    /// True if Codable code encodes values with their own implementation.
    let encodesItself: Bool
    /// The type if its values encode themselves, whatever class is declared; otherwise nil.
    private(set) lazy var own = isObject ? nil : type as? any HREncodable.Type
    /// The type if it is an array whose elements are written one by one through Codable; otherwise nil.
    private(set) lazy var list = isOfLibrary ? type as? any EncodableList.Type : nil
    /// True if the type is an unordered collection.
    private(set) lazy var isUnordered = isOfLibrary && type is any UnorderedContainer.Type
    /// True if the type is an ordered collection that may contain objects.
    private(set) lazy var isClaiming = isOfLibrary && ClaimRole.isOrdered(type)
    /// True if values are written without a class even if their type is not declared.
    private lazy var isAnonymous = CodingDirection.isAnonymous(type)
    /// True if the type has values that its own code cannot write.
    private(set) lazy var isRefusing = isOfLibrary && type is any RefusingEncodable.Type
    private lazy var isOfLibrary = type is any LibraryType.Type
    /// True if values of the type have an identity.
    let isObject: Bool
    /// True if objects are written with `$class`: always, except for types that conform only to `Encodable` and are not
    /// registered.
    let writesClass: Bool
    /// True if the class may be omitted where the type is declared.
    let isDeclarable: Bool
    /// True if the name has been compared with that of a declared superclass.
    var isChecked = false
    /// The keys of the last value, which the next value is likely to have too.
    private(set) var keys: [String] = []
    /// The header that all objects of the type share.
    private(set) lazy var header = HRObject.Header(className: isNamed ? name : nil, version: version)
    private let isNamed: Bool
    private let version: Int

    private init(
        _ type: Any.Type, _ name: String?, isNamed: Bool = true, version: Int = 0, isReplacing: Bool = false,
        encodesItself: Bool = false, writesClass: Bool, isDeclarable: Bool = false
    ) {
        givenName = name
        self.type = type
        self.isNamed = isNamed
        self.version = version
        self.isReplacing = isReplacing
        self.encodesItself = encodesItself
        self.writesClass = writesClass
        self.isDeclarable = isDeclarable
        isObject = type is AnyClass
    }

    /// - Parameter usesPlainTree: True if plain trees are written, which do not contain classes.
    convenience init(_ type: any HREncodable.Type, name: String, usesPlainTree: Bool) {
        let version = type.archiveVersion
        self.init(
            type, name, version: version, isReplacing: type is AnyClass && type is any HRReplacing.Type,
            encodesItself: CodingDirection.encodesItself(type, isInPlainTree: usesPlainTree),
            writesClass: !usesPlainTree,
            isDeclarable: version == 0)
    }

    /// - Parameter name: The name that the type is registered under, or nil.
    convenience init(codable type: any Encodable.Type, name: String?, usesPlainTree: Bool) {
        self.init(
            type, name, encodesItself: CodingDirection.encodesItself(type, isInPlainTree: usesPlainTree),
            writesClass: !usesPlainTree && (name != nil || type is AnyClass), isDeclarable: true)
    }

    /// Creates the information about a type with an external description.
    convenience init(mapped type: Any.Type, name: String, isRegistered: Bool) {
        self.init(type, name, isNamed: isRegistered, writesClass: isRegistered)
    }

    /// Creates the information about a class that is encoded with `NSCoding`.
    convenience init(keyed type: AnyClass, name: String) { self.init(type, name, writesClass: true) }

    /// Returns the node of a finished value.
    ///
    /// - Parameter isSubclass: True if another type is declared, so that the class of a plain value has to be written.
    func close(_ builder: NodeBuilder, isSubclass: Bool = false) throws -> HRNode {
        let node = try node(of: builder, isSubclass)
        guard let recording = builder.session.recording else { return node }
        guard !recording.formerKeys.isEmpty else { return node.identified(in: builder) }
        let number = builder.isObject ? builder.placeNumber.map(Int.init) : nil
        return recording.formerKeys.noted(node, header: header, object: number).identified(in: builder)
    }

    private func node(of builder: NodeBuilder, _ isSubclass: Bool) throws -> HRNode {
        if builder.surprises > 0 { keys = builder.keys(after: keys) }
        let isPlain = builder.shape == .plain
        switch try builder.close() {
        case .object(let inner) where isPlain && writesClass:
            if let place = builder.placeNumber { try builder.session.placing.wrap(place) }
            return try wrapped(.object(inner), at: builder.path)
        // A bare alias would mean that the value itself is the target, and not that it contains the target.
        case .alias(let alias) where isPlain && writesClass: return try wrapped(.alias(alias), at: builder.path)
        // A bare null would mean that there is no object.
        case .null where isPlain && isObject && writesClass: return try wrapped(.null, at: builder.path)
        case .dictionary(let fields) where writesClass:
            if builder.session.classTracking != .off, isDeclarable, !isSubclass,
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

    /// Returns the node of a value in a slot that declares its type.
    private func nodeWhereDeclared(_ fields: HRFields, in builder: NodeBuilder) throws -> HRNode {
        guard let recording = builder.session.recording else { return .dictionary(fields) }
        if builder.session.classTracking == .omitted, name.isEmpty { return .dictionary(fields) }
        try requireName(at: builder.path)
        return .object(HRObject(header: recording.declared(header), fields: fields))
    }

    /// Returns the node of a plain value with its class, if values of the type are written with their class.
    func named(_ node: HRNode, at slot: HREncodingSlot) throws -> HRNode {
        guard writesClass, !isAnonymous else { return node }
        guard case .dictionary(let fields) = node else { return try wrapped(node, at: slot.path) }
        try requireName(at: slot.path)
        return .object(HRObject(header: header, fields: fields))
    }

    private func wrapped(_ node: HRNode, at path: @autoclosure () -> HRPath) throws -> HRNode {
        try requireName(at: path())
        return .object(HRObject(className: name, version: version, plainValue: node))
    }

    private func requireName(at path: @autoclosure () -> HRPath) throws {
        guard name.isEmpty else { return }
        throw HRError(
            .unsupportedType, "\(quoted(stableTypeName(of: type))) has no name that a file could say", path: path(),
            help: ["give it an archiveName, or register it under a name: generic and local types have none"])
    }
}

/// An array whose elements are written one by one through Codable.
protocol EncodableList: LibraryType {
    static func encode(_ list: Self, in builder: NodeBuilder) throws -> [HRNode]
}
