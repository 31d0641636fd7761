extension ClassEntry {
    /// Makes the entry of a described class.
    init(_ description: JavaClassDescription) {
        switch description.kind {
        case .fields(let fields):
            let own = ClassFields(
                fields: fields, properties: description.properties, superclass: description.superclass)
            self.init(description.name, .object(own))
        case .enumeration(let constants):
            self.init(description.name, .enumeration)
            self.constants = constants.map(EnumConstant.init)
        case .collection: self.init(description.name, .collection)
        case .map: self.init(description.name, .map)
        case .interface: self.init(description.name, .interface)
        }
        isFinal = description.isFinal
        if let constants { isFinal = constants.allSatisfy { $0.body == nil } }
        isPublic = description.isPublic
        hasConstructor = description.hasConstructor
        supertypes = (description.superclass.map { [$0] } ?? []) + description.interfaces
        copying = description.copying
        switch description.kind {
        case .collection: supertypes.append("java.util.Collection")
        case .map: supertypes.append("java.util.Map")
        default: break
        }
    }
}

extension EnumConstant {
    init(_ constant: JavaClassDescription.Constant) { self.init(name: constant.name, body: constant.body) }
}
