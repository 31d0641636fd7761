extension KryoConfiguration {
    /// Maps a Swift type to a Java class, and registers the class with an ID.
    ///
    /// - Parameters:
    ///   - fields: The fields of the class.
    ///   - className: The name that `Class.getName()` returns.
    ///   - id: The ID; nil for the lowest free ID from 9 on.
    public mutating func register<Root: KryoObject>(
        _ fields: KryoFields<Root>, as className: String, id: Int32? = nil
    ) {
        register(entry(fields, className), id: id)
    }

    /// Maps a ``KryoDescribable`` type to a Java class, and registers the class with an ID.
    public mutating func register<Root: KryoDescribable>(
        _ type: Root.Type, as className: String, id: Int32? = nil
    ) {
        register(Root.kryoFields, as: className, id: id)
    }

    /// Maps a Swift type with a custom serializer to a Java class, and registers the class with an ID.
    public mutating func register<Custom: KryoSerializer>(
        _ type: Custom.Value.Type, as className: String, id: Int32? = nil, with serializer: Custom
    ) {
        register(entry(serializer, className), id: id)
    }

    /// Maps a Swift enum to a Java enum, and registers the Java enum with an ID.
    ///
    /// The description must name all constants in the order of the Swift cases, each once. Otherwise, the first call
    /// that reads or writes throws an error.
    public mutating func register<Constant: KryoConstant>(
        _ type: Constant.Type, as description: JavaClassDescription, id: Int32? = nil
    ) {
        check(Constant.self, description)
        register(entry(Constant.self, description), id: id)
    }

    /// Maps a Swift type to a Java class that is written by name, without an ID.
    public mutating func recognize<Root: KryoObject>(_ fields: KryoFields<Root>, as className: String) {
        insert(entry(fields, className))
    }

    /// Maps a ``KryoDescribable`` type to a Java class that is written by name, without an ID.
    public mutating func recognize<Root: KryoDescribable>(_ type: Root.Type, as className: String) {
        recognize(Root.kryoFields, as: className)
    }

    /// Maps a Swift type with a custom serializer to a Java class that is written by name, without an ID.
    public mutating func recognize<Custom: KryoSerializer>(
        _ type: Custom.Value.Type, as className: String, with serializer: Custom
    ) {
        insert(entry(serializer, className))
    }

    /// Maps a Swift enum to a Java enum that is written by name, without an ID.
    public mutating func recognize<Constant: KryoConstant>(_ type: Constant.Type, as description: JavaClassDescription)
    {
        check(Constant.self, description)
        insert(entry(Constant.self, description))
    }

    /// Compares the number of constants of a Java enum with the number of Swift cases, because each case is written as
    /// its index.
    private mutating func check<Constant: KryoConstant>(_ type: Constant.Type, _ description: JavaClassDescription) {
        guard case .enumeration(let constants) = description.kind else {
            return conflict("\(description.name) is not described as an enum", help: ["describe its constants"])
        }
        // The names cannot be compared, because the naming conventions of Java and Swift differ.
        let cases = Array(Constant.allCases)
        guard cases.count != constants.count else { return }
        let isShort = constants.count < cases.count
        let rest =
            isShort
            ? cases.dropFirst(constants.count).map { "\($0)" } : constants.dropFirst(cases.count).map(\.name)
        let named = (rest.prefix(8) + (rest.count > 8 ? ["…"] : [])).joined(separator: ", ")
        conflict(
            "\(description.name) is described with \(constants.count) constants, and \(Constant.self) has \(cases.count) "
                + "cases: nothing stands for \(named)",
            help: isShort
                ? ["name all constants that Java has, in its order"] : ["give the Swift enum all cases that Java has"])
    }

    private func entry<Root>(_ fields: KryoFields<Root>, _ className: String) -> KnownClass {
        var entry = KnownClass(className, .typed(.init(fields)))
        entry.isFinal = fields.isFinal
        entry.isPublic = fields.isPublic
        entry.supertypes = fields.superclass.map { [$0] } ?? []
        entry.swiftType = Root.self
        return entry
    }

    private func entry<Custom: KryoSerializer>(_ serializer: Custom, _ className: String) -> KnownClass {
        var entry = KnownClass(className, .object(ClassFields()))
        entry.serialization = .custom(serializer)
        entry.swiftType = Custom.Value.self
        return entry
    }

    private func entry<Constant: KryoConstant>(
        _ type: Constant.Type, _ description: JavaClassDescription
    ) -> KnownClass {
        var entry = KnownClass(description)
        entry.serialization = .custom(ConstantSerializer<Constant>(description))
        entry.swiftType = Constant.self
        return entry
    }
}

extension JavaClassDescription {
    /// Describes an enum by its name and its constants, in the order of their ordinals. None of the constants has a
    /// body.
    public static func enumeration(_ name: String, _ constants: [String]) -> JavaClassDescription {
        JavaClassDescription(name, .enumeration(constants.map { Constant($0) }))
    }
}
