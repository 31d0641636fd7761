public import Foundation
import ObjectGraph

extension HRClassRegistry {
    /// Allows values of a type to be created when a file names the type, and sets the name of the type in files.
    ///
    /// - Parameters:
    ///   - type: The type. Each specialisation of a generic type has to be registered.
    ///   - name: The name that is written as `$class`; by default the type's ``HRArchivable/archiveName``.
    ///   - formerNames: Names that older files use.
    public mutating func register<T: HRDecodable & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name ?? T.archiveName, formerly: formerNames + T.archiveFormerNames)
    }

    /// Allows values of a type that conforms to `Decodable` but not to ``HRDecodable`` to be created when a file names
    /// the type, and sets the name of the type in files.
    @_disfavoredOverload
    public mutating func register<T: Decodable & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name, formerly: formerNames)
    }

    /// Allows objects of a class that conforms to `NSCoding` to be created when a file names the class, and sets the
    /// name of the class in files.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - name: The name that is written as `$class`; by default the class's unqualified name.
    ///   - formerNames: Names that older files use.
    @_disfavoredOverload
    public mutating func register<T: NSCoding & AnyObject & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name, formerly: formerNames)
    }

    /// Allows objects of a class that conforms to both `NSCoding` and `Decodable` to be created when a file names the
    /// class, and sets the name of the class in files. The objects are archived with the Codable implementation.
    @_disfavoredOverload
    public mutating func register<T: NSCoding & AnyObject & Decodable & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name, formerly: formerNames)
    }

    /// Registers the family of a base type. The members of the family, and the type of unknown values, are also
    /// registered under their own names, for archives, unless they are registered already.
    ///
    /// Two different families of one base type are a conflict, and so is one name for two types.
    public mutating func register<Base>(_ family: HRFamily<Base>) {
        let family = family.family
        insert(family)
        for type in family.names.map({ family.types[$0] }) + [family.unknown] {
            guard let type, name(of: type) == nil else { continue }
            let formerNames = (type as? any HRDecodable.Type)?.archiveFormerNames ?? []
            let name = (type as? any HRArchivable.Type)?.archiveName ?? lastingTypeName(of: type) ?? ""
            if !name.isEmpty { insert(type, as: name, formerly: formerNames) }
        }
    }

    /// Throws the error for a registry with a conflict.
    func checkConflicts() throws(HRError) {
        guard let conflict = conflicts.first else { return }
        throw HRError(
            .registryConflict, conflict.description, help: ["give each type one name, and each name to one type"])
    }
}
