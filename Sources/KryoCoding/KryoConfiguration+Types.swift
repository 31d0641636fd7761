extension KryoConfiguration {
    /// Registers a Swift type for a class of Java, under a number.
    ///
    /// - Parameters:
    ///   - fields: The fields of the class.
    ///   - className: What `Class.getName()` gives.
    ///   - id: The number; nil for the lowest that is free, from 9.
    public mutating func register<Root: KryoObject>(
        _ fields: KryoFields<Root>, as className: String, id: Int32? = nil
    ) {
        register(entry(fields, className), id: id)
    }

    /// Registers a Swift type that describes itself for a class of Java, under a number.
    public mutating func register<Root: KryoDescribable>(
        _ type: Root.Type, as className: String, id: Int32? = nil
    ) {
        register(Root.kryoFields, as: className, id: id)
    }

    /// Registers a Swift type for a class of Java, under a number, with a serializer of its own.
    public mutating func register<Custom: KryoSerializer>(
        _ type: Custom.Value.Type, as className: String, id: Int32? = nil, with serializer: Custom
    ) {
        register(entry(serializer, className), id: id)
    }

    /// Registers a Swift enum for an enum of Java, under a number.
    ///
    /// The description names all constants in the order of the Swift cases: there are as many, and each once. Without, it is
    /// an error of the first call that reads or writes.
    public mutating func register<Constant: KryoConstant>(
        _ type: Constant.Type, as description: JavaClassDescription, id: Int32? = nil
    ) {
        check(Constant.self, description)
        register(entry(Constant.self, description), id: id)
    }

    /// Makes a Swift type known for a class of Java by name, without a number.
    public mutating func recognize<Root: KryoObject>(_ fields: KryoFields<Root>, as className: String) {
        insert(entry(fields, className))
    }

    /// Makes a Swift type that describes itself known for a class of Java by name, without a number.
    public mutating func recognize<Root: KryoDescribable>(_ type: Root.Type, as className: String) {
        recognize(Root.kryoFields, as: className)
    }

    /// Makes a Swift type known for a class of Java by name, with a serializer of its own.
    public mutating func recognize<Custom: KryoSerializer>(
        _ type: Custom.Value.Type, as className: String, with serializer: Custom
    ) {
        insert(entry(serializer, className))
    }

    /// Makes a Swift enum known for an enum of Java by name, without a number.
    public mutating func recognize<Constant: KryoConstant>(_ type: Constant.Type, as description: JavaClassDescription)
    {
        check(Constant.self, description)
        insert(entry(Constant.self, description))
    }

    /// Compares the constants of an enum with the cases that stand for them: what is written is the number of a case.
    private mutating func check<Constant: KryoConstant>(_ type: Constant.Type, _ description: JavaClassDescription) {
        guard case .enumeration(let constants) = description.kind else {
            return conflict("\(description.name) is not described as an enum", help: ["describe its constants"])
        }
        // Names cannot be compared exactly, as Swift's conventions differ.
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
    /// An enum with its constants in the order of their ordinals, none of which has a body.
    public static func enumeration(_ name: String, _ constants: [String]) -> JavaClassDescription {
        JavaClassDescription(name, .enumeration(constants.map { Constant($0) }))
    }
}
