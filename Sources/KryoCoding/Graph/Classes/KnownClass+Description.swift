extension KnownClass {
    /// Creates the entry of a described class.
    init(_ description: JavaClassDescription) {
        switch description.kind {
        case .fields(let fields):
            let own = ClassFields(
                fields: fields, properties: description.properties, superclass: description.superclass)
            self.init(description.name, .object(own))
        case .enumeration(let constants):
            self.init(description.name, .enumeration)
            self.constants = constants.map(EnumConstant.init)
        case .collection:
            self.init(description.name, .collection)
            supertypes = ["java.util.Collection"]
        case .map:
            self.init(description.name, .map)
            supertypes = ["java.util.Map"]
        case .interface: self.init(description.name, .interface)
        }
        isFinal = description.isFinal
        if let constants { isFinal = constants.allSatisfy { $0.body == nil } }
        isPublic = description.isPublic
        hasConstructor = description.hasConstructor
        supertypes = (description.superclass.map { [$0] } ?? []) + description.interfaces + supertypes
        copying = description.copying
    }
}

extension EnumConstant {
    init(_ constant: JavaClassDescription.Constant) { self.init(name: constant.name, body: constant.body) }
}
