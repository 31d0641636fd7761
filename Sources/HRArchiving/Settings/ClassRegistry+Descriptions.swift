public import ObjectGraph

extension ClassRegistry {
    /// Allows files to create a type that is described from outside, and says what it is called there.
    ///
    /// Wherever a value of the type is met in a graph, it is written and read as described. A type that says itself how it
    /// is archived goes by that. To describe a type twice, by different descriptions, is a conflict, which whoever uses the
    /// registry reports.
    ///
    /// - Parameters:
    ///   - description: A description, such as a map of the type's properties.
    ///   - name: The name that stands after `$class`; the type's unqualified name if none is given.
    ///   - formerNames: Names that older files use.
    public mutating func register<Description: DescribedObject>(
        _ description: Description, as name: String? = nil, formerly formerNames: String...
    ) {
        let type = Description.Root.self
        for fault in description.object.faults { add(conflict: fault) }
        insert(type, as: name ?? lastingTypeName(of: type) ?? "", formerly: formerNames)
        if let known = self.description(of: type), identity(of: known) !== description.object.identity {
            add(conflict: "\(Self.defaultName(of: type)) is described twice, in different ways")
        }
        describe(type, by: description.object)
    }

    private func identity<Description: DescribedObject>(of description: Description) -> DescriptionIdentity {
        description.object.identity
    }
}
