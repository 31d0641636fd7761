import ObjectGraph

/// Information about a type for an archiving session, computed once.
final class EncodedType {
    /// The type's name in files; empty for generic and local types without an assigned name.
    private(set) lazy var name = givenName ?? lastingTypeName(of: type) ?? ""
    /// The assigned name, or nil to use the type's own name.
    private let givenName: String?
    private let type: Any.Type
    let isReplacing: Bool
    /// True if values are encoded with their implementation for this library even where Codable code encodes them.
    let encodesItself: Bool
    /// The type, if it is a value type that conforms to `HREncodable`; otherwise nil.
    private(set) lazy var own = isObject ? nil : type as? any HREncodable.Type
    /// The type if it is an array whose elements are written one by one through Codable; otherwise nil.
    private(set) lazy var list = isOfLibrary ? type as? any EncodableList.Type : nil
    /// True if the type is an unordered collection.
    private(set) lazy var isUnordered = isOfLibrary && type is any UnorderedContainer.Type
    /// True if the type is an ordered collection that may contain objects.
    private(set) lazy var isClaiming = isOfLibrary && ClaimRole.isOrdered(type)
    /// True if values are written without a class even if their type is not declared.
    private lazy var isAnonymous = CodingDirection.isAnonymous(type)
    /// True if the type has values that its own Codable code cannot write.
    private(set) lazy var isRefusing = isOfLibrary && type is any RefusingEncodable.Type
    private lazy var isOfLibrary = type is any LibraryType.Type
    /// True if values of the type have an identity.
    let isObject: Bool
    /// True if values are written with `$class`. They are written without it in plain trees, and if their type is not
    /// registered and is either mapped, or a value type that conforms only to `Encodable`.
    let writesClass: Bool
    /// True if the class may be omitted where the type is declared.
    let isDeclarable: Bool
    /// True if the name has been found to differ from that of the declared superclass.
    var isChecked = false
    /// The keys of the last value, which the next value is likely to have too.
    private(set) var keys: [String] = []
    /// The header that all values of the type share.
    private(set) lazy var header = HRObject.Header(className: isNamed && writesClass ? name : nil, version: version)
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

    /// - Parameters:
    ///   - registry: Specifies the name of the type, and in plain trees its family.
    ///   - usesPlainTree: True if plain trees are written, which contain neither classes nor versions.
    convenience init(codable type: any Encodable.Type, in registry: HRClassRegistry, usesPlainTree: Bool) {
        let name = registry.name(of: type), isOfFamily = usesPlainTree && registry.family(of: type) != nil
        let version = usesPlainTree ? 0 : Self.version(of: type)
        self.init(
            type, name, version: version,
            encodesItself: isOfFamily || CodingDirection.encodesItself(type, isInPlainTree: usesPlainTree),
            writesClass: !usesPlainTree && (name != nil || type is AnyClass), isDeclarable: version == 0)
    }

    /// Creates the information about a type with an external description.
    ///
    /// - Parameters:
    ///   - name: The name that the type is registered under, or nil.
    ///   - usesPlainTree: True if plain trees are written, which contain neither classes nor versions.
    convenience init(mapped type: Any.Type, name: String?, usesPlainTree: Bool) {
        let version = usesPlainTree ? 0 : Self.version(of: type)
        let isNamed = name != nil && !usesPlainTree
        self.init(type, name ?? "", isNamed: isNamed, version: version, writesClass: isNamed)
    }

    /// Creates the information about a class that is encoded with `NSCoding`.
    convenience init(keyed type: AnyClass, name: String) {
        self.init(type, name, version: Self.version(of: type), writesClass: true)
    }

    /// Returns the version that a type declares; 0 if it declares none.
    private static func version(of type: Any.Type) -> Int { (type as? any HRArchivable.Type)?.archiveVersion ?? 0 }

    /// Returns the node of a finished value.
    ///
    /// - Parameter isSubclass: True if the declared type is another one, so that the class of a plain value has to be
    ///   written.
    func close(_ builder: NodeBuilder, isSubclass: Bool = false) throws -> HRNode {
        let node = try node(of: builder, isSubclass)
        guard let recording = builder.session.recording else { return node }
        var noted = node
        if version > 0 || !recording.formerKeys.isEmpty {
            let number = builder.isObject ? builder.placeNumber.map(Int.init) : nil
            if version > 0, recording.versions[header] == nil {
                recording.versions.add(rules(in: builder.session), of: header)
            }
            noted = recording.formerKeys.noted(noted, header: header, object: number)
            noted = recording.versions.noted(noted, header: header, object: number)
        }
        return noted.identified(in: builder)
    }

    /// Returns what is known about the members of the type in older versions.
    private func rules(in session: ArchivingSession) -> VersionRules {
        var rules = VersionRules(defaults: session.knownDefaults(of: type)?.nodes ?? [:])
        if let type = type as? any HRMigrating.Type { rules.migrate = { try type.migrate(&$0, from: $1) } }
        return rules
    }

    private func node(of builder: NodeBuilder, _ isSubclass: Bool) throws -> HRNode {
        if builder.surprises > 0 { keys = builder.keys(after: keys) }
        let isPlain = builder.shape == .plain
        switch try closed(builder) {
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
        case .dictionary(let fields) where version > 0:
            return .object(HRObject(header: header, fields: fields))
        case let node where isSubclass && writesClass: return try wrapped(node, at: builder.path)
        case let node: return node
        }
    }

    /// Closes a builder, and omits the defaults.
    private func closed(_ builder: NodeBuilder) throws -> HRNode {
        let node = try builder.close(), session = builder.session
        guard let defaults = session.omissibleDefaults(of: type), case .dictionary(let fields) = node else {
            return node
        }
        let place = builder.placeNumber
        return .dictionary(defaults.shortened(fields) { session.placing.place(ofKey: $0, in: place) != nil })
    }

    /// Returns the node of a value whose type is declared by its slot.
    private func nodeWhereDeclared(_ fields: HRFields, in builder: NodeBuilder) throws -> HRNode {
        guard let recording = builder.session.recording else { return .dictionary(fields) }
        if builder.session.classTracking == .omitted, name.isEmpty { return .dictionary(fields) }
        try requireName(at: builder.path)
        return .object(HRObject(header: recording.declared(header), fields: fields))
    }

    /// Returns the node with the class of its value, or unchanged if values of the type are written without their
    /// class.
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
