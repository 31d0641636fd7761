// Settings as they were called before: the compiler offers their names of today.

extension HRFormat {
    /// The same as `.json.using(_:)`.
    @available(*, deprecated, message: "use .json.using(_:)")
    public static func json(_ implementation: Implementation) -> HRFormat { json.using(implementation) }

    /// The same as `.xmlPropertyList.using(_:)`.
    @available(*, deprecated, message: "use .xmlPropertyList.using(_:)")
    public static func xmlPropertyList(_ implementation: Implementation) -> HRFormat {
        xmlPropertyList.using(implementation)
    }

    /// The same as `.binaryPropertyList.using(_:)`.
    @available(*, deprecated, message: "use .binaryPropertyList.using(_:)")
    public static func binaryPropertyList(_ implementation: Implementation) -> HRFormat {
        binaryPropertyList.using(implementation)
    }

    /// The same as ``sortingKeys``.
    @available(*, deprecated, renamed: "sortingKeys")
    public var sorted: HRFormat { sortingKeys }

    /// The same as ``spellingAsFoundation``.
    @available(*, deprecated, renamed: "spellingAsFoundation")
    public var spelledAsFoundation: HRFormat { spellingAsFoundation }
}

extension HRUnarchiver {
    /// The same as ``convertsScalars``.
    @available(*, deprecated, renamed: "convertsScalars")
    public var converts: Bool {
        get { convertsScalars }
        set { convertsScalars = newValue }
    }

    /// Makes an unarchiver with ``convertsScalars``.
    @available(*, deprecated, message: "use convertsScalars:")
    public init(
        registry: ClassRegistry = ClassRegistry(), unknownKeys: UnknownKeys = .ignore, converts: Bool,
        json: HRJSONSyntax = .relaxed, duplicateKeys: HRDuplicateKeys = .refuse,
        implementation: HRFormat.Implementation = .direct, limits: CodingLimits = .standard
    ) {
        self.init(
            registry: registry, unknownKeys: unknownKeys, convertsScalars: converts, json: json,
            duplicateKeys: duplicateKeys, implementation: implementation, limits: limits)
    }
}

extension HRCodableSpelling.Keys {
    /// The same as ``snakeCase``.
    @available(*, deprecated, renamed: "snakeCase")
    public static let convertToSnakeCase = snakeCase
    /// The same as ``snakeCase``.
    @available(*, deprecated, renamed: "snakeCase")
    public static let convertFromSnakeCase = snakeCase
}
